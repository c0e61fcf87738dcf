import { minOutput, onChainProviders, SwapError, type SwapProvider, type SwapVenue } from '@patina/swaps'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { caller } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { chainOf, ether, openWallet, tokenCalled } from '../../../../testing/wallet.ts'

const request = { inputToken: 'ethereum:native', outputToken: `ethereum:${tokenCalled('ethereum', 'UNI')}`, amount: '0.1', slippage: 0.5 }

let running: TestApp | undefined

afterEach(async () => {
  await running?.close()
  running = undefined
})

/** Returns Uniswap V2 as a service under another name. It quotes this share of the real output, in percent. */
function quoting(id: string, share: { percent: bigint }, change: Partial<SwapVenue> = {}): SwapProvider {
  const provider = onChainProviders.find((one) => one.id === 'uniswap-v2')
  if (!provider) throw new Error('uniswap-v2 is not a provider')
  const connect: SwapProvider['connect'] = (chain) => {
    const venue = provider.connect(chain)
    if (!venue) return undefined
    const quote: SwapVenue['quote'] = async (wanted, signal) => {
      const real = await venue.quote(wanted, signal)
      const outAmount = (real.outAmount * share.percent) / 100n
      const hops = real.hops.map((hop) => ({ ...hop, outAmount }))
      return { ...real, outAmount, threshold: minOutput(outAmount, wanted.slippageBps), hops }
    }
    return { ...venue, quote, ...change }
  }
  return { ...provider, id, learns: 'amounts', connect }
}

async function start(...swapProviders: SwapProvider[]) {
  running = await testApp({ chains: localChains(), swapProviders })
  const { app } = running
  const { address } = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))
  const device = await registerDevice(app, { addresses: [address], platforms: ['ethereum'] })
  return {
    quote: async (inputs = {}) => (await caller(app).post('/v1/swap/quote', { ...request, ...inputs })).body,
    build: (quote: unknown) => device.post('/v1/swap/tx', { userPublicKey: address, platformId: 'ethereum', quote }),
  }
}

test.each<[string, Partial<SwapVenue>, string]>([
  ['its transaction reverts', {}, 'execution_reverted'],
  ['it refuses to build', { build: () => Promise.reject(new SwapError('slippage_exceeded')) }, 'slippage_exceeded'],
])(
  'a provider quotes too much and %s → the next quote is of the honest one and can be built; other pairs still ask it',
  async (_, change, code) => {
    const { quote, build } = await start(quoting('honest', { percent: 100n }), quoting('lying', { percent: 150n }, change))
    const promised = await quote()
    expect(await build(promised)).toMatchObject({ status: 400, body: { code } })
    const next = await quote()
    expect(BigInt(next.outAmount)).toBeLessThan((BigInt(promised.outAmount) * 3n) / 4n)
    expect(next).not.toHaveProperty('alternatives')
    expect((await build(next)).status).toBe(200)
    const other = await quote({ outputToken: `ethereum:${tokenCalled('ethereum', 'LINK')}` })
    expect(other.alternatives).toMatchObject([{ provider: 'honest' }])
  },
)

test('the only provider quotes too much → it is still asked', async () => {
  const { quote, build } = await start(quoting('lying', { percent: 150n }))
  const promised = await quote()
  expect((await build(promised)).status).toBe(400)
  expect(await quote()).toMatchObject({ outAmount: promised.outAmount })
})

test('the price moves below the minimum of the best quote → its provider is still trusted', async () => {
  const share = { percent: 110n }
  const { quote, build } = await start(quoting('honest', { percent: 90n }), quoting('moving', share))
  const promised = await quote()
  share.percent = 100n
  expect(await build(promised)).toMatchObject({ status: 400, body: { code: 'slippage_exceeded' } })
  expect((await quote()).alternatives).toMatchObject([{ provider: 'honest' }])
})

test('a failure can be of the owner or the token, because the provider reads its quotes from the chain → it is still trusted', async () => {
  const { quote, build } = await start(quoting('honest', { percent: 100n }), {
    ...quoting('on-chain', { percent: 150n }),
    learns: 'nothing',
  })
  const promised = await quote()
  expect((await build(promised)).status).toBe(400)
  expect((await quote()).outAmount).toBe(promised.outAmount)
})
