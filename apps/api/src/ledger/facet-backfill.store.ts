import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { withOperationsOfParties } from './crowded.store.ts'
import { facetsOfParties } from './party-facets.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** The result of a batch. `left` is the maximum number of old transactions without facets; undefined if none remain. */
export type FilledBatch = { filled: number; left: number | undefined }

/** Computes the facets of rows that an earlier version of the server wrote. */
export type FacetBackfill = {
  /**
   * Computes the facets of at most `batch` transactions. Rows that an earlier version writes during the update come first, then the older rows
   * from the newest down. Several workers may call it at once. Rows are locked for one batch only.
   */
  fill(batch: number): Promise<FilledBatch>
}

export function createFacetBackfill({ query }: Pick<Database, 'query'>): FacetBackfill {
  return {
    fill: (batch) =>
      query.transaction().execute(async (transaction) => {
        const strays = await fillAmong(
          transaction,
          sql`select t.id from transactions t
            where t.id in (select transaction_id from transaction_parties where facet < 0 limit ${batch}) order by t.id for no key update skip locked`,
        )
        const { rows } = await sql<{ below: number }>`select below from facet_backfill for update skip locked`.execute(transaction)
        const [backfill] = rows
        if (!backfill || strays.length > 0) return { filled: strays.length, left: backfill?.below }
        const ids = await fillAmong(
          transaction,
          sql`select t.id from transactions t
            where t.id in (select id from transactions where id < ${backfill.below} order by id desc limit ${batch}) order by t.id for no key update`,
        )
        const [lowest] = ids
        if (lowest === undefined) await sql`delete from facet_backfill`.execute(transaction)
        else await sql`update facet_backfill set below = ${lowest}`.execute(transaction)
        return { filled: ids.length, left: lowest }
      }),
  }
}

/** Locks the transactions that a statement selects and computes the facets of their parties. Returns their ids in ascending order. */
async function fillAmong(transaction: Transaction<Tables>, selected: RawBuilder<unknown>): Promise<number[]> {
  const { rows: locked } = await sql<{ id: number }>`${selected}`.execute(transaction)
  // Reading again in a separate statement shows what other transactions wrote while this one waited for the locks.
  const { rows: found } = await sql<TransactionRow>`
    select ${shownColumns('t')} from transactions t where t.id = any(${locked.map(({ id }) => id)}::bigint[]) order by t.id`.execute(
    transaction,
  )
  const rows = await withOperationsOfParties(transaction, found)
  if (rows.length === 0) return []
  const facetsOf = new Map(rows.map((row) => [row.id, facetsOfParties(row)]))
  const { rows: parties } = await sql<{ id: number; address: string }>`
    select transaction_id as id, address from transaction_parties
    where transaction_id = any(${rows.map(({ id }) => id)}::bigint[]) and facet <= 0`.execute(transaction)
  const facets = parties.map(({ id, address }) => facetsOf.get(id)?.(address) ?? 0)
  await sql`
    update transaction_parties party set facet = derived.facet
    from unnest(${parties.map(({ id }) => id)}::bigint[], ${parties.map(({ address }) => address)}::text[], ${facets}::smallint[])
      as derived (id, address, facet)
    where party.transaction_id = derived.id and party.address = derived.address`.execute(transaction)
  return rows.map(({ id }) => id)
}
