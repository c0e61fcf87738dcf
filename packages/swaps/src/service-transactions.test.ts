import { erc20Abi, getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { connect } from '../../devnet/src/client.ts'
import type { SwapTransaction } from './provider.ts'
import { mutations } from './testing/mutations.ts'
import { type Deal, diamond, executor, router, settler, steal } from './testing/service-calls.ts'
import { dai, link, ONE, openServiceChain, type ServiceChain, SOLD, usdc } from './testing/service-chain.ts'
import { type DoubleId, doubles } from './testing/service-doubles.ts'
import { buildVerified } from './verify.ts'

const devnet = inject('devnet').ethereum
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const changesOf = mutations({ other: link, thief: getAddress(thief) })
const refused = { name: 'SwapError', reason: 'unavailable' }

/** The contract of each service that makes the calls of a route, and to which users may have allowed tokens once. */
const callers: Record<DoubleId, Hex> = { kyberswap: executor, 'zero-ex': settler, lifi: diamond, 'uniswap-api': router }

describe.each(Object.keys(doubles) as DoubleId[])('transactions of %s', (id) => {
  let place: ServiceChain
  beforeAll(async () => {
    place = await openServiceChain(id, devnet)
  })
  afterAll(() => place.close())

  const owner = () => testAddress(place.wallet.address)
  const quoteOf = () => place.venue.quote({ input: dai, output: usdc, amount: SOLD, slippageBps: 50, owner: owner() })

  /** Runs a test while the service lies. */
  async function whileLying(lie: Partial<Deal>, run: () => Promise<void>) {
    const honest = place.deal
    place.deal = { ...honest, ...lie }
    await run().finally(() => {
      place.deal = honest
    })
  }

  test('the service is honest → decoded, simulated, and the user receives at least the threshold', async () => {
    const quote = await quoteOf()
    const transaction = await buildVerified(place.chain, place.venue, quote, owner())
    const { approvals, verification } = await place.simulate(quote, transaction)
    expect([approvals.length, verification]).toEqual([1, 'simulated'])
    const balance = () =>
      connect(devnet.rpcUrl).readContract({
        address: usdc,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [getAddress(place.wallet.address)],
      })
    const before = await balance()
    for (const call of [...approvals, transaction]) expect((await place.wallet.send(call)).status).toBe('confirmed')
    expect((await balance()) - before).toBeGreaterThanOrEqual(quote.threshold)
  })

  test('the minimum in the call data is below that of the quote → raised to it', async () => {
    await whileLying({ minimum: 1n }, async () => {
      const quote = await quoteOf()
      const transaction = await buildVerified(place.chain, place.venue, quote, owner())
      expect((await place.venue.decode(transaction))?.minimum).toBe(quote.threshold)
    })
  })

  test('the service promises a better price than its route has → not offered', async () => {
    await whileLying({ quoted: place.deal.quoted * 2n, minimum: place.deal.quoted * 2n }, async () => {
      const quote = await quoteOf()
      const transaction = await buildVerified(place.chain, place.venue, quote, owner())
      await expect(place.simulate(quote, transaction)).rejects.toThrow()
    })
  })

  test('the recipient is somebody else → not offered', async () => {
    await whileLying({ recipient: thief }, async () => {
      await expect(buildVerified(place.chain, place.venue, await quoteOf(), owner())).rejects.toMatchObject(refused)
    })
  })

  // A command of Uniswap's router moves only tokens of its route, so this lie has no form there.
  if (id !== 'uniswap-api') {
    test('the route also takes a token that the user once allowed → not offered', async () => {
      await place.wallet.send({ to: link, data: place.wallet.approveData(callers[id], 10n * ONE), value: 0n })
      await whileLying({ extra: [steal(link, place.wallet.address, thief, ONE / 100n)] }, async () => {
        const quote = await quoteOf()
        const transaction = await buildVerified(place.chain, place.venue, quote, owner())
        await expect(place.simulate(quote, transaction)).rejects.toMatchObject({
          ...refused,
          cause: expect.objectContaining({ message: expect.stringContaining('unexpected transfer') }),
        })
      })
    })
  }

  test.each(changesOf[id])('the %s is changed → not offered', async (_name, change) => {
    const quote = await quoteOf()
    const { to, data, value } = doubles[id].transaction(place.deal, change)
    const transaction = { to: testAddress(to), data, value: BigInt(value), gasLimit: 300_000n, allowanceTarget: testAddress(to) }
    const lying = { ...place.venue, build: async () => transaction }
    await expect(buildVerified(place.chain, lying, quote, owner())).rejects.toMatchObject(refused)
  })

  test.each<[string, (honest: SwapTransaction) => Partial<SwapTransaction>]>([
    ['target', () => ({ to: thief })],
    ['target and spender', () => ({ to: thief, allowanceTarget: thief })],
    ['spender', () => ({ allowanceTarget: thief })],
    ['value', () => ({ value: 1n })],
    ['function', ({ data }) => ({ data: `0x12345678${data.slice(10)}` })],
    ['end, which is longer', ({ data }) => ({ data: `${data}00` })],
    ['end, which is missing', ({ data }) => ({ data: data.slice(0, -2) })],
    ['call data, which is missing', () => ({ data: '0x' })],
  ])('the %s is changed → not offered', async (_name, change) => {
    const quote = await quoteOf()
    const honest = await buildVerified(place.chain, place.venue, quote, owner())
    const lying = { ...place.venue, build: async () => ({ ...honest, ...change(honest) }) }
    await expect(buildVerified(place.chain, lying, quote, owner())).rejects.toMatchObject(refused)
  })

  test('the quote was for another address → the transaction pays the one that builds it', async () => {
    const other = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const honest = place.deal
    place.deal = { ...honest, owner: other, recipient: other }
    const quote = await place.venue.quote({ input: dai, output: usdc, amount: SOLD, slippageBps: 50, owner: other })
    place.deal = honest
    expect((await place.venue.decode(await buildVerified(place.chain, place.venue, quote, owner())))?.recipient).toBe(place.wallet.address)
  })

  test('the price fell below the threshold before the transaction was built → not offered', async () => {
    const quote = await quoteOf()
    const again = id === 'lifi' || id === 'uniswap-api' ? { ...quote, raw: undefined } : quote
    await whileLying({ quoted: quote.threshold - 1n }, async () => {
      await expect(buildVerified(place.chain, place.venue, again, owner())).rejects.toMatchObject({ reason: 'slippage_exceeded' })
    })
  })
})
