import { type ChainAdapter, ChainError, type Operation, type SignedTransaction, type TransactionReport } from '@wallet/chains'
import type { Transaction } from 'kysely'
import { tokenIdOf } from '../catalogue/tokens.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from '../http/errors.ts'
import type { Told } from './agreement.ts'
import { lookAgain, makeAllFinal, type StandingBlock, takeBackBlocks, takeBackStrays } from './blocks.store.ts'
import type { Change, Facts, OnSettled } from './changes.store.ts'
import { afterLoss, afterReport, isSame, type Standing } from './lifecycle.ts'
import type { Reading } from './movements.ts'
import type { SendingStore } from './sending.store.ts'
import type { Outcome } from './sending.ts'
import type { OnSettledAll, Settled } from './settled.ts'
import type { StoredOperation } from './tables.ts'
import type { TransactionRow } from './transaction-row.ts'
import type { FollowedRow, Pace, TransactionStore } from './transactions.store.ts'

export type Transactions = ReturnType<typeof createTransactions>

/** One life of a transaction, whichever source speaks of it: our own sending, the chain, or a webhook that points at it. */
export function createTransactions(store: TransactionStore, sending: SendingStore, onSettled: OnSettledAll) {
  const onOneSettled: OnSettled = (transaction, row, audience, isNew) => onSettled(transaction, [{ row, audience, isNew }])

  const unmined = (row: TransactionRow): Promise<TransactionRow> =>
    store.apply(
      {
        facts: row,
        seenAt: new Date(),
        standing: ifStill(row, (before) => afterReport(before, { status: 'pending', block: null })),
      },
      onOneSettled,
    )

  return {
    /**
     * Sends signed bytes for an address of a device and returns their transaction. The same bytes return the same transaction. The pending row
     * is written before the bytes leave; `sending.ts` has the rule for who removes it.
     * @throws {ApiError} `wrong_sender`
     * @throws {ChainError} the node's refusal, or `unavailable` if it is unknown whether a node has the bytes: the worker then sends them again
     */
    async send(deviceId: string, chain: ChainAdapter, address: string, txData: string): Promise<{ id: number; hash: string }> {
      const signed = await chain.decodeTransaction(txData)
      if (signed.from !== address) throw new ApiError('wrong_sender')
      const { row, call } = await sending.begin(factsOf(chain.network.id, signed, null), txData, deviceId, callLeaseMs)
      if (row.blockHash !== null) return row
      const { outcome, refusal } = await broadcast(chain, txData)
      const { isLate } = await sending.end(call, outcome)
      if (refusal) throw isLate ? new ChainError('unavailable', { cause: refusal }) : refusal
      if (row.status !== 'pending') await unmined(row)
      return row
    },

    /** Writes a reading of a transaction and returns its row. Unless `force`, a `known` row whose status it confirms is left alone. */
    async report(
      chain: ChainAdapter,
      report: TransactionReport,
      headNumber: bigint,
      known?: TransactionRow,
      force = false,
    ): Promise<TransactionRow> {
      const standing = (before: Standing) => afterReport(before, report)
      if (known && !force && isSame(known, standing(known))) return known
      const facts = factsOf(chain.network.id, report, report.fee)
      const reading = readingOf(report, headNumber)
      return store.apply({ facts, seenAt: report.block?.time ?? new Date(), standing, reading }, onOneSettled)
    },

    /**
     * Writes transactions of blocks as parts of the caller's transaction, each once, and as their blocks tell them: with every movement.
     * `past`: they were found otherwise, before anybody here was interested, and nobody is told of those that are new.
     */
    async reportAll(
      transaction: Transaction<Tables>,
      { network }: Pick<ChainAdapter, 'network'>,
      reports: readonly TransactionReport[],
      headNumber: bigint,
      past = false,
    ) {
      const changes = reports.map(
        (report): Change => ({
          facts: factsOf(network.id, report, report.fee),
          seenAt: report.block?.time ?? new Date(),
          standing: (before) => afterReport(before, report),
          reading: readingOf(report, headNumber),
          past,
        }),
      )
      const settled: Settled[] = []
      await store.applyAll(transaction, changes, async (_, row, audience, isNew) => {
        settled.push({ row, audience, isNew })
      })
      await onSettled(transaction, settled)
    },

    /** Puts what stood in these blocks back to pending: the chain no longer has them. Part of the caller's transaction. */
    takeBackBlocks,

    /** Makes final whatever stands in blocks up to a height, of which no node can tell any more. Part of the caller's transaction. */
    makeAllFinal,

    /**
     * After the transactions of these blocks (`reports`) are written: rows of other blocks at the same heights go back to pending, and rows
     * whose nonce another transaction used become due. The last part of the caller's transaction.
     */
    async afterBlocks(
      transaction: Transaction<Tables>,
      { network }: Pick<ChainAdapter, 'network'>,
      blocks: readonly StandingBlock[],
      reports: readonly Pick<TransactionReport, 'from' | 'nonce'>[],
    ) {
      await takeBackStrays(transaction, network.id, blocks)
      const used = new Map<string, number>()
      for (const { from, nonce } of reports) if (nonce !== null) used.set(from, Math.max(nonce, used.get(from) ?? 0))
      await lookAgain(
        transaction,
        network.id,
        [...used].map(([address, nonce]) => ({ address, nonce })),
      )
    },

    /** Puts a transaction back to pending that the chain no longer has in a block. */
    reportUnmined: unmined,

    /** Settles a transaction that the chain will not mine. `final` when too much time has passed for that to change. */
    reportLost: (row: TransactionRow, reason: 'replaced' | 'dropped' | 'expired', final: boolean): Promise<TransactionRow> =>
      store.apply({ facts: row, seenAt: new Date(), standing: ifStill(row, (before) => afterLoss(before, reason, final)) }, onOneSettled),

    due: (platformId: string, pace: Pace, most: number): Promise<FollowedRow[]> => store.due(platformId, pace, most),

    noteLost: (id: number, atBlock: number, pauseMs: number) => store.noteLost(id, atBlock, pauseMs),

    noteFound: (id: number) => store.noteFound(id),

    postpone: (ids: readonly number[], pauseMs: number) => store.postpone(ids, pauseMs),

    makeFinal: (rows: readonly TransactionRow[]) => store.makeFinal(rows),

    findByHash: (platformId: string, hash: string) => store.findByHash(platformId, hash),
  }
}

