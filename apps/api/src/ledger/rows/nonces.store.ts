import type { Address } from '@patina/chains'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { isVisible, type Viewer } from './conflicts.store.ts'

/** A nonce of an account that a recent transaction uses. */
export type NonceUse = { nonce: number; isMined: boolean }

/**
 * Returns the nonces of an account that pending transactions use, or mined ones that are not final, highest first. Mined transactions are
 * public. Rows that failed without a block use no nonce.
 */
export async function readNonceUses(
  query: Kysely<Tables>,
  { platformId, address }: { platformId: string; address: Address },
  viewer: Viewer,
): Promise<NonceUse[]> {
  const { rows } = await sql<NonceUse>`
    select t.nonce, t.block_number is not null as "isMined" from transactions t
    where t.platform_id = ${platformId} and t.from_address = ${address} and t.nonce is not null and not t.final
      and (t.block_number is not null or ${isVisible(viewer)})
    order by t.nonce desc limit 1000`.execute(query)
  return rows
}
