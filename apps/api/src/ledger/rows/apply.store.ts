import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { appendEvents } from '../log/append.store.ts'
import type { NewEvent } from '../log/event.ts'
import { eventsOf } from '../log/transitions.ts'
import { forgetTransactions, noteApprovals } from './approvals.store.ts'
import { withStoredOperations } from './large-transactions.store.ts'
import { pending, type TransactionState, type Transition } from './lifecycle.ts'
import { isSameMovements, movementsAfter, type TransactionReading } from './movements.ts'
import { partiesOf } from './parties.ts'
import { type TransactionRow, unmined } from './row.ts'
import { insertRows, keyOf, lockRows, type NewRow, updateRows } from './sql.store.ts'

/** The facts about a transaction that its bytes or the chain show. */
export type Facts = Pick<TransactionRow, 'platformId' | 'hash' | 'fromAddress' | 'toAddress' | 'nonce' | 'fee' | 'operations'> &
  Partial<Pick<TransactionRow, 'feeTokenId' | 'position' | 'action'>>

export type Change = {
  facts: Facts
  /** When the transaction was first observed. It becomes the time of a new row. */
  seenAt: Date
  /** Returns the new state of the transaction. A new row begins as `pending`. */
  transition: Transition
  /** How the facts were read from the chain. Missing if they were not read from the chain now. */
  reading?: TransactionReading
  /** Whether a backfill found the transaction. New transactions of a backfill create no notifications. */
  backfilled?: boolean
}

/** Maximum number of changes in one statement. Blocks of the busiest chains have some thousand transactions. */
const maxBatchSize = 500

/** The result of a change to one transaction. */
type AppliedChange = { row: TransactionRow; created: boolean; events: NewEvent[] }

/**
 * Applies changes to transactions, new or stored, and returns their rows in the order of the changes. All stored rows are locked before the
 * first write. If two changes name the same transaction, the second change sees the result of the first.
 */
export async function applyChanges(transaction: Transaction<Tables>, changes: readonly Change[]): Promise<TransactionRow[]> {
  if (changes.length === 0) return []
  const known = new Map<string, TransactionRow>()
  await lock(transaction, changes, known)
  const outcomes: AppliedChange[] = []
  for (const batch of batchesOf(await withStoredOperations(transaction, changes)))
    outcomes.push(...(await write(transaction, batch, known)))
  return outcomes.map(({ row }) => row)
}

/** Returns the changes in their order, in batches. Each batch names a transaction at most once. */
function batchesOf(changes: readonly Change[]): Change[][] {
  const batches: Change[][] = []
  let keys = new Set<string>()
  for (const change of changes) {
    const key = keyOf(change.facts)
    const batch = keys.has(key) || keys.size === maxBatchSize ? undefined : batches.at(-1)
    if (batch) batch.push(change)
    else {
      batches.push([change])
      keys = new Set()
    }
    keys.add(key)
  }
  return batches
}

async function lock(transaction: Transaction<Tables>, changes: readonly Change[], known: Map<string, TransactionRow>) {
  const rows = await lockRows(
    transaction,
    changes.map(({ facts }) => facts),
  )
  for (const row of rows) known.set(keyOf(row), row)
}

