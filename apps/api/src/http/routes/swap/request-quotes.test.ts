import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Abandoned, abandonable, ChainError, createAbandonment, currentSignal } from '@patina/chains'
import { SwapError, type SwapOutcome, type SwapProvider, type SwapQuote, type SwapRequest } from '@patina/swaps'
import { beforeEach, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { providerOf, quoteOf } from '../../../../testing/swap-providers.ts'
import { createBreaker } from './breaker.ts'
import { commonReason, requestQuotes } from './request-quotes.ts'

const request: SwapRequest = { input: null, output: testAddress('token'), amount: 1_000n, slippageBps: 50 }
const good = async () => quoteOf(request, 500n)
const [chain] = silentChains().values()
if (!chain) throw new Error('The test needs a chain')
const never = () => new Promise<SwapQuote>(() => {})
const failing = (error: Error) => () => Promise.reject(error)

let outcomes: Record<string, SwapOutcome>
let breaker: ReturnType<typeof createBreaker>

beforeEach(() => {
  outcomes = {}
  breaker = createBreaker(() => 0)
})

const ask = (...providers: SwapProvider[]) => askFor(request, providers)

const askFor = (request: SwapRequest, providers: SwapProvider[]) =>
  requestQuotes(
    providers.flatMap((provider) => {
      const venue = provider.connect(chain)
      return venue ? [{ ...provider, venue }] : []
    }),
    request,
    {
      platformId: 'ethereum',
      deadlineMs: 50,
      breaker,
      onOutcome: ({ provider, outcome }) => Object.assign(outcomes, { [provider]: outcome }),
    },
  )

test('providers hang, fail, refuse or throw → the others answer, and each outcome is reported', async () => {
  const offers = await ask(
    providerOf('hanging', never),
    providerOf('good', good),
    providerOf('refusing', failing(new SwapError('no_route'))),
    providerOf('down', failing(new SwapError('unavailable'))),
    providerOf('node', failing(new ChainError('unavailable'))),
    providerOf('broken', failing(new TypeError('x is not a function'))),
  )
  expect(offers.map(({ id }) => id)).toEqual(['good'])
  expect(outcomes).toEqual({
    hanging: 'timeout',
    good: 'quoted',
    refusing: 'refused',
    down: 'unavailable',
    node: 'unavailable',
    broken: 'failed',
  })
})

test.each<[string, Partial<SwapQuote>]>([
  ['another amount', { inAmount: 999n }],
  ['another slippage', { slippageBps: 51 }],
  ['no output', { outAmount: 0n, threshold: 0n }],
  ['a minimum above the output', { threshold: 501n }],
  ['a minimum below the slippage', { threshold: 496n }],
  ['no route', { hops: [] }],
  ['a fee that nobody asked for', { fee: { bps: 1, recipient: testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'), amount: 0n } }],
  ['shares of 99 percent', { hops: quoteOf(request, 500n).hops.map((hop) => ({ ...hop, percent: 99 })) }],
])('a quote has %s → invalid and not offered', async (_, change) => {
  const offers = await ask(
    providerOf('odd', async () => ({ ...quoteOf(request, 500n), ...change })),
    providerOf('good', good),
  )
  expect(offers.map(({ id }) => id)).toEqual(['good'])
  expect(outcomes.odd).toBe('invalid')
})

test.each<[string, Partial<NonNullable<SwapQuote['fee']>>, string[]]>([
  ['the requested fee, rounded up', {}, ['taking']],
  ['a higher amount', { amount: 5n }, []],
  ['a negative amount', { amount: -1n }, []],
  ['another rate', { bps: 49 }, []],
  ['another recipient', { recipient: testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') }, []],
])('the operator asks for a fee of 0.5 %% and a quote takes %s → offered: %j', async (_, change, offered) => {
  const fee = { bps: 50, recipient: testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8') }
  const asked = { ...request, fee }
  const taking = providerOf('taking', async () => ({ ...quoteOf(asked, 597n), fee: { ...fee, amount: 4n, ...change } }))
  const offers = await askFor(asked, [taking, providerOf('good', good)])
  expect(offers.map(({ id }) => id)).toEqual([...offered, 'good'])
})

test('the deadline passes → the signal of the provider is aborted, and the node or the service is unavailable', async () => {
  let seen: AbortSignal | undefined
  const hanging = providerOf('hanging', (_, signal) => {
    seen = signal
    return never()
  })
  await expect(ask(hanging)).rejects.toMatchObject({ name: 'ChainError', reason: 'unavailable' })
  expect(seen?.aborted).toBe(true)
  const service = providerOf('service', never, 'amounts')
  await expect(ask(service)).rejects.toMatchObject({ name: 'SwapError', reason: 'unavailable' })
})

test('a provider fails three times → not called while it is paused, and its error is still reported', async () => {
  let calls = 0
  const down = providerOf('down', () => {
    calls += 1
    return Promise.reject(new ChainError('unavailable'))
  })
  for (let n = 0; n < 5; n += 1) await expect(ask(down)).rejects.toMatchObject({ name: 'ChainError', reason: 'unavailable' })
  expect(calls).toBe(3)
  expect(outcomes.down).toBe('paused')
})

test.each<[string, unknown[], object]>([
  ['no provider trades there', [], { reason: 'no_route' }],
  ['all have no route', [new SwapError('no_route'), new SwapError('no_route')], { reason: 'no_route' }],
  ['only nodes failed', [new ChainError('unavailable')], { name: 'ChainError', reason: 'unavailable' }],
  ['one failed and one has no route', [new SwapError('no_route'), new SwapError('unavailable')], { reason: 'unavailable' }],
  [
    'the amount is below two minimums',
    [new SwapError('amount_too_low', { minimum: 205n }), new SwapError('no_route'), new SwapError('amount_too_low', { minimum: 101n })],
    { reason: 'amount_too_low', facts: { minimum: 112n } },
  ],
  [
    'the amount is above two maximums',
    [new SwapError('amount_too_high', { maximum: 7n }), new SwapError('amount_too_high', { maximum: 9n })],
    { reason: 'amount_too_high', facts: { maximum: 9n } },
  ],
  [
    'one service finds the amount too low, without a number',
    [new SwapError('no_route'), new SwapError('amount_too_low')],
    { reason: 'amount_too_low', facts: {} },
  ],
])('there are no quotes: %s → the common reason', (_, errors, expected) => {
  expect(commonReason(errors)).toMatchObject(expected)
})

test('the deadline passes → the calls to nodes of a late provider stop', async () => {
  let signal: AbortSignal | undefined
  const late = () => {
    signal = currentSignal()
    return never()
  }
  await ask(providerOf('late', late), providerOf('good', good))
  expect(signal?.aborted).toBe(true)
})

test('nobody awaits the quotes any more → the request ends, and no provider counts as failed', async () => {
  const request = createAbandonment()
  const quotes = abandonable(request, () => ask(providerOf('hanging', never)))
  request.abandon()
  await expect(quotes).rejects.toThrow(Abandoned)
  expect(outcomes).toEqual({})
})

test('quotes arrive before the deadline → nothing keeps their signals, though the request goes on', async () => {
  const signals: WeakRef<AbortSignal>[] = []
  const noting = providerOf('noting', (_, signal) => {
    if (signal) signals.push(new WeakRef(signal))
    return good()
  })
  const abandonment = createAbandonment()
  for (let n = 0; n < 10; n += 1) await abandonable(abandonment, () => ask(noting))
  // A reference is strong until the end of the turn that made it.
  await setImmediate()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(signals).toHaveLength(10)
  expect(signals.filter((signal) => signal.deref()).length).toBe(0)
  expect(abandonment.signal().aborted).toBe(false)
})
