import { readFileSync } from 'node:fs'
import { type ChainAdapter, connectChain, localCopy, networks } from '@patina/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { type Answer, faults, json, type ServiceServer, startService } from '../../prices/src/testing/service-server.ts'
import { SwapError } from './errors.ts'
import { reasons as jupiterReasons } from './jupiter/errors.ts'
import { reasons as kyberReasons } from './kyberswap/errors.ts'
import { reasons as lifiReasons, toolReasons } from './lifi/errors.ts'
import type { SwapRequest, SwapVenue } from './provider.ts'
import { type ServiceId, services } from './services.ts'
import { type Deal, pairs } from './testing/service-calls.ts'
import { answerAs, doubles } from './testing/service-doubles.ts'
import { reasons as uniswapReasons } from './uniswap-api/errors.ts'
import { reasons as zeroExReasons } from './zero-ex/errors.ts'

const ids = Object.keys(services) as ServiceId[]
const silent = (id: string) => {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`There is no network ${id}`)
  return connectChain(network, 'http://127.0.0.1:1')
}
const chains = { ethereum: silent('ethereum'), solana: silent('solana') }
const chainOf = (id: ServiceId): ChainAdapter => (id === 'jupiter' ? chains.solana : chains.ethereum)

const dai = testAddress('0x6B175474E89094C44Da98b954EedeAC495271d0F')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const owner = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const recorded = JSON.parse(readFileSync(new URL('./testing/recorded/jupiter-usdc-sol.json', import.meta.url), 'utf8'))
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

/** A request that each service answers. Solana's is the one of the recorded answer. */
const requestOf = (id: ServiceId): SwapRequest =>
  id === 'jupiter'
    ? {
        input: testAddress(recorded.answer.inputMint),
        output: null,
        amount: BigInt(recorded.answer.inAmount),
        slippageBps: 50,
        owner: testAddress('GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ'),
      }
    : { input: dai, output: usdc, amount: deal.amount, slippageBps: 50, owner }

const answerOf = (id: ServiceId): Answer => (id === 'jupiter' ? json(JSON.stringify(recorded.answer)) : answerAs(id, () => deal))

let server: ServiceServer | undefined
afterEach(() => server?.close())

async function serve(id: ServiceId, answer: Answer = answerOf(id)): Promise<{ server: ServiceServer; venue: SwapVenue }> {
  server?.close()
  server = await startService(answer)
  const venue = services[id]({ url: server.url, key: 'secret-key' }).connect(chainOf(id))
  if (!venue) throw new Error(`${id} does not trade there`)
  return { server, venue }
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'an answer',
    (error) => (error instanceof SwapError ? error.reason : error),
  )

