import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { withOperationsOfParties } from './crowded.store.ts'
import { facetsOfParties } from './party-facets.ts'
import { shownColumns, type TransactionRow } from './transaction-row.ts'

/** What a batch did: `left` is how many transactions of the earlier version can be left, undefined if all are done. */
export type FilledBatch = { filled: number; left: number | undefined }

export type FacetBackfill = ReturnType<typeof createFacetBackfill>

/** Derives the facets of rows that an earlier version wrote. */
export function createFacetBackfill({ query }: Pick<Database, 'query'>) {
  return {
    /**
     * Derives the facets of at most `batch` transactions: those that an earlier version writes beside this one, then those that were there
     * before, from the newest down. Several workers may do so at once. Rows are locked for one batch only.
     */
    fill: (batch: number): Promise<FilledBatch> =>
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

/** Locks the transactions that a statement selects, derives the facets of their parties and returns their ids in ascending order. */
async function fillAmong(transaction: Transaction<Tables>, selected: RawBuilder<unknown>): Promise<number[]> {
  const { rows: locked } = await sql<{ id: number }>`${selected}`.execute(transaction)
  // A statement of its own: it sees what others wrote while the locks were waited for.
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
