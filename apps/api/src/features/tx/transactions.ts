import { type ChainAdapter, ChainError, type Operation, type SignedTransaction, type TransactionReport } from '@wallet/chains'
import { formatAmount } from '../../amount.ts'
import type { StoredOperation } from '../../db/tables.ts'
import { ApiError } from '../../http/errors.ts'
import type { Page } from '../../http/page.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { type Tokens, tokenIdOf } from '../tokens/tokens.ts'
import type { Link } from '../wallet/link.ts'
import { afterLoss, afterReport, type Standing } from './lifecycle.ts'
import { mainOperation } from './main-operation.ts'
import { noticeFor } from './notice.ts'
import type { Transaction } from './transaction.ts'
import type { Facts, FollowedRow, HistoryQuery, OnSettled, TransactionRow, TransactionStore } from './transactions.store.ts'

export type Transactions = ReturnType<typeof createTransactions>

type Needs = {
  notifications: Pick<Notifications, 'write'>
  platforms: Pick<Platforms, 'find'>
  tokens: Pick<Tokens, 'find' | 'resolve'>
}

/** One life of a transaction, whichever source speaks of it: our own sending, the chain, or a webhook that points at it. */
export function createTransactions(store: TransactionStore, { notifications, platforms, tokens }: Needs) {
  const describe = (tokenContractId: string, amount: bigint) => {
    const token = tokens.find(tokenContractId)
    return token && `${formatAmount(amount, token.decimals)} ${token.symbol}`
  }

  const tellHolders: OnSettled = async (transaction, row, holders) => {
    const platformName = platforms.find(row.platformId)?.name ?? row.platformId
    const addressesOf = new Map<string, Set<string>>()
    for (const { deviceId, address } of holders) addressesOf.set(deviceId, (addressesOf.get(deviceId) ?? new Set()).add(address))
    const written = [...addressesOf].flatMap(([deviceId, mine]) => {
      const notice = noticeFor({ ...row, platformName }, mine, describe)
      return notice ? [{ ...notice, deviceId, type: 'transaction' as const, transactionId: row.id }] : []
    })
    await notifications.write(transaction, written)
  }

  const toWire = (row: TransactionRow, viewer: ReadonlySet<string>, tokenContractId?: string): Transaction => ({
    id: row.id,
    hash: row.hash,
    status: row.status,
    ...mainOperation(row, viewer, (id) => tokens.find(id)?.decimals, tokenContractId),
    fee: row.fee,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    platformId: row.platformId,
    blockNumber: row.blockNumber,
    ...(row.failureReason && { failureReason: row.failureReason }),
    operations: row.operations,
  })

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
      const { row, created } = await store.insertPending(factsOf(chain.network.id, signed, null), txData, deviceId)
      if (row.blockHash === null) {
        try {
          await chain.broadcast(txData)
        } catch (error) {
          if (created && error instanceof ChainError && error.reason !== 'unavailable') await store.removeRefused(row.id, deviceId)
          throw error
        }
        if (row.status !== 'pending') await unmined(row)
      }
      return { id: row.id, hash: row.hash }
    },

    /** One page of the history of these links, newest first. */
    async history(history: HistoryQuery, offset: number, limit: number): Promise<Page<Transaction>> {
      if (history.links.length === 0) return { items: [], total: 0 }
      const [rows, total] = await Promise.all([store.page(history, offset, limit), store.count(history)])
      const viewer = addressesOfLinks(history.links)
      return { items: rows.map((row) => toWire(row, viewer, history.tokenContractId)), total }
    },

    /** One transaction in which one of these links takes part. */
    async find(deviceId: string, links: readonly Link[], id: number): Promise<Transaction | undefined> {
      if (links.length === 0 || !Number.isSafeInteger(id)) return undefined
      const row = await store.findVisible(id, { deviceId, links })
      return row && toWire(row, addressesOfLinks(links))
    },

    /** Writes what the chain says of a transaction. */
    report: (chain: ChainAdapter, report: TransactionReport, headNumber: bigint): Promise<TransactionRow> =>
      store.apply(
        {
          facts: factsOf(chain.network.id, report, report.fee),
          seenAt: report.block?.time ?? new Date(),
          standing: (before) => afterReport(before, report, headNumber, chain.network.finalityBlocks),
        },
        tellHolders,
      ),

    /** Puts a transaction back to pending that the chain no longer has in a block. */
    reportUnmined: unmined,

    /** Settles a transaction that the chain will not mine. `final` when too much time has passed for that to change. */
    reportLost: (row: TransactionRow, reason: 'replaced' | 'dropped', final: boolean): Promise<TransactionRow> =>
      store.apply({ facts: row, seenAt: new Date(), standing: ifStill(row, (before) => afterLoss(before, reason, final)) }, tellHolders),

    /** Transactions of a platform that want to be looked at: pending ones each time, mined ones once in `minedEveryMs` until they are final. */
    due: (platformId: string, minedEveryMs: number, most: number): Promise<FollowedRow[]> => store.due(platformId, minedEveryMs, most),

    findByHash: (platformId: string, hash: string) => store.findByHash(platformId, hash),

    deliveredBefore: (deliveryId: string) => store.deliveredBefore(deliveryId),

    noteDelivery: (deliveryId: string, transactionId: number) => store.noteDelivery(deliveryId, transactionId),
  }
}

/** What was found out about a row holds while it stands in the same block: somebody else may have found it in another since. */
const ifStill = (row: Standing, next: (before: Standing) => Standing) => (before: Standing) =>
  before.blockHash === row.blockHash ? next(before) : before

const addressesOfLinks = (links: readonly Link[]) => new Set(links.map(({ address }) => address))

const factsOf = (platformId: string, transaction: SignedTransaction, fee: bigint | null): Facts => ({
  platformId,
  hash: transaction.hash,
  fromAddress: transaction.from,
  toAddress: transaction.to,
  nonce: transaction.nonce,
  fee: fee?.toString() ?? null,
  operations: transaction.operations.map((operation) => toStored(platformId, operation)),
})

const toStored = (platformId: string, { index, type, contractAddress, from, to, amount }: Operation): StoredOperation => ({
  index,
  type,
  tokenContractId: tokenIdOf(platformId, contractAddress),
  fromAddress: from,
  toAddress: to,
  amount: amount.toString(),
})
