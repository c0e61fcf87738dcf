import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Audience, audiencesOf } from './audiences.store.ts'
import { withStoredOperations } from './crowded.store.ts'
import { isSame, pending, type Standing } from './lifecycle.ts'
import { isSameMovements, movementsAfter, type Reading } from './movements.ts'
import type { TransactionRow } from './transaction-row.ts'
import { insertRows, lockRows, type NewRow, nameOf, updateRows } from './transaction-rows.store.ts'

/** What is known of a transaction from its bytes or from the chain. */
export type Facts = Pick<TransactionRow, 'platformId' | 'hash' | 'fromAddress' | 'toAddress' | 'nonce' | 'fee' | 'operations'> &
  Partial<Pick<TransactionRow, 'feeTokenId' | 'position' | 'action'>>

/**
 * `seenAt` becomes the time of a new row. `standing` returns the status after the change, given the one before; a new row was `pending`.
 * `reading` is where the facts were read; undefined if they were not read from the chain now. Backfilled transactions (`past`) create no
 * notifications.
 */
export type Change = { facts: Facts; seenAt: Date; standing: (before: Standing) => Standing; reading?: Reading; past?: boolean }

/**
 * Called within the database transaction when a transaction is settled: `audience` are the devices to notify; `isNew` when nothing was known
 * of it before.
 */
export type OnSettled = (transaction: Transaction<Tables>, row: TransactionRow, audience: Audience, isNew: boolean) => Promise<void>

/** Changes that are written by the same statements: a block of the busiest chains has some thousand transactions. */
const mostTogether = 500

/** What became of a transaction by a change. */
type Outcome = { row: TransactionRow; created: boolean; settled: boolean; past: boolean }

/**
 * Writes what the chain says of transactions, new or known, and returns their rows in the order of the changes. All that are known are locked
 * before anything is written; of one that is named twice the second change finds what the first has made of it. Those that are settled are told
 * in their order, after they were written.
 */
export async function applyChanges(
  transaction: Transaction<Tables>,
  changes: readonly Change[],
  onSettled: OnSettled,
): Promise<TransactionRow[]> {
  if (changes.length === 0) return []
  const known = new Map<string, TransactionRow>()
  await lock(transaction, changes, known)
  const outcomes: Outcome[] = []
  for (const together of lotsOf(await withStoredOperations(transaction, changes)))
    outcomes.push(...(await write(transaction, together, known)))
  const settled = outcomes.filter((outcome) => outcome.settled)
  // Of the past nobody is told; with whom an address dealt then is remembered like anything else.
  const told = settled.filter(({ past, created }) => !(past && created)).map(({ row }) => row)
  const audiences = await audiencesOf(transaction, told)
  const audienceOf = new Map(told.map((row, index) => [row, audiences[index]]))
  for (const { row, created } of settled) await onSettled(transaction, row, audienceOf.get(row) ?? { holders: [], isMore: false }, created)
  return outcomes.map(({ row }) => row)
}

/** The changes in their order, in lots of which each names a transaction once. */
function lotsOf(changes: readonly Change[]): Change[][] {
  const lots: Change[][] = []
  let named = new Set<string>()
  for (const change of changes) {
    const name = nameOf(change.facts)
    const lot = named.has(name) || named.size === mostTogether ? undefined : lots.at(-1)
    if (lot) lot.push(change)
    else {
      lots.push([change])
      named = new Set()
    }
    named.add(name)
  }
  return lots
}

async function lock(transaction: Transaction<Tables>, changes: readonly Change[], known: Map<string, TransactionRow>) {
  const rows = await lockRows(
    transaction,
    changes.map(({ facts }) => facts),
  )
  for (const row of rows) known.set(nameOf(row), row)
}

/** Writes changes that name each transaction once, and makes `known` what is known then. */
async function write(transaction: Transaction<Tables>, changes: readonly Change[], known: Map<string, TransactionRow>): Promise<Outcome[]> {
  const created = new Map<string, TransactionRow>()
  let fresh = changes.filter(({ facts }) => !known.has(nameOf(facts)))
  while (fresh.length > 0) {
    for (const row of await insertRows(transaction, fresh.map(newRow))) created.set(nameOf(row), row)
    // Where another source was faster by a moment, its row is the one to lock.
    const raced = fresh.filter(({ facts }) => !created.has(nameOf(facts)))
    if (raced.length > 0) await lock(transaction, raced, known)
    fresh = raced.filter(({ facts }) => !known.has(nameOf(facts)))
  }
  const outcomes = changes.map((change): Outcome => {
    const { facts, past = false } = change
    const made = created.get(nameOf(facts))
    if (made) return { row: made, created: true, settled: made.status !== 'pending', past }
    const before = known.get(nameOf(facts))
    if (!before) throw new Error('A transaction is neither known nor new')
    return { ...changed(before, change), created: false, past }
  })
  await updateRows(
    transaction,
    outcomes.flatMap(({ row, created }) => (created || known.get(nameOf(row)) === row ? [] : [row])),
  )
  for (const { row } of outcomes) known.set(nameOf(row), row)
  return outcomes
}

const paidFee = ({ fee, feeTokenId = null }: Pick<Facts, 'fee' | 'feeTokenId'>) => ({ fee, feeTokenId })

/** The fee of a transaction that no block has taken. */
const unpaid = { fee: null, feeTokenId: null }

/** Returns the row of an unknown transaction. */
function newRow({ facts, seenAt, standing, reading }: Change): NewRow {
  const after = standing(pending)
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
    firstLookMs: 0,
    sending: 0,
    raw: null,
  }
}

/** Returns a known row after a change: the same row if nothing is new. */
function changed(before: TransactionRow, { facts, standing, reading, past }: Change): Pick<Outcome, 'row' | 'settled'> {
  const after = standing(before)
  const { operations, completeInBlock } = movementsAfter(before, after, facts.operations, reading)
  const isOfBlock = reading !== undefined && reading.blockHash === after.blockHash
  const paid = after.blockHash === null ? unpaid : isOfBlock && !before.final ? paidFee(facts) : paidFee(before)
  const position = positionAfter(before, after, isOfBlock ? facts.position : undefined)
  const action = facts.action ?? before.action
  const isMoreTold = !isSameMovements(before.operations, operations)
  if (
    isSame(before, after) &&
    !isMoreTold &&
    paid.fee === before.fee &&
    paid.feeTokenId === before.feeTokenId &&
    completeInBlock === before.completeInBlock &&
    position === before.position &&
    action === before.action
  )
    return { row: before, settled: false }
  const readAtBlock = reading?.atBlock ?? before.readAtBlock
  const row: TransactionRow = {
    ...before,
    ...after,
    ...paid,
    position,
    action,
    operations,
    completeInBlock,
    readAtBlock,
    updatedAt: new Date().toISOString(),
  }
  const isCorrected = isMoreTold && after.status === 'confirmed' && !past
  const isNews = isCorrected || before.status !== after.status || before.failureReason !== after.failureReason
  return { row, settled: after.status !== 'pending' && isNews }
}

/** A transaction keeps its place in its block if a source of the same block does not report it. */
const positionAfter = (before: TransactionRow, after: Standing, read: number | null | undefined) =>
  after.blockHash === null ? null : (read ?? (after.blockHash === before.blockHash ? before.position : null))
