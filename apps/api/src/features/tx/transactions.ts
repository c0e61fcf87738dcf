import { type ChainAdapter, ChainError, type Operation, type SignedTransaction, type TransactionReport } from '@wallet/chains'
import type { Transaction } from 'kysely'
import type { StoredOperation, Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/errors.ts'
import { tokenIdOf } from '../tokens/tokens.ts'
import { lookAgain, makeAllFinal, makeFinal, type StandingBlock, takeBackBlocks, takeBackStrays } from './blocks.store.ts'
import type { Change, Facts, OnSettled } from './changes.store.ts'
import { afterLoss, afterReport, isSame, type Standing } from './lifecycle.ts'
import { holderTelling, type Settled } from './tell-holders.ts'
import type { TransactionRow } from './transaction-row.ts'
import type { FollowedRow, Pace, TransactionStore } from './transactions.store.ts'

export type Transactions = ReturnType<typeof createTransactions>

/** One life of a transaction, whichever source speaks of it: our own sending, the chain, or a webhook that points at it. */
export function createTransactions(store: TransactionStore, needs: Parameters<typeof holderTelling>[0]) {
  const tell = holderTelling(needs)
  const tellHolders: OnSettled = (transaction, row, holders, isNew) => tell(transaction, [{ row, holders, isNew }])

  const unmined = (row: TransactionRow): Promise<TransactionRow> =>
    store.apply(
      {
        facts: row,
        seenAt: new Date(),
        standing: ifStill(row, (before) => afterReport(before, { status: 'pending', block: null }, 0n, 0)),
      },
      tellHolders,
    )

  return {
    /**
     * Sends signed bytes for an address of a device. The row stands before the bytes leave, so that nothing that was sent can be lost;
     * only a definite refusal takes it back. When the node does not answer, the outcome is unknown: the row stays, and the bytes are sent
     * again until the chain tells. The same bytes again give the same row.
     * @throws {ApiError} `wrong_sender`; @throws {ChainError} as the node refused it, or `unavailable`
     */
    async send(deviceId: string, chain: ChainAdapter, address: string, txData: string): Promise<{ id: number; hash: string }> {
      const signed = await chain.decodeTransaction(txData)
      if (signed.from !== address) throw new ApiError('wrong_sender')
      const insert = () => store.insertPending(factsOf(chain.network.id, signed, null), txData, deviceId)
      const { row, created } = await insert()
      if (row.blockHash === null) {
        try {
          await chain.broadcast(txData)
        } catch (error) {
          if (created && error instanceof ChainError && error.reason !== 'unavailable') await store.removeRefused(row.id)
          throw error
        }
        if (row.status !== 'pending') await unmined(row)
        await store.postpone(row.id, 0)
        // The same bytes may have been refused a moment ago, in the call that made the row, and the row taken back.
        if (!created) return (await insert()).row
      }
      return row
    },

    /** The row after what the chain says of it is written. A `known` row to which that is no news is left alone. */
    async report(chain: ChainAdapter, report: TransactionReport, headNumber: bigint, known?: TransactionRow): Promise<TransactionRow> {
      const standing = (before: Standing) => afterReport(before, report, headNumber, chain.network.finalityBlocks)
      if (known && isSame(known, standing(known))) return known
      const facts = factsOf(chain.network.id, report, report.fee)
      return store.apply({ facts, seenAt: report.block?.time ?? new Date(), standing }, tellHolders)
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
          standing: (before) => afterReport(before, report, headNumber, network.finalityBlocks),
          inFull: past ? undefined : report.block?.hash,
          past,
        }),
      )
      const settled: Settled[] = []
      await store.applyAll(transaction, changes, async (_, row, holders, isNew) => {
        settled.push({ row, holders, isNew })
      })
      await tell(transaction, settled)
    },

    /** Puts what stood in these blocks back to pending: the chain no longer has them. Part of the caller's transaction. */
    takeBackBlocks,

    /** Makes final whatever stands in blocks up to a height, of which no node can tell any more. Part of the caller's transaction. */
    makeAllFinal,

    /**
     * After blocks were read, in their order, and what they tell (`reports`) is written: takes back what stands in others in their place, makes
     * final what is deep enough below, and due what another has taken the place of. The last part of the caller's transaction.
     */
    async afterBlocks(
      transaction: Transaction<Tables>,
      { network }: Pick<ChainAdapter, 'network'>,
      blocks: readonly StandingBlock[],
      reports: readonly Pick<TransactionReport, 'from' | 'nonce'>[],
    ) {
      await takeBackStrays(transaction, network.id, blocks)
      await makeFinal(transaction, network.id, (blocks.at(-1)?.number ?? 0n) - BigInt(network.finalityBlocks))
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
      store.apply({ facts: row, seenAt: new Date(), standing: ifStill(row, (before) => afterLoss(before, reason, final)) }, tellHolders),

    due: (platformId: string, pace: Pace, most: number): Promise<FollowedRow[]> => store.due(platformId, pace, most),

    noteLost: (id: number, atBlock: number, pauseMs: number) => store.noteLost(id, atBlock, pauseMs),

    noteFound: (id: number) => store.noteFound(id),

    postpone: (id: number, pauseMs: number) => store.postpone(id, pauseMs),

    findByHash: (platformId: string, hash: string) => store.findByHash(platformId, hash),
  }
}

/** What was found out about a row holds while it stands in the same block: somebody else may have found it in another since. */
const ifStill = (row: Standing, next: (before: Standing) => Standing) => (before: Standing) =>
  before.blockHash === row.blockHash ? next(before) : before

const factsOf = (
  platformId: string,
  transaction: SignedTransaction & Pick<TransactionReport, 'feeContract'>,
  fee: bigint | null,
): Facts => ({
  platformId,
  hash: transaction.hash,
  fromAddress: transaction.from,
  toAddress: transaction.to,
  nonce: transaction.nonce,
  fee: fee?.toString() ?? null,
  feeTokenId: transaction.feeContract === undefined ? null : tokenIdOf(platformId, transaction.feeContract),
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
