import { onChainProviders, SwapError, type SwapProvider } from '@patina/swaps'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp, testSettings } from '../../../../testing/app.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'
import { providerOf, quoteOf } from '../../../../testing/swap-providers.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
const good = { inputToken: 'ethereum:native', outputToken: usdc, amount: '1.5', slippage: 0.5 }
const ofUsdc = (whole: bigint) => whole * 10n ** 6n

let running: TestApp | undefined

afterEach(async () => {
  await running?.close()
  running = undefined
})

async function quote(swapProviders: SwapProvider[], deadlineMs = testSettings.swaps.deadlineMs) {
  running = await testApp({
    chains: localChains(),
    swapProviders,
    swaps: { ...testSettings.swaps, deadlineMs },
  })
  return caller(running.app).post('/v1/swap/quote', good)
}

test('two providers have a quote → the better one, and the other as an alternative, compared by net output', async () => {
  const { status, body } = await quote([
    ...onChainProviders,
    providerOf('generous', async (request) => quoteOf(request, ofUsdc(1_000_000n))),
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    outAmount: '1000000000000',
    rankedBy: 'net',
    alternatives: [{ provider: 'uniswap-v2', outAmount: expect.stringMatching(/^\d+$/), toAmount: expect.stringMatching(/^\d+\.\d+$/) }],
  })
})

test('a provider pays little more but needs millions of gas → the other one', async () => {
  const { body: alone } = await quote([...onChainProviders])
  await running?.close()
  const dear = providerOf('dear', async (request) => ({ ...quoteOf(request, BigInt(alone.outAmount) + 1n), units: 15_000_000n }))
  const { body } = await quote([dear, ...onChainProviders])
  expect(body).toMatchObject({ rankedBy: 'net', alternatives: [{ provider: 'dear' }], route: [{ protocol: 'Uniswap V2' }] })
})

test('one provider hangs → the quote of the other one within the deadline', async () => {
  const startedAt = performance.now()
  const { status, body } = await quote([providerOf('hanging', () => new Promise(() => {})), ...onChainProviders], 1_000)
  expect([status, body.alternatives]).toEqual([200, undefined])
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})

test('the amount is below the minimum of every provider → 400 with the smallest one plus 10 %, in whole tokens', async () => {
  const minimum = (amount: bigint) => () => Promise.reject(new SwapError('amount_too_low', { minimum: amount }))
  const answer = await quote([providerOf('a', minimum(3n * 10n ** 18n)), providerOf('b', minimum(2n * 10n ** 18n))])
  expect(answer).toMatchObject(refusal(400, 'Amount too low'))
  expect(answer.body).toMatchObject({ code: 'amount_too_low', details: { minimum: '2.2' } })
})

test('the amount is above the maximum of every provider → 400 with the largest one', async () => {
  const answer = await quote([providerOf('a', () => Promise.reject(new SwapError('amount_too_high', { maximum: 10n ** 18n })))])
  expect(answer).toMatchObject(refusal(400, 'Amount too high'))
  expect(answer.body).toMatchObject({ code: 'amount_too_high', details: { maximum: '1' } })
})

test('a service is down and no other provider has a route → 503', async () => {
  const answer = await quote([
    providerOf('down', () => Promise.reject(new SwapError('unavailable'))),
    providerOf('none', () => Promise.reject(new SwapError('no_route'))),
  ])
  expect(answer).toMatchObject({ status: 503, body: { code: 'providers_unavailable', message: 'No exchange answered' } })
})
