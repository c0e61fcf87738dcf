import { type ChainAdapter, ChainError } from '@patina/chains'
import { expect, test, vi } from 'vitest'
import { PriceError } from './errors.ts'
import { createPriceReading, type ReadingRules } from './read-prices.ts'
import { currencyAsset, ONE_USD, type PriceSource, type Quote } from './source.ts'

const chain = { network: { id: 'ethereum' } } as ChainAdapter
const other = { network: { id: 'base' } } as ChainAdapter
const token = { id: 'ethereum:0x1', contract: '0x1', decimals: 18 }
const start = new Date('2026-06-01T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const usd = (dollars: bigint) => dollars * ONE_USD

function source(id: string) {
  const read = vi.fn<() => Promise<Quote[]>>().mockResolvedValue([{ assetId: token.id, priceE18: usd(100n) }])
  return { id, read, learns: 'nothing', connect: () => ({ read }) } satisfies PriceSource & { read: unknown }
}

function setUp(sources: readonly PriceSource[], rules: Partial<ReadingRules> = {}) {
  const onOutcome = vi.fn()
  const reading = createPriceReading(sources, { maxDifferencePercent: 10, setAsideMs: 600_000, onOutcome, ...rules })
  const read = async (ms = 0, wanted = [{ chain, assets: [token] }]) => reading.read(wanted, new Map(), after(ms))
  return { onOutcome, read, priceAt: async (ms?: number) => (await read(ms)).get(token.id) }
}

test('two sources agree → the price of the preferred one, with high confidence', async () => {
  const { priceAt } = setUp([source('first'), source('second')])
  expect(await priceAt()).toMatchObject({ price: { source: 'first', confidence: 'high', priceE18: usd(100n) } })
})

test('a source fails → the other one answers, and the first is not called again for a time', async () => {
  const [first, second] = [source('first'), source('second')]
  first.read.mockRejectedValueOnce(new Error('away'))
  const { priceAt, onOutcome } = setUp([first, second])
  expect(await priceAt()).toMatchObject({ price: { source: 'second', confidence: 'low' } })
  expect(onOutcome).toHaveBeenCalledWith('first', 'ethereum', 'unavailable', new Error('away'))
  await priceAt(599_999)
  expect(first.read).toHaveBeenCalledOnce()
  expect(await priceAt(600_000)).toMatchObject({ price: { source: 'first' } })
})

test('the only source fails → no price, with the reason, also while the source is not used', async () => {
  const only = source('only')
  only.read.mockRejectedValueOnce(new Error('away'))
  const { priceAt } = setUp([only])
  expect(await priceAt()).toMatchObject({ reason: 'unavailable' })
  expect(await priceAt(1)).toMatchObject({ reason: 'unavailable' })
})

test('the node fails → no price, and the source is called again at once', async () => {
  const only = source('only')
  only.read.mockRejectedValueOnce(new ChainError('unavailable'))
  const { priceAt } = setUp([only])
  expect(await priceAt()).toMatchObject({ reason: 'unavailable' })
  expect(await priceAt(1)).toHaveProperty('price')
})

test('a source derives prices → it is read for assets without a price, with the prices that are known', async () => {
  const unknown = { id: 'ethereum:0x2', contract: '0x2', decimals: 6 }
  const derived = source('derived')
  derived.read.mockResolvedValue([{ assetId: unknown.id, priceE18: usd(7n) }])
  const { read } = setUp([{ ...derived, derives: true }, source('oracle')])
  const prices = await read(0, [{ chain, assets: [token, unknown] }])
  expect(derived.read).toHaveBeenCalledExactlyOnceWith([unknown], [{ asset: token, priceE18: usd(100n) }])
  expect(prices.get(token.id)).toMatchObject({ price: { source: 'oracle' } })
  expect(prices.get(unknown.id)).toMatchObject({ price: { source: 'derived', priceE18: usd(7n) } })
})

test('the sequencer is down → no price with that reason, and prices return as soon as it works', async () => {
  const only = source('only')
  only.read.mockRejectedValueOnce(new PriceError('sequencer_down'))
  const { priceAt } = setUp([only])
  expect(await priceAt()).toMatchObject({ reason: 'sequencer_down' })
  expect(await priceAt(1)).toHaveProperty('price')
})

test('one of three is ten times wrong → it is not used for that asset for a time, and the others still agree', async () => {
  const wrong = source('wrong')
  wrong.read.mockResolvedValueOnce([{ assetId: token.id, priceE18: usd(1_000n) }])
  const { priceAt, onOutcome } = setUp([wrong, source('second'), source('third')])
  expect(await priceAt()).toMatchObject({ price: { source: 'second', confidence: 'high' } })
  expect(onOutcome).toHaveBeenCalledWith('wrong', 'ethereum', 'differs')
  expect(await priceAt(599_999)).toMatchObject({ price: { source: 'second' } })
  expect(await priceAt(600_000)).toMatchObject({ price: { source: 'wrong' } })
})

test('a source without the asset → no price, because no source has it', async () => {
  const empty = source('empty')
  empty.read.mockResolvedValue([])
  expect(await setUp([empty]).priceAt()).toMatchObject({ reason: 'no_source' })
})

test('two chains quote a currency three days old → one price, and older ones are stale', async () => {
  const euro = currencyAsset('EUR')
  const currencies = source('currencies')
  const wanted = [
    { chain, assets: [] },
    { chain: other, assets: [] },
  ]
  currencies.read.mockImplementation(async () => [{ assetId: euro, priceE18: ONE_USD, at: start }])
  const { read } = setUp([currencies])
  expect((await read(72 * 3_600_000, wanted)).get(euro)).toMatchObject({ price: { source: 'currencies', confidence: 'high' } })
  expect((await read(76 * 3_600_000, wanted)).get(euro)).toMatchObject({ reason: 'stale' })
})
