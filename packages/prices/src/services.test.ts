import { type ChainAdapter, networks } from '@patina/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPriceReading } from './read-prices.ts'
import { serviceSource } from './service.ts'
import { type ServiceId, services } from './services.ts'
import { type Asset, ONE_USD, type PriceSource } from './source.ts'
import { faults, json, type ServiceServer, startService } from './testing/service-server.ts'

const chainOf = (id: string) => ({ network: networks.find((network) => network.id === id) }) as ChainAdapter
const solana = chainOf('solana')
const WBTC = { id: 'ethereum:wbtc', contract: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', decimals: 8 }
const CDAI = { id: 'ethereum:cdai', contract: '0xdF574c24545E5FfEcb9a659c229253D4111d87e1', decimals: 8 }
const SOL = { id: 'solana:sol', contract: 'So11111111111111111111111111111111111111112', decimals: 9 }
const JUP = { id: 'solana:jup', contract: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', decimals: 6 }

/**
 * Answers that the services document, with what their servers are known to send. The time of DefiLlama's documented example is a mistake of
 * its documentation, so its second token has the form of a live answer.
 */
const documented = {
  /** @see https://docs.coingecko.com/reference/simple-token-price */
  coingecko:
    '{"0x2260fac5e5542a773aa44fbcfedf7c193bc2c599":{"usd":67187.3358936566,"usd_market_cap":1317802988326.25,"usd_24h_vol":31260929299.5248,"usd_24h_change":3.63727894677354,"last_updated_at":1711356300}}',
  /** @see https://api-docs.defillama.com */
  defillama:
    '{"coins":{"ethereum:0xdf574c24545e5ffecb9a659c229253d4111d87e1":{"decimals":8,"price":0.022053735051098835,"symbol":"cDAI","timestamp":0.99},"ethereum:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599":{"decimals":8,"symbol":"WBTC","price":67187.33,"timestamp":1711356300,"confidence":0.99}}}',
  /** @see https://developers.jup.ag/docs/price */
  jupiter:
    '{"JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN":{"usdPrice":0.4056018512541055,"blockId":348004026,"decimals":6,"priceChange24h":0.5292887924920519},"So11111111111111111111111111111111111111112":{"usdPrice":147.4789340738336,"blockId":348004023,"decimals":9,"priceChange24h":1.2907622140620008}}',
}
const at = new Date(1_711_356_300_000)

let server: ServiceServer | undefined
afterEach(() => server?.close())

async function serve(id: ServiceId, answer = json(documented[id])) {
  server?.close()
  server = await startService(answer)
  return { server, source: services[id]({ url: server.url, key: 'secret-key' }) }
}

const read = (source: PriceSource, chain: ChainAdapter, assets: readonly Asset[]) => source.connect(chain)?.read(assets)

describe('documented answers', () => {
  test('CoinGecko answers → the exact price with its time; the request has the network, the contracts and the key', async () => {
    const { server, source } = await serve('coingecko')
    expect(await read(source, chainOf('polygon'), [WBTC, CDAI])).toEqual([
      { assetId: WBTC.id, priceE18: 67_187_335_893_656_600_000_000n, at },
    ])
    expect(server.requests[0]?.url.pathname).toBe('/simple/token_price/polygon-pos')
    expect(server.requests[0]?.url.searchParams.get('contract_addresses')).toBe(`${WBTC.contract},${CDAI.contract}`.toLowerCase())
    expect(server.requests[0]?.headers['x-cg-demo-api-key']).toBe('secret-key')
  })

  test('DefiLlama answers → the exact price with its time, and the time 0.99 of its own example is stale', async () => {
    const { server, source } = await serve('defillama')
    expect(await read(source, chainOf('ethereum'), [WBTC, CDAI])).toEqual([
      { assetId: WBTC.id, priceE18: 67_187_330_000_000_000_000_000n, at },
      { assetId: CDAI.id, priceE18: 22_053_735_051_098_835n, at: new Date(0) },
    ])
    expect(server.requests[0]?.url.pathname).toBe(
      `/prices/current/ethereum:${WBTC.contract.toLowerCase()},ethereum:${CDAI.contract.toLowerCase()}`,
    )
  })

  test('Jupiter answers → the exact price without a time; a token that is missing has none', async () => {
    const { server, source } = await serve('jupiter')
    expect(await read(source, solana, [SOL, JUP, { id: 'other', contract: 'Other', decimals: 6 }])).toEqual([
      { assetId: SOL.id, priceE18: 147_478_934_073_833_600_000n },
      { assetId: JUP.id, priceE18: 405_601_851_254_105_500n },
    ])
    expect(server.requests[0]?.headers['x-api-key']).toBe('secret-key')
  })
})

describe.each(Object.keys(services) as ServiceId[])('%s', (id) => {
  const chain = id === 'jupiter' ? solana : chainOf('ethereum')
  const asset = id === 'jupiter' ? SOL : WBTC

  test.each(Object.entries(faults))(
    'the service answers with %s → unavailable, and nothing of the answer is used',
    async (_name, fault) => {
      const { source } = await serve(id, fault)
      await expect(read(source, chain, [asset])).rejects.toMatchObject({ name: 'PriceError', reason: 'unavailable' })
    },
  )

  test.each([
    'null',
    '[]',
    '{}',
    '"text"',
    '{"coins":[]}',
    `{"${asset.contract.toLowerCase()}":null}`,
    documented[id].replaceAll(/:\d/g, ':-1'),
  ])('the service answers with %s → no price', async (text) => {
    const { source } = await serve(id, json(text))
    expect(await read(source, chain, [asset])).toEqual([])
  })

  test('the network is unknown to the service → no request', async () => {
    const { source } = await serve(id)
    expect(source.connect(chainOf('sepolia'))).toBeUndefined()
  })

  test('many tokens → pages that the service accepts, and no page twice', async () => {
    const { server, source } = await serve(id)
    const assets = Array.from({ length: 201 }, (_, index) => ({ id: `${index}`, contract: `0x${index}`, decimals: 18 }))
    await read(source, chain, assets)
    const asked = server.requests.flatMap(({ url }) => decodeURIComponent(url.href).match(/0x\d+/g) ?? [])
    expect(asked.sort()).toEqual(assets.map(({ contract }) => contract).sort())
    expect(server.requests.length).toBe(Math.ceil(201 / { coingecko: 100, defillama: 40, jupiter: 50 }[id]))
    expect(Math.max(...server.requests.map(({ url }) => url.href.length))).toBeLessThan(5_000)
  })
})

test('the service sends a byte now and then → unavailable after five seconds', async () => {
  const { source } = await serve('defillama', (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  })
  const startedAt = performance.now()
  await expect(read(source, chainOf('ethereum'), [WBTC])).rejects.toMatchObject({ reason: 'unavailable' })
  expect(performance.now() - startedAt).toBeGreaterThan(4_900)
})

test('DefiLlama doubts its own price, or means a token of other decimals → no price', async () => {
  const doubted = await serve('defillama', json(documented.defillama.replace('"confidence":0.99', '"confidence":0.5')))
  expect(await read(doubted.source, chainOf('ethereum'), [WBTC])).toEqual([])
  const other = await serve('defillama')
  expect(await read(other.source, chainOf('ethereum'), [{ ...WBTC, decimals: 18 }])).toEqual([])
})

test('the service is asked again within five minutes → the last answer, without a request', async () => {
  const { server } = await serve('defillama')
  let now = 0
  const source = serviceSource(echo(server.url), () => now)
  const prices = source.connect(chainOf('ethereum'))
  await prices?.read([WBTC])
  now = 299_999
  expect(await prices?.read([WBTC])).toHaveLength(1)
  expect(server.requests).toHaveLength(1)
  now = 300_000
  await prices?.read([WBTC])
  expect(server.requests).toHaveLength(2)
})

test('the service fails for one network → the others do not wait for it, and it is asked again a minute later', async () => {
  const { server } = await serve('defillama', faults['status 429'])
  let now = 0
  const source = serviceSource(echo(server.url), () => now)
  await expect(source.connect(chainOf('ethereum'))?.read([WBTC])).rejects.toThrow()
  await expect(source.connect(chainOf('base'))?.read([WBTC])).rejects.toThrow()
  expect(server.requests).toHaveLength(1)
  now = 60_000
  server.answerWith(json(documented.defillama))
  expect(await source.connect(chainOf('base'))?.read([WBTC])).toHaveLength(1)
})

test('a service contradicts the only oracle → no price; it agrees → high confidence; it is ten times wrong beside two → they win', async () => {
  const oracle = (id: string, dollars: bigint): PriceSource => ({
    id,
    learns: 'nothing',
    connect: () => ({ read: async () => [{ assetId: WBTC.id, priceE18: dollars * ONE_USD }] }),
  })
  const now = at
  const select = async (sources: readonly PriceSource[]) => {
    const reading = createPriceReading(sources, { maxDifferencePercent: 10, setAsideMs: 1, onOutcome: vi.fn() })
    return (await reading.read([{ chain: chainOf('ethereum'), assets: [WBTC] }], new Map(), now)).get(WBTC.id)
  }
  const { source } = await serve('coingecko')
  expect(await select([oracle('one', 670n), source])).toMatchObject({ reason: 'sources_differ' })
  expect(await select([oracle('one', 67_000n), source])).toMatchObject({ price: { source: 'one', confidence: 'high' } })
  const wrong = await serve('coingecko', json(documented.coingecko.replace('67187.3', '671873')))
  expect(await select([oracle('one', 67_000n), oracle('two', 67_100n), wrong.source])).toMatchObject({ price: { source: 'one' } })
})

/** A service with DefiLlama's protocol, for tests that set the clock. */
const echo = (url: string) => ({
  id: 'defillama' as const,
  maxTokens: 40,
  request: () => ({ url }),
  priceOf: () => ({ priceE18: ONE_USD }),
})
