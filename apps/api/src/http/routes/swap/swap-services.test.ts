import { type ServiceId, type SwapProvider, services } from '@patina/swaps'
import { afterEach, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { type Answer, faults, type ServiceServer, startService } from '../../../../../../packages/prices/src/testing/service-server.ts'
import type { Deal } from '../../../../../../packages/swaps/src/testing/service-calls.ts'
import { answerAs } from '../../../../../../packages/swaps/src/testing/service-doubles.ts'
import { type TestApp, testApp, testSettings } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { caller } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'
import { providerOf, quoteOf } from '../../../../testing/swap-providers.ts'
import { createQuoteFinder } from './find-quotes.ts'

const dai = testAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const owner = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const deal: Deal = {
  owner,
  input: dai,
  output: usdc,
  amount: 10n ** 20n,
  quoted: 99_500_000n,
  minimum: 99_002_500n,
  recipient: owner,
  extra: [],
}
const request = { input: dai, output: usdc, amount: deal.amount, slippageBps: 50, owner }
const evm = ['kyberswap', 'lifi', 'zero-ex', 'uniswap-api'] as const
const ethereum = silentChains().get('ethereum')
if (!ethereum) throw new Error('The test needs a chain')

const servers: ServiceServer[] = []
let running: TestApp | undefined
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await running?.close()
  running = undefined
})

async function start(id: ServiceId, answer: Answer): Promise<{ server: ServiceServer; provider: SwapProvider }> {
  const server = await startService(answer)
  servers.push(server)
  return { server, provider: services[id]({ url: server.url, key: 'key' }) }
}

/** Starts every EVM service with the deal. Returns the ranking, and how many requests each service got. */
async function startAll() {
  const started = await Promise.all(
    evm.map((id) =>
      start(
        id,
        answerAs(id, () => deal),
      ),
    ),
  )
  const { rank } = createQuoteFinder({ deadlineMs: 30_000, providers: started.map(({ provider }) => provider) })
  return { rank, requestCounts: () => started.map(({ server }) => server.requests.length) }
}

test('500 identical requests at once → one request to each service', async () => {
  const { rank, requestCounts } = await startAll()
  const rankings = await Promise.all(Array.from({ length: 500 }, () => rank(ethereum, request)))
  expect(requestCounts()).toEqual([1, 1, 1, 1])
  expect(new Set(rankings.map(({ offers }) => offers.length))).toEqual(new Set([4]))
})

test('the request names the services that may answer → no other service is asked', async () => {
  const { rank, requestCounts } = await startAll()
  const { offers } = await rank(ethereum, request, ['kyberswap', 'unknown'])
  expect(offers.map(({ id }) => id)).toEqual(['kyberswap'])
  expect(requestCounts()).toEqual([1, 0, 0, 0])
})

test('services offer the same output → the one that learns less; without an address only those that need none are asked', async () => {
  const started = await Promise.all(
    evm.map((id) =>
      start(
        id,
        answerAs(id, () => deal),
      ),
    ),
  )
  const { rank } = createQuoteFinder({ deadlineMs: 30_000, providers: started.map(({ provider }) => provider).reverse() })
  const { offers } = await rank(ethereum, request)
  expect(offers.map(({ learns }) => learns)).toEqual(['amounts', 'amounts', 'address', 'address'])
  const { owner: _, ...anonymous } = request
  expect((await rank(ethereum, { ...anonymous, slippageBps: 51 })).offers.map(({ id }) => id).sort()).toEqual(['kyberswap', 'zero-ex'])
  expect(started.map(({ server }) => server.requests.length)).toEqual([2, 1, 2, 1])
})

const slow: Record<string, Answer> = {
  ...faults,
  'nothing at all': () => {},
  'a byte now and then': (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
}

test.each(Object.entries(slow))('a service answers with %s → the quote of another provider before the deadline', async (_name, fault) => {
  const { provider } = await start('kyberswap', fault)
  const good = providerOf('good', async (given) => quoteOf(given, 5n))
  const { rank } = createQuoteFinder({ deadlineMs: 1_000, providers: [provider, good] })
  const startedAt = performance.now()
  const { offers } = await rank(ethereum, request)
  expect(offers.map(({ id }) => id)).toEqual(['good'])
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

/** Starts the server with KyberSwap, which quotes a better price than every exchange. */
async function startWithKyberSwap(fees = testSettings.swaps.fees): Promise<TestApp> {
  const best = { ...deal, quoted: 10n ** 12n }
  const { provider } = await start(
    'kyberswap',
    answerAs('kyberswap', () => best),
  )
  // The service knows only the public network, so the local chain takes its place.
  const onLocal: SwapProvider = { ...provider, connect: (chain) => provider.connect({ ...chain, network: networkOf(chain.network.id) }) }
  return testApp({ chains: localChains(), swapProviders: [onLocal], swaps: { ...testSettings.swaps, fees } })
}
const quote = { inputToken: `ethereum:${dai}`, outputToken: `ethereum:${usdc}`, amount: '100', slippage: 0.5 }

test('a service has the best quote → all fields of the contract, and who computed the price impact', async () => {
  running = await startWithKyberSwap()
  const { status, body } = await caller(running.app).post('/v1/swap/quote', quote)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    inputAsset: dai,
    outputAsset: usdc,
    inAmount: `${deal.amount}`,
    outAmount: '1000000000000',
    otherAmountThreshold: '995000000000',
    swapMode: 'ExactIn',
    slippageBps: 50,
    platformFee: { amount: '0', feeBps: 0 },
    priceImpactBy: 'provider',
    priceImpact: '0.5',
    route: [{ protocol: 'KyberSwap: uniswap', share: 100 }],
  })
})

test('a service takes the fee of the operator → platformFee, and output and minimum after it', async () => {
  const recipient = testAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  running = await startWithKyberSwap(new Map([['ethereum', { bps: 25, recipient }]]))
  const { status, body } = await caller(running.app).post('/v1/swap/quote', quote)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    outAmount: '997500000000',
    otherAmountThreshold: '992512500000',
    platformFee: { amount: '2500000000', feeBps: 25 },
    route: [{ protocol: 'KyberSwap: uniswap', share: 100 }],
  })
})
