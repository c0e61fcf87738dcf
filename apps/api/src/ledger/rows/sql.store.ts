import { sql, type Transaction } from 'kysely'
import { assignments, column, fields, names, pickColumns, type RowOf, records, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { kindStatusesOfParties } from './kind-status.ts'
import { withOperationsOfParties } from './large-transactions.store.ts'
import { operationsOfParties, operationsOfRow } from './large-transactions.ts'
import type { TransactionState } from './lifecycle.ts'
import { partiesOf } from './parties.ts'
import { shownColumns, type TransactionRow } from './row.ts'
import { changingColumns, fixedColumns, partyColumns, rowColumns, workColumns } from './tables.ts'

/** Identifies a transaction on its platform. */
export type TransactionKey = Pick<TransactionRow, 'platformId' | 'hash'>

/** A row to insert. `seenAt` becomes its time. The worker polls it after `firstPollMs`. `sending` is the number of callers that send its bytes. */
export type NewRow = Omit<TransactionRow, 'id' | 'createdAt' | 'updatedAt'> & {
  seenAt: Date
  firstPollMs: number
  sending: number
  raw: string | null
}

/** Returns a unique key of a transaction. */
export const keyOf = ({ platformId, hash }: TransactionKey) => `${platformId}:${hash}`

/** Locks and returns the rows of these transactions that exist. All writers lock rows in the order of ids; otherwise two could deadlock. */
export async function lockRows(transaction: Transaction<Tables>, keys: readonly TransactionKey[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from transactions t
    join unnest(${keys.map(({ platformId }) => platformId)}::text[], ${keys.map(({ hash }) => hash)}::text[]) as queried (platform_id, hash)
      on t.platform_id = queried.platform_id and t.hash = queried.hash
    order by t.id for update of t`.execute(transaction)
  return withOperationsOfParties(transaction, rows)
}

/** Locks and returns those of these transactions that exist, in the order of ids. */
export async function lockRowsById(transaction: Transaction<Tables>, ids: readonly number[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from transactions t where t.id = any(${[...ids]}::bigint[]) order by t.id for no key update of t`.execute(
    transaction,
  )
  return withOperationsOfParties(transaction, rows)
}

/** Columns of `transactions` that a new row sets to values of its own. */
const newColumns = { ...fixedColumns, ...changingColumns, ...pickColumns(workColumns, 'sending', 'raw') } as const

/** Inserts the given rows that do not exist yet, with their parties, and returns them. `rows` has no duplicates. Ids ascend in their order. */
export async function insertRows(transaction: Transaction<Tables>, rows: readonly NewRow[]): Promise<TransactionRow[]> {
  const given = { ...newColumns, firstPollMs: column<number>('float8'), seenAt: column<Date>('timestamptz') }
  const stored = rows.map((row) => ({ ...row, operations: operationsOfRow(row) }))
  const { rows: created } = await sql<RowOf<typeof createdColumns>>`
    insert into transactions (${names(newColumns)}, kept, check_at, created_at, updated_at)
    select ${fields(newColumns, 'made')}, sending = 0, clock_timestamp() + interval '1 millisecond' * "firstPollMs", "seenAt",
      ${new Date().toISOString()}::timestamptz
    from ${records(given, stored, 'made')}
    on conflict (platform_id, hash) do nothing
    returning ${shown(createdColumns, 'transactions')}`.execute(transaction)
  const createdOf = new Map(created.map((row) => [keyOf(row), row]))
  const inserted = rows.flatMap(({ seenAt, firstPollMs, sending, raw, ...row }): TransactionRow[] => {
    const generated = createdOf.get(keyOf(row))
    return generated ? [{ ...row, ...generated }] : []
  })
  await writeParties(transaction, inserted)
  return inserted
}

const createdColumns = pickColumns(rowColumns, 'id', 'platformId', 'hash', 'createdAt', 'updatedAt')

/** Writes the state and movements of locked rows. Deletes signed bytes that are no longer needed. */
export async function updateRows(transaction: Transaction<Tables>, rows: readonly TransactionRow[]) {
  if (rows.length === 0) return
  const changed = { ...changingColumns, ...pickColumns(rowColumns, 'updatedAt') }
  const given = { ...changed, ...pickColumns(rowColumns, 'id'), open: column<boolean>('boolean') }
  const stored = rows.map((row) => ({ ...row, operations: operationsOfRow(row), open: isOpen(row) }))
  await sql`
    update transactions t set ${assignments(changed, 'changed')}, kept = true, raw = case when changed.open then t.raw end
    from ${records(given, stored, 'changed')}
    where t.id = changed.id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  await sql`delete from transaction_parties where transaction_id = any(${ids}::bigint[])`.execute(transaction)
  await writeParties(transaction, rows)
}

/** Returns whether the signed bytes may still be needed. A dropped transaction can return to the chain; one in a final block cannot leave it. */
const isOpen = ({ final, blockHash }: TransactionState) => !final || blockHash === null

/** Writes the parties of all rows in one statement. */
async function writeParties(transaction: Transaction<Tables>, rows: readonly TransactionRow[]) {
  const parties = rows.flatMap((row) => {
    const ofParties = operationsOfParties(row)
    const kindStatusOfParty = kindStatusesOfParties(row)
    return [...partiesOf(row)].map(([address, tokens]) => ({
      platformId: row.platformId,
      address,
      createdAt: row.createdAt,
      transactionId: row.id,
      tokenContractIds: [...tokens],
      mined: row.blockHash !== null,
      operations: ofParties.get(address) ?? null,
      kindStatus: kindStatusOfParty(address),
    }))
  })
  if (parties.length === 0) return
  await sql`
    insert into transaction_parties (${names(partyColumns)})
    select ${fields(partyColumns, 'party')} from ${records(partyColumns, parties, 'party')}`.execute(transaction)
}

/** Locks and returns the first of these transactions that is not locked yet. */
export async function lockFirstFree(transaction: Transaction<Tables>, ids: readonly number[]): Promise<TransactionRow | undefined> {
  if (ids.length === 0) return undefined
  const { rows } = await sql<TransactionRow>`
    select ${shownColumns('t')} from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    join transactions t on t.id = wanted.id
    order by wanted.place limit 1 for no key update of t skip locked`.execute(transaction)
  const [row] = await withOperationsOfParties(transaction, rows)
  return row
}
