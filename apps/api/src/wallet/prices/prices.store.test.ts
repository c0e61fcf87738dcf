import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { recordPrices } from '../../../testing/recorded-prices.ts'
import { createPriceStore, type PriceStore } from './prices.store.ts'
import { prunePrices } from './prune.ts'

const ether = 'ethereum:native'
const at = (text: string) => new Date(`2026-06-${text}:00.000Z`)

describe.each(pairs)('recorded prices on $name', (pair) => {
  let storage: FreshDatabase
  let store: PriceStore

  beforeAll(async () => {
    storage = await freshDatabase(pair)
    store = createPriceStore(storage.database)
  })
  beforeEach(async () => {
    await storage.database.query.deleteFrom('token_prices').execute()
    await storage.database.query.deleteFrom('price_points').execute()
  })
  afterAll(() => storage.close())

  test('a price is written → read back with its source and times', async () => {
    await recordPrices(storage, { [ether]: 3_000_000_000n }, at('10T12:34'))
    const time = '2026-06-10T12:34:00.000Z'
    expect(await store.all()).toEqual([
      {
        assetId: ether,
        price: { priceE18: 3_000n * 10n ** 18n, source: 'chainlink', confidence: 'high', pricedAt: time, readAt: time },
        checkedAt: time,
      },
    ])
  })

  test('the next reading has no price → the reason, and the last price with the time of its reading', async () => {
    await recordPrices(storage, { [ether]: 3_000_000_000n }, at('10T12:34'))
    await recordPrices(storage, { [ether]: { reason: 'sources_differ' } }, at('10T12:35'))
    expect(await store.all()).toMatchObject([
      { reason: 'sources_differ', price: { readAt: '2026-06-10T12:34:00.000Z' }, checkedAt: '2026-06-10T12:35:00.000Z' },
    ])
    await recordPrices(storage, { [ether]: 2_900_000_000n }, at('10T12:36'))
    expect((await store.all())[0]).not.toHaveProperty('reason')
  })

  test('several readings within an hour → the first one of each hour and each day is kept', async () => {
    for (const [time, price] of [
      ['10T12:34', 1n],
      ['10T12:59', 2n],
      ['10T13:00', 3n],
      ['11T00:01', 4n],
    ] as const)
      await recordPrices(storage, { [ether]: price }, at(time))
    const points = async (unit: 'hour' | 'day') =>
      (await store.points(ether, unit, at('01T00:00'))).map((point) => [point.at, point.priceE18 / 10n ** 12n])
    expect(await points('hour')).toEqual([
      ['2026-06-10T12:00:00.000Z', 1n],
      ['2026-06-10T13:00:00.000Z', 3n],
      ['2026-06-11T00:00:00.000Z', 4n],
    ])
    expect(await points('day')).toEqual([
      ['2026-06-10T00:00:00.000Z', 1n],
      ['2026-06-11T00:00:00.000Z', 4n],
    ])
    expect(await store.points(ether, 'hour', at('10T12:30'))).toHaveLength(2)
  })

  test('a price of 24 hours before is recorded → returned with the newest; one of 27 hours before → not', async () => {
    await recordPrices(storage, { [ether]: 100n }, at('10T12:10'))
    await recordPrices(storage, { [ether]: 200n }, at('11T12:05'))
    expect(await store.all()).toMatchObject([{ dayAgoE18: 100n * 10n ** 12n }])
    await recordPrices(storage, { [ether]: 300n }, at('12T15:05'))
    expect((await store.all())[0]).not.toHaveProperty('dayAgoE18')
  })

  test('two workers claim a reading → one of them gets it, until the interval ends', async () => {
    await storage.database.query.updateTable('price_schedule').set({ due_at: '2026-01-01T00:00:00Z' }).execute()
    const claims = await Promise.all([store.claim(3_600_000), createPriceStore(storage.database).claim(3_600_000)])
    expect(claims.sort()).toEqual([false, true])
    expect(await store.claim(3_600_000)).toBe(false)
    await store.release()
    expect(await store.claim(3_600_000)).toBe(true)
  })

  test('the retention is 100 days → older daily prices are deleted, and hourly ones after a month', async () => {
    const row = { asset_id: ether, price_e18: '1' }
    const rows = [
      { ...row, unit: 'hour', starts_at: '2026-05-01T00:00:00.000Z' },
      { ...row, unit: 'hour', starts_at: '2026-06-01T00:00:00.000Z' },
      { ...row, unit: 'day', starts_at: '2026-01-01T00:00:00.000Z' },
      { ...row, unit: 'day', starts_at: '2026-05-01T00:00:00.000Z' },
    ] as const
    await storage.database.query
      .insertInto('price_points')
      .values([...rows])
      .execute()
    expect(await prunePrices(storage.database, { days: 100, now: at('10T00:00'), batch: 1 })).toBe(2)
    expect(await store.points(ether, 'hour', new Date(0))).toHaveLength(1)
    expect(await store.points(ether, 'day', new Date(0))).toMatchObject([{ at: '2026-05-01T00:00:00.000Z' }])
  })
})