describe.each(ids)('%s', (id) => {
  test('the service answers as it documents → a quote with all fields, whose shares sum to 100', async () => {
    const { venue } = await serve(id)
    const request = requestOf(id)
    const quote = await venue.quote(request)
    expect(quote).toMatchObject({ inAmount: request.amount, slippageBps: 50, priceImpactBy: id === 'zero-ex' ? 'unknown' : 'provider' })
    expect(quote.outAmount).toBe(id === 'jupiter' ? 85_020_593n : deal.quoted)
    expect(quote.threshold).toBe((quote.outAmount * 9_950n) / 10_000n)
    expect(quote.hops.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
    expect(quote.hops[0]).toMatchObject({ inAmount: request.amount, outAmount: quote.outAmount, feeAmount: 0n })
    expect(quote.units).toBeGreaterThan(0n)
    expect(quote.dataBytes).toBeGreaterThan(0)
    expect(() => JSON.stringify(quote.raw)).not.toThrow()
  })

  test('a quote is requested → the key is sent, and the address only to services that need it', async () => {
    const { server, venue } = await serve(id)
    await venue.quote(requestOf(id))
    const [request] = server.requests
    expect(Object.values(request?.headers ?? {})).toContain('secret-key')
    const isSent = `${request?.url}`.toLowerCase().includes(`${requestOf(id).owner}`.toLowerCase())
    const sends = services[id]({ url: '' }).learns === 'address'
    // Uniswap receives the address in the body of its request.
    expect(isSent).toBe(sends && id !== 'uniswap-api')
  })

  test.each(Object.entries(faults))('the service answers with %s → unavailable', async (_name, fault) => {
    const { venue } = await serve(id, fault)
    expect(await reasonOf(venue.quote(requestOf(id)))).toBe('unavailable')
  })

  test.each(['null', '[]', '{}', '"text"', '{"code":0}', '{"data":{}}'])('the service answers with %s → unavailable', async (text) => {
    const { venue } = await serve(id, json(text))
    expect(await reasonOf(venue.quote(requestOf(id)))).toBe('unavailable')
  })

  test('the service sends a byte now and then → unavailable as soon as the caller gives up', async () => {
    const { venue } = await serve(id, (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    })
    expect(await reasonOf(venue.quote(requestOf(id), AbortSignal.timeout(100)))).toBe('unavailable')
  })

  test('the service quotes another amount, input or output → unavailable', async () => {
    const { venue } = await serve(id)
    const request = requestOf(id)
    const other = testAddress(id === 'jupiter' ? 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' : pairs)
    for (const changed of [{ amount: request.amount + 1n }, { input: other }, { output: other }])
      expect(await reasonOf(venue.quote({ ...request, ...changed }))).toBe('unavailable')
  })

  test('the chain is a local copy, or unknown to the service → no venue', async () => {
    const { network } = chainOf(id)
    const copy = localCopy(network, network.family === 'evm' ? 'eip155:31337' : 'solana:9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxr')
    expect(services[id]({ url: '' }).connect(connectChain(copy, 'http://127.0.0.1:1'))).toBeUndefined()
    expect(services[id]({ url: '' }).connect(silent('sepolia'))).toBeUndefined()
  })
})

test.each(['lifi', 'uniswap-api', 'jupiter'] as const)('%s is asked without an address → no_route, and no request', async (id) => {
  const { server, venue } = await serve(id)
  const { owner: _, ...request } = requestOf(id)
  expect(await reasonOf(venue.quote(request))).toBe('no_route')
  expect(server.requests).toEqual([])
})

/** The closed list of reasons that a quote may have. */
const closed = ['no_route', 'amount_too_low', 'amount_too_high', 'slippage_exceeded', 'unavailable']

const refusals: [ServiceId, string, string, number, string][] = [
  ...Object.entries(kyberReasons).map(([code, reason]) =>
    refusal('kyberswap', code, reason, { code: Number(code), message: 'no', requestId: '1' }),
  ),
  ...Object.entries(zeroExReasons).map(([name, reason]) =>
    refusal('zero-ex', name, reason, { name, message: 'no', data: { zid: '0x1', details: [] } }),
  ),
  ...Object.entries(lifiReasons).map(([code, reason]) => refusal('lifi', code, reason, { code: Number(code), message: 'no' }, 404)),
  ...Object.entries(toolReasons).map(([code, reason]) => {
    const failed = [{ overallPath: '1-1', subpaths: { '1-1': [{ errorType: 'NO_QUOTE', code, tool: 'sushiswap' }] } }]
    return refusal(
      'lifi',
      code,
      reason === 'unavailable' ? 'no_route' : reason,
      { code: 1002, message: 'no', errors: { filteredOut: [], failed } },
      404,
    )
  }),
  ...Object.entries(uniswapReasons).map(([errorCode, reason]) =>
    refusal('uniswap-api', errorCode, reason, { errorCode, detail: 'no', id: '1' }, 404),
  ),
  ...Object.entries(jupiterReasons).map(([errorCode, reason]) => refusal('jupiter', errorCode, reason, { error: 'no', errorCode })),
]

function refusal(id: ServiceId, name: string, reason: string, body: unknown, status = 400): [ServiceId, string, string, number, string] {
  return [id, name, reason, status, JSON.stringify(body)]
}

test.each(refusals)('%s reports %s → %s', async (id, _name, reason, status, body) => {
  const { venue } = await serve(id, json(body, status))
  expect(closed).toContain(reason)
  expect(await reasonOf(venue.quote(requestOf(id)))).toBe(reason)
})

test('0x has no liquidity, with the status of a success → no_route', async () => {
  const { venue } = await serve('zero-ex', json('{"liquidityAvailable":false,"zid":"0x1"}'))
  expect(await reasonOf(venue.quote(requestOf('zero-ex')))).toBe('no_route')
})

test('Jupiter reports the text of its router without a code → no_route', async () => {
  const { venue } = await serve('jupiter', json('{"error":"No routes found"}', 400))
  expect(await reasonOf(venue.quote(requestOf('jupiter')))).toBe('no_route')
})

test.each(ids)('%s reports an unknown code → unavailable', async (id) => {
  const body = { code: 987_654, message: 'new', name: 'NEW', errorCode: 'New', error: 'new' }
  const { venue } = await serve(id, json(JSON.stringify(body), 400))
  expect(await reasonOf(venue.quote(requestOf(id)))).toBe('unavailable')
})

test('Uniswap takes a fee that was not requested → unavailable, because the quote would not show it', async () => {
  const { quote, ...rest } = doubles['uniswap-api'].answer(deal, doubles['uniswap-api'].transaction(deal), '/quote') as { quote: object }
  const output = { token: usdc, amount: '1', recipient: pairs, bps: 25, fee: 'INTEGRATOR' }
  for (const change of [{ portionBips: 25 }, { aggregatedOutputs: [output] }]) {
    const { venue } = await serve('uniswap-api', json(JSON.stringify({ ...rest, quote: { ...quote, ...change } })))
    expect(await reasonOf(venue.quote(requestOf('uniswap-api')))).toBe('unavailable')
  }
})

test('a route has more steps than the API returns → one step', async () => {
  const step = { pool: pairs, tokenIn: dai, tokenOut: usdc, swapAmount: '1', amountOut: '1', exchange: 'uniswap' }
  const { data, ...rest } = doubles.kyberswap.answer(deal, doubles.kyberswap.transaction(deal), '/routes') as {
    data: { routeSummary: object }
  }
  const route = Array.from({ length: 17 }, () => [step])
  const body = { ...rest, data: { ...data, routeSummary: { ...data.routeSummary, route } } }
  const { venue } = await serve('kyberswap', json(JSON.stringify(body)))
  expect((await venue.quote(requestOf('kyberswap'))).hops).toEqual([
    expect.objectContaining({ label: 'KyberSwap', percent: 100, inAmount: deal.amount, outAmount: deal.quoted }),
  ])
})
