import { connectChain, networks } from '@patina/chains'
import { afterEach, expect, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { json, type ServiceServer, startService } from '../../prices/src/testing/service-server.ts'
import { SwapError } from './errors.ts'
import { services } from './services.ts'
import { type Deal, pairs } from './testing/service-calls.ts'
import { type DoubleId, doubles } from './testing/service-doubles.ts'

const dai = testAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const owner = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const fee = { bps: 25, recipient: testAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC') }
const amount = 10n ** 20n
const ends = { owner, recipient: owner, input: dai, output: usdc, amount } as const
const deal: Deal = { ...ends, quoted: 99_500_000n, minimum: 99_002_500n, fee, extra: [] }

let server: ServiceServer | undefined
afterEach(() => server?.close())

/** Requests a quote with a fee. Returns the reason of its refusal, or undefined, and the request that the service received. */
async function ask(id: DoubleId, body: unknown): Promise<{ reason: unknown; parameters: URLSearchParams | undefined }> {
  server?.close()
  const started = await startService(json(JSON.stringify(body)))
  server = started
  const network = networks.find((one) => one.id === 'ethereum')
  const venue = network && services[id]({ url: started.url, key: 'key' }).connect(connectChain(network, 'http://127.0.0.1:1'))
  const asked = venue?.quote({ input: dai, output: usdc, amount, slippageBps: 50, owner, fee })
  const reason = await asked?.then(
    () => undefined,
    (error) => (error instanceof SwapError ? error.reason : error),
  )
  return { reason, parameters: started.requests[0]?.url.searchParams }
}

test.each<[string, object | undefined]>([
  ['no fee', undefined],
  ['the fee of another receiver', { feeReceiver: pairs }],
  ['another rate', { feeAmount: '26' }],
  ['a fee from the input', { chargeFeeBy: 'currency_in' }],
  ['a fixed amount', { isInBps: false }],
])('KyberSwap confirms %s for a request with a fee → unavailable', async (_name, change) => {
  const { data, ...rest } = doubles.kyberswap.answer(deal, doubles.kyberswap.transaction(deal), '/routes') as {
    data: { routeSummary: { extraFee: object } }
  }
  const answered = (extraFee: object | undefined) =>
    ask('kyberswap', { ...rest, data: { ...data, routeSummary: { ...data.routeSummary, extraFee } } })
  const { reason, parameters } = await answered(data.routeSummary.extraFee)
  expect(reason).toBeUndefined()
  const requested = { feeAmount: '25', chargeFeeBy: 'currency_out', isInBps: 'true', feeReceiver: fee.recipient }
  expect(Object.fromEntries(parameters ?? [])).toMatchObject(requested)
  expect((await answered(change && { ...data.routeSummary.extraFee, ...change })).reason).toBe('unavailable')
})

test.each<[string, (outputs: object[]) => object]>([
  ['no fee', ([user]) => ({ aggregatedOutputs: [user] })],
  ['no outputs', () => ({ aggregatedOutputs: undefined })],
  ['the fee of another receiver', ([user, taken]) => ({ aggregatedOutputs: [user, { ...taken, recipient: pairs }] })],
  ['another rate', ([user, taken]) => ({ aggregatedOutputs: [user, { ...taken, bps: 26 }] })],
  ['two fees', ([user, taken]) => ({ aggregatedOutputs: [user, taken, taken] })],
  ['another portion', () => ({ portionBips: 26 })],
])('Uniswap confirms %s for a request with a fee → unavailable', async (_name, change) => {
  const { quote, ...rest } = doubles['uniswap-api'].answer(deal, doubles['uniswap-api'].transaction(deal), '/quote') as {
    quote: { aggregatedOutputs: object[] }
  }
  const answered = async (changed: object) => (await ask('uniswap-api', { ...rest, quote: { ...quote, ...changed } })).reason
  expect(await answered({})).toBeUndefined()
  expect(await answered(change(quote.aggregatedOutputs))).toBe('unavailable')
})
