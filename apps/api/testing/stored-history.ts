import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/base/db/client.ts'
import type { Activity } from './wallet-activity.ts'

/**
 * Returns the kinds of transactions in which a wallet takes part but which its stored history lacks. Expects that no transaction is stored
 * twice, and no unknown one.
 */
export async function missingKinds(
  { query }: Pick<Database, 'query'>,
  { address, transactions: expected }: Activity,
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select t.hash from transactions t join transaction_parties party on party.transaction_id = t.id
    where party.address = ${address} and party.mined`.execute(query)
  const found = new Set(rows.map(({ hash }) => hash))
  expect(rows.length).toBe(found.size)
  expect([...found].filter((hash) => !expected.has(hash))).toEqual([])
  return new Set([...expected].filter(([hash]) => !found.has(hash)).map(([, kind]) => kind))
}

/** Returns the balance in wei that a wallet's stored movements and fees add up to. */
export async function storedBalance({ query }: Pick<Database, 'query'>, address: string): Promise<bigint> {
  const { rows } = await sql<{
    from: string
    fee: string
    status: string
    operations: { fromAddress: string; toAddress: string; amount: string; tokenContractId: string; type: string }[]
  }>`
    select t.from_address as "from", t.fee::text, t.status, t.operations from transactions t
    join transaction_parties party on party.transaction_id = t.id where party.address = ${address} and party.mined`.execute(query)
  return rows.reduce((sum, { from, fee, status, operations }) => {
    const moved =
      status === 'confirmed' ? operations.filter((one) => one.tokenContractId === 'ethereum:native' && one.type === 'transfer') : []
    const gain = moved.reduce(
      (total, one) =>
        total + (one.toAddress === address ? BigInt(one.amount) : 0n) - (one.fromAddress === address ? BigInt(one.amount) : 0n),
      0n,
    )
    return sum + gain - (from === address ? BigInt(fee) : 0n)
  }, 0n)
}

/** Makes all waiting searches due, as if the claims of their workers had expired. */
export const makeSearchesDue = ({ query }: Pick<Database, 'query'>) =>
  query
    .updateTable('address_backfills')
    .set({ check_at: new Date(0).toISOString() })
    .execute()

/** Returns the addresses whose search has not ended. */
export const unfinishedSearches = async ({ query }: Pick<Database, 'query'>): Promise<string[]> =>
  (await query.selectFrom('address_backfills').select('address').execute()).map(({ address }) => address)