/** Longer than any call lasts: the API's process is dead, or has stalled, when it runs out. */
const callLeaseMs = 60_000
/** A request may last 30 s in all. Without an answer in this time, the outcome is unknown. */
const answerWithinMs = 20_000

/** Hands bytes to a node. Without a definite answer in time the outcome is `unknown`, whatever the node does later. */
async function broadcast(chain: ChainAdapter, txData: string): Promise<{ outcome: Outcome; refusal?: unknown }> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChainError('unavailable', { cause: new Error('The node did not answer in time') })), answerWithinMs)
  })
  try {
    await Promise.race([chain.broadcast(txData), timeout])
    return { outcome: 'accepted' }
  } catch (refusal) {
    return { outcome: refusal instanceof ChainError && refusal.reason !== 'unavailable' ? 'refused' : 'unknown', refusal }
  } finally {
    clearTimeout(timer)
  }
}

/** A reading in the form in which rows are stored, to be compared with them. */
export const toldBy = (platformId: string, report: TransactionReport): Told => ({
  ...factsOf(platformId, report, report.fee),
  status: report.status,
  blockHash: report.block?.hash ?? null,
  isComplete: report.isComplete,
})

const readingOf = ({ block, isComplete }: TransactionReport, headNumber: bigint): Reading => ({
  blockHash: block?.hash ?? null,
  isComplete,
  atBlock: Number(headNumber),
})

/** What was found out about a row holds while it stands in the same block: somebody else may have found it in another since. */
const ifStill = (row: Standing, next: (before: Standing) => Standing) => (before: Standing) =>
  before.blockHash === row.blockHash ? next(before) : before

const factsOf = (
  platformId: string,
  transaction: SignedTransaction & Pick<TransactionReport, 'feeContract' | 'position'>,
  fee: bigint | null,
): Facts & Pick<TransactionRow, 'feeTokenId'> => ({
  platformId,
  hash: transaction.hash,
  fromAddress: transaction.from,
  toAddress: transaction.to,
  nonce: transaction.nonce,
  fee: fee?.toString() ?? null,
  feeTokenId: transaction.feeContract === undefined ? null : tokenIdOf(platformId, transaction.feeContract),
  position: transaction.position ?? null,
  action: transaction.action ?? null,
  operations: transaction.operations.map((operation) => toStored(platformId, operation)),
})

const toStored = (
  platformId: string,
  { index, type, contractAddress, from, to, amount, tokenId, standard }: Operation,
): StoredOperation => ({
  index,
  type,
  tokenContractId: tokenIdOf(platformId, contractAddress),
  fromAddress: from,
  toAddress: to,
  amount: amount.toString(),
  ...(tokenId !== undefined && { tokenId: tokenId.toString() }),
  ...(standard && { standard }),
})
