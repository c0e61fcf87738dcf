import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { linkedAddresses } from '../../wallet/devices/subscribers.store.ts'
import { joinOperations, maxOperations, storedOperations } from './large-transactions.ts'
import { partiesOf } from './parties.ts'
import type { TransactionRow } from './row.ts'
import type { StoredOperation } from './tables.ts'

type MovedTransaction = Pick<TransactionRow, 'platformId' | 'fromAddress' | 'toAddress' | 'operations'>

/** Returns the changes with the movements to store. A large transaction stores only the movements of its row and of linked addresses. */
export async function withStoredOperations<C extends { facts: MovedTransaction }>(
  transaction: Transaction<Tables>,
  changes: readonly C[],
): Promise<readonly C[]> {
  if (changes.every(({ facts }) => facts.operations.length <= maxOperations)) return changes
  const stored: C[] = []
  for (const change of changes) {
    const { facts } = change
    const isLarge = facts.operations.length > maxOperations
    const linked = isLarge ? await linkedAddresses(transaction, facts.platformId, [...partiesOf(facts).keys()]) : new Set<string>()
    stored.push({ ...change, facts: { ...facts, operations: storedOperations(facts, linked) } })
  }
  return stored
}

/** Adds stored movements to large rows: those of these addresses, or of every party. */
export async function withOperationsOfParties<Row extends Pick<TransactionRow, 'id' | 'operations'>>(
  query: Kysely<Tables>,
  rows: readonly Row[],
  addresses?: readonly string[],
): Promise<Row[]> {
  const large = rows.filter(({ operations }) => operations.length >= maxOperations).map(({ id }) => id)
  if (large.length === 0) return [...rows]
  const { rows: found } = await sql<{ id: number; operations: StoredOperation[] }>`
    select transaction_id as id, operations from transaction_parties
    where transaction_id = any(${large}::bigint[]) and operations is not null
      and (${addresses === undefined}::boolean or address = any(${addresses ?? []}::text[]))`.execute(query)
  const ofParties = new Map<number, StoredOperation[]>()
  for (const { id, operations } of found) ofParties.set(id, [...(ofParties.get(id) ?? []), ...operations])
  return rows.map((row) => ({ ...row, operations: joinOperations(row.operations, ofParties.get(row.id) ?? []) }))
}
