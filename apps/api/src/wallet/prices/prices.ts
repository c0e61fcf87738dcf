import { currencyAsset, ONE_USD } from '@patina/prices'
import type { Platforms } from '../catalogue/platforms.ts'
import type { Tokens } from '../catalogue/tokens.ts'
import { formatChange, formatMoney, inCurrency } from './convert.ts'
import { usd } from './currencies.ts'
import type { Price, PriceHistory, PriceReason } from './price.ts'
import type { PointUnit, PriceStore, StoredPrice } from './prices.store.ts'

/** A price in a currency, scaled by 10^18, or the reason for its absence. `change24h` is a percentage. */
export type Quoted =
  | { priceE18: bigint; change24h: string | null; source: string; updatedAt: string; confidence: 'high' | 'medium' | 'low' }
  | { reason: PriceReason }

/** All prices at one time. */
export type PriceTable = {
  /** Grows with each read of the database. */
  version: number
  /** Returns the price of a token. The id must be canonical. */
  quote(tokenId: string, currency: string): Quoted
}

export type PriceRange = '1d' | '1w' | '1m' | '1y'

export type Prices = {
  /**
   * Returns the newest prices. They are read from the database at most every five seconds, and never from a node. If the database does not
   * answer within a second, returns the prices of the last reading. Each price is shown for ten minutes after its source was read.
   */
  table(): Promise<PriceTable>
  /** Returns the newest prices, read from the database by this call. */
  newest(): Promise<PriceTable>
  /** Returns the recorded prices of a token, oldest first. The id must be canonical. */
  history(tokenId: string, currency: string, range: PriceRange): Promise<PriceHistory['items']>
}

/** Time for which the table in memory is used. */
const freshMs = 5_000
/** Time that a call waits for a newer table. */
const patienceMs = 1_000
/** Maximum age of a reading whose prices are shown. A node may be away for this long. */
const maxAgeMs = 600_000

const [hour, day] = [3_600_000, 86_400_000]
/** Recorded prices per range. A range contains both of its ends. */
const ranges: Record<PriceRange, { unit: PointUnit; ms: number }> = {
  '1d': { unit: 'hour', ms: day },
  '1w': { unit: 'hour', ms: 7 * day },
  '1m': { unit: 'hour', ms: 31 * day },
  '1y': { unit: 'day', ms: 366 * day },
}
/** Time for which hourly prices are needed. */
export const hourlyMs = ranges['1m'].ms + hour

export function createPrices(
  store: Pick<PriceStore, 'all' | 'points'>,
  tokens: Pick<Tokens, 'find'>,
  platforms: Pick<Platforms, 'find' | 'findChain'>,
  now: () => number = Date.now,
): Prices {
  let current: { table: PriceTable; readAt: number } | undefined
  let reading: Promise<PriceTable> | undefined

  const reasonWithout = (tokenId: string): PriceReason => {
    const token = tokens.find(tokenId)
    if (!token) return 'not_listed'
    if (platforms.find(token.platformId)?.testnet) return 'no_value'
    return platforms.findChain(token.platformId) ? 'unavailable' : 'no_source'
  }

  const read = async (): Promise<PriceTable> => {
    const rows = await store.all()
    const table = tableOf(rows, (current?.table.version ?? 0) + 1, { now, reasonWithout })
    current = { table, readAt: now() }
    return table
  }

  return {
    async table() {
      if (current && now() - current.readAt < freshMs) return current.table
      reading ??= read().finally(() => {
        reading = undefined
      })
      return current ? orAfter(reading, patienceMs, current.table) : reading
    },
    newest: read,

    async history(tokenId, currency, range) {
      const { unit, ms } = ranges[range]
      const since = new Date(now() - ms)
      const [points, rates] = await Promise.all([
        store.points(tokenId, unit, since),
        currency === usd ? undefined : store.points(currencyAsset(currency), unit, since),
      ])
      const rateAt = rates && new Map(rates.map(({ at, priceE18 }) => [at, priceE18]))
      return points.flatMap(({ at, priceE18 }) => {
        const rate = rateAt ? rateAt.get(at) : ONE_USD
        return rate ? [{ at, price: formatMoney(inCurrency(priceE18, rate)) }] : []
      })
    },
  }
}

/** Returns the result of `coming`, or `instead` if it fails or takes longer than `ms`. */
async function orAfter<T>(coming: Promise<T>, ms: number, instead: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, instead)
  })
  return Promise.race([coming.catch(() => instead), late]).finally(() => clearTimeout(timer))
}

type PriceContext = { now: () => number; reasonWithout: (tokenId: string) => PriceReason }

function tableOf(rows: readonly StoredPrice[], version: number, { now, reasonWithout }: PriceContext): PriceTable {
  const byId = new Map(rows.map((row) => [row.assetId, row]))
  const isOld = (time: string) => now() - Date.parse(time) > maxAgeMs

  /** Returns the row with its price, or the reason for its absence. A source that is only away keeps its last price for a time. */
  const usable = (assetId: string): (StoredPrice & Required<Pick<StoredPrice, 'price'>>) | PriceReason => {
    const row = byId.get(assetId)
    if (!row) return reasonWithout(assetId)
    const { price, reason } = row
    if (reason && !(reason === 'unavailable' && price)) return reason
    return !price || isOld(price.readAt) ? 'unavailable' : { ...row, price }
  }

  const rateOf = (currency: string): { now: bigint; dayAgo: bigint | undefined } | undefined => {
    if (currency === usd) return { now: ONE_USD, dayAgo: ONE_USD }
    const row = usable(currencyAsset(currency))
    return typeof row === 'string' ? undefined : { now: row.price.priceE18, dayAgo: row.dayAgoE18 }
  }

  return {
    version,
    quote(tokenId, currency) {
      const row = usable(tokenId)
      if (typeof row === 'string') return { reason: row }
      const rate = rateOf(currency)
      if (!rate) return { reason: 'no_rate' }
      const priceE18 = inCurrency(row.price.priceE18, rate.now)
      const before = row.dayAgoE18 !== undefined && rate.dayAgo ? inCurrency(row.dayAgoE18, rate.dayAgo) : 0n
      const { source, confidence, pricedAt } = row.price
      return { priceE18, change24h: formatChange(priceE18, before) ?? null, source, updatedAt: pricedAt, confidence }
    },
  }
}

/** Returns a price as the API answers it. */
export function toPrice(tokenId: string, currency: string, quoted: Quoted): Price {
  if ('reason' in quoted)
    return { tokenId, currency, price: null, change24h: null, source: null, updatedAt: null, confidence: null, reason: quoted.reason }
  const { priceE18, ...rest } = quoted
  return { tokenId, currency, price: formatMoney(priceE18), ...rest }
}
