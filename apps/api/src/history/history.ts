import type { Platforms } from '../catalogue/platforms.ts'
import type { Tokens } from '../catalogue/tokens.ts'
import type { Link } from '../devices/link.ts'
import { ApiError } from '../http/errors.ts'
import { type Page, totalOf } from '../http/page.ts'
import type { BoundedHistoryStore } from '../ledger/bounded-history.store.ts'
import { operationsShownTo } from '../ledger/crowded.ts'
import { localeOf } from '../texts/locales.ts'
import type { Judge, Spam } from '../warnings/spam.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { type Drawn, draw, sceneOf, viewOf } from './drawing.ts'
import type { HistoryQuery, HistoryRow, HistoryStore, Part } from './history.store.ts'
import { mainOperation } from './main-operation.ts'
import type { Transaction } from './transaction.ts'

export type History = ReturnType<typeof createHistory>

/** `historyBounded`: old transactions of one of the addresses were deleted. `nextCursor` is absent on the last page. */
type HistoryPage = Page<Transaction> & { historyBounded?: boolean; nextCursor?: string }

/** Which part of a history is requested: from a cursor of the same history on, or after so many items. */
export type WantedPart = { limit: number; offset?: number; cursor?: string }

type Needs = { platforms: Pick<Platforms, 'find'>; spam: Pick<Spam, 'judge'>; tokens: Pick<Tokens, 'find'> }

/** The device that reads: its language tag, and all its links. */
type Reader = { deviceId: string; locale: string | null; own: readonly Link[] }

/** What happened on linked addresses, as their holder sees it. */
export function createHistory(store: HistoryStore & Pick<BoundedHistoryStore, 'isBounded'>, { platforms, spam, tokens }: Needs) {
  /** Returns the transactions of these rows as the device sees them. */
  const toItems = async (
    { locale, own }: Pick<Reader, 'locale' | 'own'>,
    { links, tokenContractId }: Pick<HistoryQuery, 'links' | 'tokenContractId'>,
    rows: readonly HistoryRow[],
  ) => {
    const viewer: ReadonlySet<string> = new Set(links.map(({ address }) => address))
    const { warningsOf } = await spam.judge(rows.map((row) => ({ row, mine: viewer })))
    const owned = new Set(own.map(keyOf))
    const language = localeOf(locale)
    return rows.map((row) => {
      const warnings = warningsOf(row, viewer)
      const drawn = draw(sceneOf(row, viewOf(row, row.addresses)), {
        platformName: platforms.find(row.platformId)?.name ?? row.platformId,
        locale: language,
        findToken: tokens.find,
        isOwn: (address) => owned.has(keyOf({ platformId: row.platformId, address })),
        isFlagged: warnings.length > 0,
      })
      return toWire(row, viewer, warnings, tokenContractId, drawn)
    })
  }

  // Assigned field by field: spreading 20 fields of 50 rows cost a tenth of the call.
  const toWire = (
    row: HistoryRow,
    viewer: ReadonlySet<string>,
    warnings: ReturnType<Judge['warningsOf']>,
    tokenContractId: string | undefined,
    drawn: Drawn,
  ): Transaction => {
    const main = mainOperation(row, viewer, (id) => tokens.find(id)?.decimals, tokenContractId)
    const item: Transaction = {
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
      kind: drawn.kind,
      title: drawn.title,
      sent: drawn.sent,
      received: drawn.received,
      operations: operationsShownTo(viewer, row.operations),
    }
    if (row.feeTokenId !== null) item.feeTokenId = row.feeTokenId
    if (row.failureReason) item.failureReason = row.failureReason
    if (warnings.length > 0) item.warnings = warnings
    if (drawn.counterparty) item.counterparty = drawn.counterparty
    if (drawn.feeFormatted !== undefined) item.feeFormatted = drawn.feeFormatted
    return item
  }

  return {
    /**
     * One page of the history of these links, newest first. `scope` names the request: its cursors are good for no other.
     * @throws {ApiError} `invalid_cursor` if the cursor is not of this history; `unavailable` for a filter by kind, status or direction while
     * these are derived for transactions of an earlier version
     */
    async page(history: HistoryQuery, reader: Pick<Reader, 'locale' | 'own'>, wanted: WantedPart, scope: string): Promise<HistoryPage> {
      const part = partOf(wanted, scope)
      // No kind has the direction: nothing passes the filter.
      if (history.links.length === 0 || history.facets?.length === 0) return { items: [], total: 0 }
      if (history.facets && (await store.isFilling())) throw new ApiError('unavailable')
      const [found, counted, isBounded] = await Promise.all([
        store.page(history, { ...part, limit: part.limit + 1 }),
        store.count(history),
        store.isBounded(history.links),
      ])
      const rows = found.slice(0, part.limit)
      const last = found.length > part.limit ? rows.at(-1) : undefined
      return {
        items: await toItems(reader, history, rows),
        ...totalOf(counted),
        ...(last && { nextCursor: cursorOf({ ...last, block: last.blockNumber }, scope) }),
        ...(isBounded && { historyBounded: true }),
      }
    },

    /** One transaction in which one of these links takes part. */
    async find(reader: Reader, links: readonly Link[], id: number): Promise<Transaction | undefined> {
      if (links.length === 0 || !Number.isSafeInteger(id)) return undefined
      const row = await store.findVisible(id, { deviceId: reader.deviceId, links })
      const [item] = row ? await toItems(reader, { links }, [row]) : []
      return item
    },
  }
}

function partOf({ cursor, offset = 0, limit }: WantedPart, scope: string): Part {
  if (cursor === undefined) return { offset, limit }
  const after = readCursor(cursor, scope)
  if (!after) throw new ApiError('invalid_cursor')
  return { after, limit }
}

const keyOf = ({ platformId, address }: Pick<Link, 'platformId' | 'address'>) => `${platformId}:${address}`
