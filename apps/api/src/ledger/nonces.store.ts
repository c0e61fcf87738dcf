import type { Address } from '@patina/chains'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A recent transaction that uses a nonce of an account. `raw` is absent if another source than a client reported it, or if it is mined. */
export type NonceUse = { nonce: number; hash: string; isMined: boolean; raw: string | null }

/** Who asks. A device with a proved link sees what other devices sent for the address. */
export type Viewer = { deviceId: string; isProved: boolean }

type Account = { platformId: string; address: Address }

/**
 * Returns the transactions of an account that are pending, or mined and not final, by nonce. Rows that failed without a block use no nonce.
 * Mined transactions are public. A pending one counts if the device sent it, or has proved the address.
 */
export async function readNonceUses(query: Kysely<Tables>, { platformId, address }: Account, viewer: Viewer): Promise<NonceUse[]> {
  const { rows } = await sql<NonceUse>`
    select t.nonce, t.hash, t.block_number is not null as "isMined", t.raw from transactions t
    where t.platform_id = ${platformId} and t.from_address = ${address} and t.nonce is not null and not t.final
      and (t.block_number is not null or (t.status = 'pending' and (${viewer.isProved} or exists (
        select from transaction_submissions sent where sent.transaction_id = t.id and sent.device_id = ${viewer.deviceId}))))
    order by t.nonce limit 1000`.execute(query)
  return rows
}

/** Lets one database transaction at a time decide about a nonce of an account. */
export async function lockNonce(query: Kysely<Tables>, { platformId, address }: Account, nonce: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nonce ${platformId} ${address} ${nonce}`}, 0))`.execute(query)
}
