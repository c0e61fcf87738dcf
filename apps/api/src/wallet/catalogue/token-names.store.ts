import type { Address } from '@patina/chains'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { pickColumns, type RowOf, records, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { isLinked } from '../devices/links.sql.ts'
import { tokenNameColumns } from './tables.ts'

/** A contract and its platform. */
export type Contract = { platformId: string; contractAddress: string }

/** A token contract, and the sender or receiver of a movement of the token. */
export type MovedToken = { contractAddress: string; address: string }

/** The name and symbol that a contract returned; null if it is not a token. */
export type ReadName = RowOf<typeof readColumns>
const readColumns = pickColumns(tokenNameColumns, 'contractAddress', 'name', 'symbol')

type NamedContract = Contract & { name: string; symbol: string }

/** Names of contracts outside the catalogue. */
export type TokenNameStore = {
  /**
   * Queues contracts without a stored name, within the database transaction that writes the movements of their tokens. Each contract is
   * queued behind the other contracts of the same linked address, so that one address cannot delay the others. If several linked addresses
   * moved the token, the contract gets the earliest of their turns.
   */
  note(transaction: Transaction<Tables>, platformId: string, moved: readonly MovedToken[]): Promise<void>
  /** Returns the stored names of these contracts. A contract without a name is left out. `at` may be a database transaction. */
  find(contracts: readonly Contract[], at?: Kysely<Tables>): Promise<NamedContract[]>
  /** Returns contracts of a platform whose names are not read yet, in the order of their turns. */
  waiting(platformId: string, limit: number): Promise<Address[]>
  write(platformId: string, names: readonly ReadName[]): Promise<void>
}

export function createTokenNameStore({ query }: Database): TokenNameStore {
  return {
    note: queueContracts,

    async find(contracts, at = query) {
      const { rows } = await sql<NamedContract>`
        select ${shown({ ...readColumns, ...pickColumns(tokenNameColumns, 'platformId') }, 'token_names')} from token_names
        join unnest(
          ${contracts.map(({ platformId }) => platformId)}::text[],
          ${contracts.map(({ contractAddress }) => contractAddress)}::text[]
        ) as queried (platform_id, contract_address) using (platform_id, contract_address)
        where name is not null and symbol is not null`.execute(at)
      return rows
    },

    async waiting(platformId, limit) {
      const rows = await query
        .selectFrom('token_names')
        .select('contract_address')
        .where('platform_id', '=', platformId)
        .where('read_at', 'is', null)
        .orderBy('turn')
        .limit(limit)
        .execute()
      return rows.map(({ contract_address }) => contract_address)
    },

    async write(platformId, names) {
      await sql`
        update token_names set name = read.name, symbol = read.symbol, read_at = now()
        from ${records(readColumns, names, 'read')}
        where platform_id = ${platformId} and contract_address = read."contractAddress"`.execute(query)
    },
  }
}

async function queueContracts(transaction: Transaction<Tables>, platformId: string, moved: readonly MovedToken[]) {
  await sql`
    with seen as (
      select distinct contract, case when ${isLinked(sql`${platformId}`, sql`given.address`)} then address else '' end as address
      from unnest(${moved.map(({ contractAddress }) => contractAddress)}::text[], ${moved.map(({ address }) => address)}::text[])
        as given (contract, address)
      where not exists (
        select from token_names known
        where known.platform_id = ${platformId} and known.contract_address = contract and known.read_at is not null)),
    queued as (
      select contract, address, row_number() over (partition by address order by contract) + coalesce((
        select max(turn) from token_names waiting
        where waiting.platform_id = ${platformId} and waiting.noted_for = seen.address and waiting.read_at is null), -1) as turn
      from seen),
    first as (select distinct on (contract) * from queued order by contract, address = '', turn)
    insert into token_names (platform_id, contract_address, noted_for, turn)
    select ${platformId}, contract, address, turn from first
    where not exists (
      select from token_names known
      where known.platform_id = ${platformId} and known.contract_address = contract and known.turn <= first.turn)
    order by contract
    on conflict (platform_id, contract_address) do update set noted_for = excluded.noted_for, turn = excluded.turn
      where token_names.read_at is null`.execute(transaction)
}
