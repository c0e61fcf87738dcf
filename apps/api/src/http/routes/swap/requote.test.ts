import { minOutput, onChainProviders } from '@patina/swaps'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp, testSettings } from '../../../../testing/app.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, openWallet, tokenCalled } from '../../../../testing/wallet.ts'

const token = tokenCalled('ethereum', 'UNI')
const pair = { inputToken: 'ethereum:native', outputToken: `ethereum:${token}`, amount: '0.1' }

let running: TestApp | undefined

afterEach(async () => {
  await running?.close()
  running = undefined
})

/**
 * Starts an API whose provider multiplies each amount of Uniswap V2 by a factor, in percent. `build` builds the transaction of a quote
 * that the API regards as old after `requoteAfterMs`.
 */
async function start(requoteAfterMs: number) {
  const provider = onChainProviders.find(({ id }) => id === 'uniswap-v2')
  if (!provider) throw new Error('uniswap-v2 is not a provider')
  const price = { percent: 100n, quotes: 0 }
  const moving: typeof provider = {
    ...provider,
    connect(chain) {
      const venue = provider.connect(chain)
      return (
        venue && {
          ...venue,
          async quote(request, signal) {
            price.quotes += 1
            const quote = await venue.quote(request, signal)
            const scaled = (amount: bigint) => (amount * price.percent) / 100n
            const outAmount = scaled(quote.outAmount)
            const threshold = minOutput(outAmount, request.slippageBps)
            return { ...quote, outAmount, threshold, hops: quote.hops.map((hop) => ({ ...hop, outAmount: scaled(hop.outAmount) })) }
          },
        }
      )
    },
  }
  const swaps = { ...testSettings.swaps, requoteAfterMs }
  running = await testApp({ chains: localChains(), swapProviders: [moving], swaps })
  const { app } = running
  const wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))
  const device = await registerDevice(app, { addresses: [wallet.address], platforms: ['ethereum'] })
  return {
    price,
    quote: async (slippage = 0) => (await caller(app).post('/v1/swap/quote', { ...pair, slippage })).body,
    build: (quote: unknown) => device.post('/v1/swap/tx', { userPublicKey: wallet.address, platformId: 'ethereum', quote }),
  }
}

/** Returns the minimum output in the call data of `swapExactETHForTokens`: its first argument. */
const minimumOf = (data: string) => BigInt(`0x${data.slice(10, 74)}`)

test('the quote is old and the price rose → the minimum of the transaction rises with it', async () => {
  const { price, quote, build } = await start(0)
  price.percent = 80n
  const quoted = await quote()
  price.percent = 90n
  const { status, body } = await build(quoted)
  expect(status).toBe(200)
  expect(minimumOf(body.data)).toBeGreaterThan(BigInt(quoted.otherAmountThreshold))
})

test('the quote is old and the price fell, but not below the minimum → the minimum of the transaction stays', async () => {
  const { price, quote, build } = await start(0)
  price.percent = 80n
  const quoted = await quote(5)
  price.percent = 78n
  const { body } = await build(quoted)
  expect(minimumOf(body.data)).toBe(BigInt(quoted.otherAmountThreshold))
})

test('the quote is old and the price fell below the minimum → 400 Price moved below the minimum of the quote', async () => {
  const { price, quote, build } = await start(0)
  const quoted = await quote()
  price.percent = 99n
  const answer = await build(quoted)
  expect(answer).toMatchObject(refusal(400, 'Price moved below the minimum of the quote'))
  expect(answer.body.code).toBe('slippage_exceeded')
})

test('the quote is recent → no provider is asked again', async () => {
  const { price, quote, build } = await start(60_000)
  const quoted = await quote()
  price.quotes = 0
  expect((await build(quoted)).status).toBe(200)
  expect(price.quotes).toBe(0)
})
