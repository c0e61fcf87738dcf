import { type Page, totalOf } from '../../http/page.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Link } from '../wallet/link.ts'
import type { BoundedHistoryStore } from './bounded-history.store.ts'
import { operationsShownTo } from './crowded.ts'
import type { HistoryQuery, HistoryStore } from './history.store.ts'
import { mainOperation } from './main-operation.ts'
import type { Judge, Spam } from './spam.ts'
import type { Transaction } from './transaction.ts'
import type { TransactionRow } from './transaction-row.ts'

export type History = ReturnType<typeof createHistory>

/** `historyBounded`: old transactions of one of the addresses were deleted. */
type HistoryPage = Page<Transaction> & { historyBounded?: boolean }

/** What happened on linked addresses, as their holder sees it. */
export function createHistory(
  store: HistoryStore & Pick<BoundedHistoryStore, 'isBounded'>,
  tokens: Pick<Tokens, 'find'>,
  spam: Pick<Spam, 'judge'>,
) {
  const toWire = (
    row: TransactionRow,
    viewer: ReadonlySet<string>,
    warnings: ReturnType<Judge['warningsOf']>,
    tokenContractId?: string,
  ): Transaction => ({
    id: row.id,
    hash: row.hash,
    status: row.status,
    ...mainOperation(row, viewer, (id) => tokens.find(id)?.decimals, tokenContractId),
    fee: row.fee,
    ...(row.feeTokenId !== null && { feeTokenId: row.feeTokenId }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    platformId: row.platformId,
    blockNumber: row.blockNumber,
    ...(row.failureReason && { failureReason: row.failureReason }),
    ...(warnings.length > 0 && { warnings }),
    operations: operationsShownTo(viewer, row.operations),
  })

  return {
    /** One page of the history of these links, newest first. */
    async page(history: HistoryQuery, offset: number, limit: number): Promise<HistoryPage> {
      if (history.links.length === 0) return { items: [], total: 0 }
      const [rows, counted, isBounded] = await Promise.all([
        store.page(history, offset, limit),
        store.count(history),
        store.isBounded(history.links),
      ])
      const viewer = addressesOfLinks(history.links)
      const { warningsOf } = await spam.judge(rows.map((row) => ({ row, mine: viewer })))
      return {
        items: rows.map((row) => toWire(row, viewer, warningsOf(row, viewer), history.tokenContractId)),
        ...totalOf(counted),
        ...(isBounded && { historyBounded: true }),
      }
    },

    /** One transaction in which one of these links takes part. */
    async find(deviceId: string, links: readonly Link[], id: number): Promise<Transaction | undefined> {
      if (links.length === 0 || !Number.isSafeInteger(id)) return undefined
      const row = await store.findVisible(id, { deviceId, links })
      if (!row) return undefined
      const viewer = addressesOfLinks(links)
      const { warningsOf } = await spam.judge([{ row, mine: viewer }])
      return toWire(row, viewer, warningsOf(row, viewer))
    },
  }
}

const addressesOfLinks = (links: readonly Link[]) => new Set(links.map(({ address }) => address))
