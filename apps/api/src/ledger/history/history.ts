import { ApiError } from '../../base/wire/errors.ts'
import { type Page, totalOf } from '../../base/wire/page.ts'
import type { ImportedTokens } from '../../wallet/catalogue/imports/imported-tokens.ts'
import type { Platforms } from '../../wallet/catalogue/platforms.ts'
import type { Tokens } from '../../wallet/catalogue/tokens.ts'
import type { Link } from '../../wallet/devices/link.ts'
import type { BoundedHistoryStore } from '../rows/bounded-history.store.ts'
import { asSeenBy } from '../rows/inner-failure.ts'
import { operationsShownTo } from '../rows/large-transactions.ts'
import type { StoredOperation } from '../rows/tables.ts'
import { localeOf } from '../texts/locales.ts'
import type { Spam } from '../warnings/spam.ts'
import type { Warning } from '../warnings/warnings.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { type DisplayFields, displayFieldsOf, viewerOf } from './display.ts'
import type { HistoryQuery, HistoryRange, HistoryRow, HistoryStore } from './history.store.ts'
import { type MainOperation, mainOperation } from './main-operation.ts'
import type { Transaction } from './transaction.ts'

/** Reads the history of linked addresses, from the perspective of their device. */
export type History = {
  /**
   * Returns a page of the history of these links, newest first. `scope` identifies the request: cursors of the page are valid for no other
   * scope.
   * @throws {ApiError} `invalid_cursor` if the cursor has another scope
   */
  page(history: HistoryQuery, reader: Pick<Reader, 'locale' | 'own'>, request: PageRequest, scope: string): Promise<HistoryPage>
  /** Returns these transactions as the device sees them. The given transactions may be earlier states of stored ones. */
  display(reader: Reader, rows: readonly ViewedRow[]): Promise<Transaction[]>
  /**
   * Returns a transaction in which one of these links takes part. Undefined if the transaction does not exist or the device may not see it.
   */
  find(reader: Reader, links: readonly Link[], id: number): Promise<Transaction | undefined>
}

/** `historyBounded`: old transactions of one of the addresses were deleted. `nextCursor` is absent on the last page. */
type HistoryPage = Page<Transaction> & { historyBounded?: boolean; nextCursor?: string }

/** A request for a page, which starts after a cursor of the same history, or after `offset` items. */
export type PageRequest = { limit: number; offset?: number; cursor?: string }

/** A transaction, and the addresses of the device that take part in it. */
export type ViewedRow = Omit<HistoryRow, 'time'>

type Store = HistoryStore & Pick<BoundedHistoryStore, 'isBounded'>
type Dependencies = {
  platforms: Pick<Platforms, 'find'>
  spam: Pick<Spam, 'judge'>
  tokens: Pick<Tokens, 'find'>
  importedTokens: Pick<ImportedTokens, 'knownTo'>
}

/** The device that reads the history. `locale` is its language tag, `own` all its links. */
export type Reader = { deviceId: string; locale: string | null; own: readonly Link[] }

export const createHistory = (store: Store, dependencies: Dependencies): History => ({
  async page(history, reader, request, scope) {
    const range = rangeOf(request, scope)
    // An empty list means that no kind passes the filter.
    if (history.links.length === 0 || history.kindStatuses?.length === 0) return { items: [], total: 0 }
    const [found, counted, isBounded] = await Promise.all([
      store.page(history, { ...range, limit: range.limit + 1 }),
      store.count(history),
      store.isBounded(history.links),
    ])
    const rows = found.slice(0, range.limit)
    const last = found.length > range.limit ? rows.at(-1) : undefined
    return {
      items: await toTransactions(rows, history, { ...reader, deviceId: history.deviceId }, dependencies),
      ...totalOf(counted),
      ...(last && { nextCursor: cursorOf({ ...last, block: last.blockNumber }, scope) }),
      ...(isBounded && { historyBounded: true }),
    }
  },

  display: (reader, rows) => toTransactions(rows, { links: reader.own }, reader, dependencies),

  async find(reader, links, id) {
    if (links.length === 0 || !Number.isSafeInteger(id)) return undefined
    const row = await store.findVisible(id, { deviceId: reader.deviceId, links })
    const [transaction] = row ? await toTransactions([row], { links }, reader, dependencies) : []
    return transaction
  },
})

