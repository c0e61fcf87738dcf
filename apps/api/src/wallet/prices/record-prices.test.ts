import { createPriceReading, onChainSources } from '@patina/prices'
import { localSources } from '@patina/prices/local'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentChains } from '../../../testing/chains.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { localChains } from '../../../testing/local-chains.ts'
import { ownSolana } from '../../../testing/solana.ts'
import { createPriceStore, type PriceStore } from './prices.store.ts'
import { recordOnce, recordPrices } from './record-prices.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const rules = { maxDifferencePercent: 10, setAsideMs: 600_000 }
let storage: FreshDatabase
let store: PriceStore

beforeAll(async () => {
  storage = await freshDatabase(pairs[1])
  store = createPriceStore(storage.database)
})
afterAll(() => storage.close())
const stored = async () => new Map((await store.all()).map((row) => [row.assetId, row]))

test('the local chains are read → prices of native tokens, tokens and currencies, and reasons for the others', async () => {
  expect(await recordOnce(store, createPriceReading(onChainSources, rules), [...localChains().values()])).toBe(true)
  const rows = await stored()
  const price = (dollars: bigint) => ({ price: { priceE18: dollars * 10n ** 14n, source: 'chainlink', confidence: 'high' } })
  expect(rows.get('ethereum:native')).toMatchObject(price(31_274_000n))
  expect(rows.get('base:native')).toMatchObject(price(31_274_000n))
  expect(rows.get('ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toMatchObject(price(10_000n))
  expect(rows.get('currency:EUR')).toMatchObject(price(10_843n))
  expect([...rows.values()].filter(({ reason }) => reason && reason !== 'no_source')).toEqual([])
})

test('Solana is read beside Ethereum → stablecoins have the price of the same issuer, and the local exchange prices the others', async () => {
  const own = await ownSolana()
  const ethereum = localChains().get('ethereum')
  if (!ethereum) throw new Error('Ethereum runs locally')
  await recordOnce(store, createPriceReading([...onChainSources, ...localSources], rules), [ethereum, own.solana])
  const rows = await stored()
  expect(rows.get(`solana:${usdc}`)?.price).toMatchObject({ priceE18: 10n ** 18n, source: 'chainlink' })
  // 15,000,000 USDC for 100,000 SOL.
  expect(rows.get('solana:native')?.price).toMatchObject({ priceE18: 150n * 10n ** 18n, source: 'local-exchange', confidence: 'low' })
})

test('the nodes do not answer → the reason is written, and the last price is kept', async () => {
  expect(await recordOnce(store, createPriceReading(onChainSources, rules), [...silentChains().values()])).toBe(false)
  expect((await stored()).get('ethereum:native')).toMatchObject({ reason: 'unavailable', price: { source: 'chainlink' } })
})

test('the job runs → a reading is taken and its outcomes are reported; the database is away → logged and retried', async () => {
  await storage.database.query.updateTable('price_schedule').set({ due_at: '2026-01-01T00:00:00Z' }).execute()
  const [onPriceOutcome, log] = [vi.fn(), { error: vi.fn() }]
  const priceAlerts = { check: vi.fn(async () => 0) }
  const work = {
    priceAlerts,
    chains: localChains(),
    database: storage.database,
    priceSources: [],
    config: { prices: { maxDifferencePercent: 10, services: [] } },
    onPriceOutcome,
    log,
  }
  const job = recordPrices(work, 50)
  await vi.waitFor(async () => expect((await stored()).get('ethereum:native')).not.toHaveProperty('reason'), 15_000)
  // The job reports after it stored.
  await vi.waitFor(() => {
    expect(onPriceOutcome).toHaveBeenCalledWith('chainlink', 'base', 'ok')
    expect(priceAlerts.check).toHaveBeenCalled()
  }, 15_000)
  await storage.database.query.schema.alterTable('price_schedule').renameTo('hidden').execute()
  await vi.waitFor(() => expect(log.error.mock.calls.length).toBeGreaterThan(1), 15_000)
  await job.stop()
})
