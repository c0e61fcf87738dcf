import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'

/** A contract by its platform. */
export type Contract = { platformId: string; contractAddress: string }

/** What a contract calls itself; nulls for one that is no token. */
export type ReadName = { contractAddress: string; name: string | null; symbol: string | null }

export type TokenNameStore = ReturnType<typeof createTokenNameStore>

/** What contracts that the catalogue does not list call themselves. */
export function createTokenNameStore({ query }: Database) {
  return {
    /** Makes contracts wait for their names to be read, within the database transaction in which they were seen; those known wait no more. */
    async note(transaction: Transaction<Tables>, platformId: string, contracts: readonly string[]) {
      await sql`
        insert into token_names (platform_id, contract_address)
        select ${platformId}, contract from unnest(${[...contracts].sort()}::text[]) as contract
        on conflict do nothing`.execute(transaction)
    },

    /** Names that were read, of these contracts. `at` may be a transaction. */
    async find(contracts: readonly Contract[], at: Kysely<Tables> = query): Promise<(Contract & { name: string; symbol: string })[]> {
      const { rows } = await sql<Contract & { name: string; symbol: string }>`
        select platform_id as "platformId", contract_address as "contractAddress", name, symbol
        from token_names
        join unnest(
          ${contracts.map(({ platformId }) => platformId)}::text[],
          ${contracts.map(({ contractAddress }) => contractAddress)}::text[]
        ) as asked (platform_id, contract_address) using (platform_id, contract_address)
        where name is not null and symbol is not null`.execute(at)
      return rows
    },

    /** Contracts of a platform whose names were not read yet. */
    async waiting(platformId: string, most: number): Promise<string[]> {
      const rows = await query
        .selectFrom('token_names')
        .select('contract_address')
        .where('platform_id', '=', platformId)
        .where('read_at', 'is', null)
        .limit(most)
        .execute()
      return rows.map(({ contract_address }) => contract_address)
    },

    async write(platformId: string, names: readonly ReadName[]) {
      await sql`
        update token_names set name = read.name, symbol = read.symbol, read_at = now()
        from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as read ("contractAddress" text, name text, symbol text)
        where platform_id = ${platformId} and contract_address = read."contractAddress"`.execute(query)
    },
  }
}
