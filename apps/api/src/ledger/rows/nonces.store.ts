import type { Address } from '@patina/chains'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../base/db/tables.ts'

/** A nonce of an account that a recent transaction uses. */
export type NonceUse = { nonce: number; isMined: boolean }

/** A pending transaction. `raw` is absent if another source than a client reported it. */
export type PendingUse = { hash: string; raw: string | null }

/** Who asks. A device with a proved link sees what other devices sent for the address. */
export type Viewer = { deviceId: string; isProved: boolean }

type Account = { platformId: string; address: Address }

/** SQL for a pending transaction `t` that a viewer may see: the device sent it, or has proved the address. */
const isVisible = ({ deviceId, isProved }: Viewer) => sql`(t.status = 'pending' and (${isProved} or exists (
  select from transaction_submissions sent where sent.transaction_id = t.id and sent.device_id = ${deviceId})))`

/** SQL for the transactions `t` of an account that use a nonce and are not final. */
const recentOf = ({ platformId, address }: Account) => sql`transactions t
  where t.platform_id = ${platformId} and t.from_address = ${address} and t.nonce is not null and not t.final`

/**
 * Returns the nonces of an account that pending transactions use, or mined ones that are not final, highest first. Mined transactions are
 * public. Rows that failed without a block use no nonce.
 */
export async function readNonceUses(query: Kysely<Tables>, account: Account, viewer: Viewer): Promise<NonceUse[]> {
  const { rows } = await sql<NonceUse>`
    select t.nonce, t.block_number is not null as "isMined" from ${recentOf(account)}
      and (t.block_number is not null or ${isVisible(viewer)})
    order by t.nonce desc limit 1000`.execute(query)
  return rows
}

/** Returns the pending transactions of an account with this nonce, oldest first. */
export async function readPendingUses(query: Kysely<Tables>, account: Account, nonce: number, viewer: Viewer): Promise<PendingUse[]> {
  const { rows } = await sql<PendingUse>`
    select t.hash, t.raw from ${recentOf(account)} and t.nonce = ${nonce} and t.block_number is null and ${isVisible(viewer)}
    order by t.id limit 100`.execute(query)
  return rows
}

/** Lets one database transaction at a time decide about a nonce of an account. */
export async function lockNonce(query: Kysely<Tables>, { platformId, address }: Account, nonce: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nonce ${platformId} ${address} ${nonce}`}, 0))`.execute(query)
}