/** Returns the transactions of these rows as the device sees them. */
async function toTransactions(
  rows: readonly ViewedRow[],
  { links, tokenContractId }: Pick<HistoryQuery, 'links' | 'tokenContractId'>,
  { deviceId, locale, own }: Reader,
  { platforms, spam, tokens, importedTokens }: Dependencies,
): Promise<Transaction[]> {
  const mine: ReadonlySet<string> = new Set(links.map(({ address }) => address))
  const [{ warningsOf }, knownTo] = await Promise.all([
    spam.judge(rows.map((row) => ({ row, mine }))),
    importedTokens.knownTo([deviceId], rows.flatMap(tokenIdsOf)),
  ])
  const findToken = knownTo(deviceId)
  const owned = new Set(own.map(keyOf))
  const language = localeOf(locale)
  const decimalsOf = (tokenContractId: string) => tokens.find(tokenContractId)?.decimals
  return rows.map((stored) => {
    const warnings = warningsOf(stored, mine)
    const row = asSeenBy(stored, new Set(stored.addresses))
    const network = platforms.find(row.platformId)
    const display = displayFieldsOf(row, viewerOf(row, row.addresses), {
      platformName: network?.name ?? row.platformId,
      locale: language,
      findToken,
      isOwn: (address) => owned.has(keyOf({ platformId: row.platformId, address })),
      isFlagged: warnings.length > 0,
    })
    const main = mainOperation(row, mine, decimalsOf, tokenContractId)
    const transaction = toTransaction(row, main, display, operationsShownTo(mine, row.operations), warnings)
    // The network may have left the settings since, so that nothing is known of it.
    if (network && !('paymasters' in network)) transaction.feePayer = row.fromAddress
    return transaction
  })
}

/**
 * Returns the transaction of a row. It assigns fields one by one: spreading 20 fields of 50 rows took a tenth of the time of the request.
 */
function toTransaction(
  row: ViewedRow,
  main: MainOperation,
  display: DisplayFields,
  operations: StoredOperation[],
  warnings: Warning[],
): Transaction {
  const transaction: Transaction = {
    id: row.id,
    hash: row.hash,
    status: row.status,
    tokenContractId: main.tokenContractId,
    fromAddress: main.fromAddress,
    toAddress: main.toAddress,
    amount: main.amount,
    fee: row.fee,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    platformId: row.platformId,
    blockNumber: row.blockNumber,
    kind: display.kind,
    title: display.title,
    sent: display.sent,
    received: display.received,
    operations,
  }
  if (display.rent !== undefined) transaction.rent = display.rent
  if (display.returnedRent !== undefined) transaction.returnedRent = display.returnedRent
  if (row.feeTokenId !== null) transaction.feeTokenId = row.feeTokenId
  if (row.failureReason) transaction.failureReason = row.failureReason
  if (warnings.length > 0) transaction.warnings = warnings
  if (display.counterparty) transaction.counterparty = display.counterparty
  if (display.feeFormatted !== undefined) transaction.feeFormatted = display.feeFormatted
  return transaction
}

function rangeOf({ cursor, offset = 0, limit }: PageRequest, scope: string): HistoryRange {
  if (cursor === undefined) return { offset, limit }
  const after = readCursor(cursor, scope)
  if (!after) throw new ApiError('invalid_cursor')
  return { after, limit }
}

/** Returns the tokens that a transaction moved. */
export const tokenIdsOf = ({ operations }: Pick<ViewedRow, 'operations'>) => operations.map(({ tokenContractId }) => tokenContractId)

const keyOf = ({ platformId, address }: { platformId: string; address: string }) => `${platformId}:${address}`
