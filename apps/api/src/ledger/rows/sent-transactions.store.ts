import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'

/** Returns how many nonces below `nonce` mined transactions of an account have used. */
export async function countUsedNonces(
  transaction: Transaction<Tables>,
  platformId: string,
  address: Address,
  nonce: number,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(distinct t.nonce) as used
    from transaction_parties party join transactions t on t.id = party.transaction_id
    where party.platform_id = ${platformId} and party.address = ${address} and party.mined
      and t.from_address = ${address} and t.block_number is not null and t.nonce < ${nonce}`.execute(transaction)
  return rows[0]?.used ?? 0
}