/** Writes a batch of changes with their events, and updates `known` to the rows that result. */
async function write(
  transaction: Transaction<Tables>,
  changes: readonly Change[],
  known: Map<string, TransactionRow>,
): Promise<AppliedChange[]> {
  const created = new Map<string, TransactionRow>()
  let unknown = changes.filter(({ facts }) => !known.has(keyOf(facts)))
  while (unknown.length > 0) {
    for (const row of await insertRows(transaction, unknown.map(newRow))) created.set(keyOf(row), row)
    // If another source inserted the row at the same time, that row is locked and changed.
    const raced = unknown.filter(({ facts }) => !created.has(keyOf(facts)))
    if (raced.length > 0) await lock(transaction, raced, known)
    unknown = raced.filter(({ facts }) => !known.has(keyOf(facts)))
  }
  const outcomes = changes.map((change): AppliedChange => {
    const { facts, backfilled = false } = change
    const inserted = created.get(keyOf(facts))
    if (inserted) {
      const events = eventsOf(undefined, inserted, false, backfilled)
      return { row: inserted, created: true, events }
    }
    const before = known.get(keyOf(facts))
    if (!before) throw new Error('The row of a transaction was neither locked nor inserted')
    return { ...changed(before, change), created: false }
  })
  await updateRows(
    transaction,
    outcomes.flatMap(({ row, created }) => (created || known.get(keyOf(row)) === row ? [] : [row])),
  )
  await appendEvents(
    transaction,
    outcomes.flatMap(({ events }) => events),
  )
  const left = outcomes.filter(({ row }) => row.status !== 'confirmed' && known.get(keyOf(row))?.status === 'confirmed')
  await forgetTransactions(
    transaction,
    left.map(({ row }) => row.id),
  )
  // Unchanged rows too: an address may have been linked since they were written.
  await noteApprovals(
    transaction,
    outcomes.map(({ row }) => row),
  )
  for (const { row } of outcomes) known.set(keyOf(row), row)
  return outcomes
}

const paidFee = ({ fee, feeTokenId = null }: Pick<Facts, 'fee' | 'feeTokenId'>) => ({ fee, feeTokenId })

/** The fee fields of a transaction that is not in a block. */
const unpaid = paidFee(unmined)

/** Returns the row of a new transaction. */
export function newRow({ facts, seenAt, transition, reading }: Change): NewRow {
  const after = transition(pending)
  const isMined = after.blockHash !== null
  return {
    ...facts,
    ...after,
    ...(isMined ? paidFee(facts) : unpaid),
    position: isMined ? (facts.position ?? null) : null,
    action: facts.action ?? null,
    completeInBlock: isMined && reading?.isComplete ? after.blockHash : null,
    readAtBlock: reading?.atBlock ?? null,
    seenAt,
    firstPollMs: 0,
    sending: 0,
    raw: null,
  }
}

/** Returns a stored row after a change. Returns the same object if nothing changed. */
function changed(
  before: TransactionRow,
  { facts, transition, reading, backfilled = false }: Change,
): Pick<AppliedChange, 'row' | 'events'> {
  const after = transition(before)
  const { operations, completeInBlock } = movementsAfter(before, after, facts.operations, reading)
  const isOfBlock = reading !== undefined && reading.blockHash === after.blockHash
  const paid = after.blockHash === null ? unpaid : isOfBlock && !before.final ? paidFee(facts) : paidFee(before)
  const position = positionAfter(before, after, isOfBlock ? facts.position : undefined)
  const action = facts.action ?? before.action
  const hasOtherMovements = !isSameMovements(before.operations, operations)
  const row: TransactionRow = { ...before, ...after, ...paid, position, action, operations, completeInBlock }
  if (!hasOtherMovements && isDeepStrictEqual({ ...row, operations }, { ...before, operations })) return { row: before, events: [] }
  row.readAtBlock = reading?.atBlock ?? before.readAtBlock
  row.updatedAt = new Date().toISOString()
  const hasOtherContent = hasOtherMovements || paid.fee !== before.fee || paid.feeTokenId !== before.feeTokenId
  const events = eventsOf(before, row, hasOtherContent, backfilled)
  return {
    row,
    events: hasOtherMovements ? events.map((event) => ({ ...event, addresses: [...partiesOf(before).keys()] })) : events,
  }
}

/** Returns the position of a transaction in its block. Keeps the stored position if a reading of the same block does not report one. */
const positionAfter = (before: TransactionRow, after: TransactionState, read: number | null | undefined) =>
  after.blockHash === null ? null : (read ?? (after.blockHash === before.blockHash ? before.position : null))
