import { networks } from '@patina/chains'
import { beforeEach, expect, test, vi } from 'vitest'
import { silentChains } from '../../../testing/chains.ts'
import { createPlatforms } from '../catalogue/platforms.ts'
import { createTokens } from '../catalogue/tokens.ts'
import type { PricePoint, StoredPrice } from './prices.store.ts'
import { createPrices } from './prices.ts'

const ether = 'ethereum:native'
const start = Date.parse('2026-06-10T12:00:00.000Z')
const isoAt = (ms: number) => new Date(start + ms).toISOString()
const usd = (dollars: number) => BigInt(dollars) * 10n ** 18n
const stored = (assetId: string, dollars: number, more: Partial<StoredPrice> = {}): StoredPrice => ({
  assetId,
  price: { priceE18: usd(dollars), source: 'chainlink', confidence: 'high', pricedAt: isoAt(-1_000), readAt: isoAt(0) },
  checkedAt: isoAt(0),
  ...more,
})

let rows: StoredPrice[]
let nowMs: number
const all = vi.fn(async () => rows)
const points = vi.fn<(assetId: string) => Promise<PricePoint[]>>()
const platforms = createPlatforms(networks, silentChains())
const setUp = () => createPrices({ all, points }, createTokens(platforms), platforms, () => start + nowMs)
const quote = async (tokenId: string, currency = 'USD') => (await setUp().table()).quote(tokenId, currency)

beforeEach(() => {
  rows = [stored(ether, 3_000, { dayAgoE18: usd(2_000) })]
  nowMs = 0
  vi.clearAllMocks()
})

test('a recorded price → with its change, source, time and confidence', async () => {
  expect(await quote(ether)).toEqual({
    priceE18: usd(3_000),
    change24h: '50',
    source: 'chainlink',
    updatedAt: isoAt(-1_000),
    confidence: 'high',
  })
})

test('another currency → converted, and the change is that of both prices', async () => {
  rows.push(stored('currency:EUR', 2, { dayAgoE18: usd(1) }))
  expect(await quote(ether, 'EUR')).toMatchObject({ priceE18: usd(1_500), change24h: '-25' })
})

test('the currency has no rate → no price', async () => {
  expect(await quote(ether, 'EUR')).toEqual({ reason: 'no_rate' })
})

test('no price of the day before → no change', async () => {
  rows = [stored(ether, 3_000)]
  expect(await quote(ether)).toMatchObject({ change24h: null })
})

test.each(['stale', 'invalid', 'sources_differ', 'sequencer_down', 'no_source'] as const)(
  'the newest reading returned %s → no price, although one was read before',
  async (reason) => {
    rows = [stored(ether, 3_000, { reason })]
    expect(await quote(ether)).toEqual({ reason })
  },
)

test('the sources are away → the last price for ten minutes, then none', async () => {
  rows = [stored(ether, 3_000, { reason: 'unavailable' })]
  nowMs = 600_000
  expect(await quote(ether)).toMatchObject({ priceE18: usd(3_000) })
  nowMs = 600_001
  expect(await quote(ether)).toEqual({ reason: 'unavailable' })
})

test('no worker reads prices → none after ten minutes', async () => {
  nowMs = 600_001
  expect(await quote(ether)).toEqual({ reason: 'unavailable' })
})

test.each([
  ['base:native', 'unavailable'],
  ['polygon:native', 'no_source'],
  ['sepolia:native', 'no_value'],
  ['ethereum:0x000000000000000000000000000000000000bEEF', 'not_listed'],
])('%s was never read → %s', async (tokenId, reason) => {
  expect(await quote(tokenId)).toEqual({ reason })
})

test('many calls within five seconds → one read of the database; later → another one', async () => {
  const prices = setUp()
  await Promise.all([prices.table(), prices.table()])
  nowMs = 4_999
  await prices.table()
  expect(all).toHaveBeenCalledOnce()
  nowMs = 5_000
  await prices.table()
  expect(all).toHaveBeenCalledTimes(2)
})

test('the history in another currency → converted with the rates of the same times, without times that have no rate', async () => {
  points.mockImplementation(async (assetId) =>
    assetId === ether
      ? [
          { at: isoAt(0), priceE18: usd(3) },
          { at: isoAt(1), priceE18: usd(8) },
        ]
      : [{ at: isoAt(1), priceE18: usd(2) }],
  )
  expect(await setUp().history(ether, 'EUR', '1d')).toEqual([{ at: isoAt(1), price: '4' }])
  expect(await setUp().history(ether, 'USD', '1d')).toEqual([
    { at: isoAt(0), price: '3' },
    { at: isoAt(1), price: '8' },
  ])
})

test.each([
  ['1d', 'hour', 1],
  ['1w', 'hour', 7],
  ['1m', 'hour', 31],
  ['1y', 'day', 366],
] as const)('a range of %s → prices of each %s of %s days', async (range, unit, days) => {
  points.mockResolvedValue([])
  await setUp().history(ether, 'USD', range)
  expect(points).toHaveBeenCalledExactlyOnceWith(ether, unit, new Date(start - days * 86_400_000))
})
