import {
  type ChainAdapter,
  ChainError,
  type SignedTransaction,
  scaleOperations,
  type TokenFacts,
  type TransactionReport,
} from '@patina/chains'
import type { Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { ApiError } from '../../base/wire/errors.ts'
import type { Change } from './apply.store.ts'
import { type BlockReference, makeAllFinal, rollBackBlocks, rollBackOtherBlocks } from './blocks.store.ts'
import { broadcast } from './broadcast.ts'
import { pollOvertaken, type Viewer } from './conflicts.store.ts'
import { type ConflictingRow, refuseConflict, spentBy } from './conflicts.ts'
import { type ChainOf, changeBy, factsOf } from './facts.ts'
import { afterLoss, afterReport, isSame, type TransactionState, type Transition } from './lifecycle.ts'
import type { TransactionStore } from './queue.store.ts'
import type { TransactionRow } from './row.ts'
import type { SendingStore } from './sending.store.ts'

/** The device that sends, whether it has proved the address, and the hash of a pending transaction that it wants to replace. */
export type Sender = Viewer & { replaces?: string | undefined }

/** Writes the lifecycle of transactions, whichever source reports them: sending, the chain, or a webhook that names one. */
export type Transactions = Pick<
  TransactionStore,
  'due' | 'noteLost' | 'noteFound' | 'postpone' | 'makeFinal' | 'findByHash' | 'nonceUses'
> & {
  /**
   * Sends signed bytes for an account of a device, which is a set of addresses, and returns their transaction. The same bytes return the same transaction. The pending row is
   * written before the bytes are sent. `sending.ts` has the rule for deleting the row.
   * @throws {ApiError} `wrong_sender`, `nonce_pending`
   * @throws {ChainError} the node's refusal, or `unavailable` if it is unknown whether a node has the bytes. The worker then sends them again
   */
  send(sender: Sender, chain: ChainAdapter, account: ReadonlySet<string>, txData: string): Promise<{ id: number; hash: string }>
  /** Writes a reading of a transaction and returns its row. Without `force`, a `known` row with the same status is not written again. */
  report(
    chain: ChainAdapter,
    report: TransactionReport,
    headNumber: bigint,
    known?: TransactionRow,
    force?: boolean,
  ): Promise<TransactionRow>
  /**
   * Writes transactions of blocks, with every movement, within the caller's database transaction. New transactions of a backfill
   * (`backfilled`) create no notifications.
   */
  reportAll(
    transaction: Transaction<Tables>,
    chain: ChainOf,
    reports: readonly TransactionReport[],
    headNumber: bigint,
    backfilled?: boolean,
  ): Promise<void>
  rollBackBlocks: typeof rollBackBlocks
  makeAllFinal: typeof makeAllFinal
  /**
   * Completes the writing of blocks, after `reports`, the transactions of the blocks, are written. Rows of other blocks at the same heights
   * return to pending. Pending rows that conflict with a mined transaction become due. It must be the last work of the caller's database
   * transaction.
   */
  afterBlocks(
    transaction: Transaction<Tables>,
    chain: ChainOf,
    blocks: readonly BlockReference[],
    reports: readonly Pick<TransactionReport, 'from' | 'nonce'>[],
  ): Promise<void>
  /** Wakes the relay of the event log. Called after the commit of a database transaction that wrote transactions. */
  announce(): void
  /** Returns a transaction to pending because the chain no longer has it in a block. */
  reportUnmined(row: TransactionRow): Promise<TransactionRow>
  /** Marks a transaction as failed because the chain will not mine it. `final`: too much time has passed for that to change. */
  reportLost(row: TransactionRow, reason: 'replaced' | 'dropped' | 'expired', final: boolean): Promise<TransactionRow>
}

/**
 * What follows a change besides its events. `announce` is called after its commit. `rememberBackfilled` is called with backfilled transactions
 * within their database transaction, because no consumer processes them one by one.
 */
export type Followers = {
  announce(): void
  rememberBackfilled(transaction: Transaction<Tables>, rows: readonly TransactionRow[]): Promise<void>
}

export function createTransactions(
  store: TransactionStore,
  sending: SendingStore,
  { announce, rememberBackfilled }: Followers,
): Transactions {
  const apply = async (change: Change) => {
    const row = await store.apply(change)
    announce()
    return row
  }
  const change = (row: TransactionRow, transition: Transition) =>
    apply({ facts: row, seenAt: new Date(), transition: ifSameBlock(row, transition) })
  const reportUnmined = (row: TransactionRow) => change(row, (before) => afterReport(before, { status: 'pending', block: null }))

  return {
    ...store,
    rollBackBlocks,
    makeAllFinal,
    afterBlocks,
    announce,
    reportUnmined,

    async makeFinal(rows) {
      await store.makeFinal(rows)
      announce()
    },

    reportLost: (row, reason, final) => change(row, (before) => afterLoss(before, reason, final)),

    async send({ deviceId, isProved, replaces }, chain, account, txData) {
      const signed = await chain.decodeTransaction(txData)
      if (!payersOf(signed).every((payer) => account.has(payer))) throw new ApiError('wrong_sender')
      const refuse = (pending: readonly ConflictingRow[]) => refuseConflict(chain, signed, pending, replaces)
      const check = { isProved, spends: spentBy(signed), refuse }
      const { row, call } = await sending.begin(factsOf(chain.network.id, signed, null), txData, deviceId, callLeaseMs, check)
      if (row.blockHash !== null) return row
      const facts = tokenFactsOf(chain, signed)
      const { outcome, refusal } = await broadcast(chain, txData)
      const { isLate } = await sending.end(call, outcome)
      announce()
      if (refusal) throw isLate ? new ChainError('unavailable', { cause: refusal }) : refusal
      if (row.status !== 'pending') await reportUnmined(row)
      // Nothing waits for the multipliers: without them, the amounts of the pending row are shown in units of the chain.
      void facts.then((found) => scaleRow(sending, chain, row, signed, found)).catch(() => undefined)
      return row
    },

    async report(chain, report, headNumber, known, force = false) {
      if (known && !force && isSame(known, afterReport(known, report))) return known
      return apply(changeBy(chain, report, headNumber))
    },

    async reportAll(transaction, chain, reports, headNumber, backfilled = false) {
      const changes = reports.map((report): Change => ({ ...changeBy(chain, report, headNumber), backfilled }))
      const rows = await store.applyAll(transaction, changes)
      if (backfilled) await rememberBackfilled(transaction, rows)
    },
  }
}

/** Returns the addresses whose keys signed the bytes and whose money they move. */
const payersOf = ({ from, operations }: SignedTransaction) => [
  from,
  ...operations.flatMap(({ inputs = [] }) => inputs.map(({ address }) => address)),
]

/** Returns the facts of a transaction's tokens. Undefined if the node does not return them. */
async function tokenFactsOf(chain: Pick<ChainAdapter, 'getTokenFacts'>, { operations }: SignedTransaction) {
  const contracts = operations.flatMap(({ contractAddress, standard }) => (standard ? [] : (contractAddress ?? [])))
  return contracts.length === 0 ? undefined : chain.getTokenFacts?.([...new Set(contracts)]).catch(() => undefined)
}

/** Writes the multipliers of a sent transaction's tokens, if there are any. */
async function scaleRow(
  sending: Pick<SendingStore, 'setOperations'>,
  { network }: ChainOf,
  { id }: Pick<TransactionRow, 'id'>,
  signed: SignedTransaction,
  facts: ReadonlyMap<string, TokenFacts> | undefined,
): Promise<void> {
  const operations = scaleOperations(signed.operations, facts ?? new Map())
  if (operations.some(({ multiplier }) => multiplier !== undefined))
    await sending.setOperations(id, factsOf(network.id, { ...signed, operations }, null).operations)
}

/** Lease of a caller that sends bytes, longer than any call. If the lease expires, the API process that sent the bytes is dead or has stalled. */
const callLeaseMs = 60_000

const afterBlocks: Transactions['afterBlocks'] = async (transaction, { network }, blocks, reports) => {
  await rollBackOtherBlocks(transaction, network.id, blocks)
  await pollOvertaken(transaction, network.id, reports.flatMap(spentBy))
}

/** Applies a transition only if the row is still in the same block. Another source may have found the transaction in another block since. */
const ifSameBlock = (row: TransactionState, transition: Transition) => (before: TransactionState) =>
  before.blockHash === row.blockHash ? transition(before) : before
