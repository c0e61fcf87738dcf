import { type Address, type ChainAdapter, connectChain, type EvmNetwork, networks } from '@patina/chains'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import type { SwapQuote, SwapRequest, SwapVenue } from '../provider.ts'
import { uniswapV2 } from './provider.ts'

const ONE = 10n ** 18n
const refusal = (reason: string, name = 'SwapError') => expect.objectContaining({ name, reason })

describe.each(Object.entries(inject('devnet')))('swaps on a live %s chain', (id, { rpcUrl, caip2 }) => {
  const mainnet = networks.find((candidate) => candidate.id === id)
  if (mainnet?.family !== 'evm') throw new Error(`The local chains have a ${id} that the package does not know`)
  const network: EvmNetwork = { ...mainnet, caip2 }
  const traded = tokenCalled('AAVE')
  let chain: ChainAdapter
  let venue: SwapVenue
  let wallet: TestWallet
  let otherWallet: TestWallet

  function tokenCalled(symbol: string): Address {
    const token = network.tokens.find((candidate) => candidate.symbol === symbol)
    if (!token) throw new Error(`${id} lists no ${symbol}`)
    return token.address
  }

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    const connected = uniswapV2.connect(chain)
    if (!connected) throw new Error(`${id} has no exchange`)
    venue = connected
    wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
    otherWallet = await openTestWallet(chain, rpcUrl, 0n)
  })

  const slippage = { slippageBps: 50 }

  test('the native token is swapped for a token and back → exactly the quoted amounts', async () => {
    const bought = await quote({ input: null, output: traded, amount: ONE, ...slippage })
    expect(bought).toMatchObject({ inputAsset: chain.nativeAsset, outputAsset: traded, inAmount: ONE, slippageBps: 50 })
    expect(bought.threshold).toBe((bought.outAmount * 9950n) / 10000n)
    expect(bought.priceImpactE18).toBeGreaterThan(3n * 10n ** 15n)
    expect(bought.hops.at(-1)?.outAmount).toBe(bought.outAmount)

    expect(await execute(bought)).toMatchObject({ status: 'confirmed' })
    expect(await balanceOf(traded)).toBe(bought.outAmount)

    const sold = await quote({ input: traded, output: null, amount: bought.outAmount, ...slippage })
    const { allowanceTarget } = await transactionFor(sold)
    await wallet.send({ to: traded, data: wallet.approveData(allowanceTarget ?? '', bought.outAmount) })
    const before = await native()
    const report = await execute(sold)
    const paidOut = { type: 'transfer', contractAddress: null, to: wallet.address, amount: sold.outAmount }
    expect(report.operations).toContainEqual(expect.objectContaining(paidOut))
    expect(await balanceOf(traded)).toBe(0n)
    expect(await native()).toBe(before + sold.outAmount - (report.fee ?? 0n))
  })

  test('a token is swapped for another → the path with the highest output', async () => {
    const usdc = tokenCalled('USDC')
    const bought = await quote({ input: null, output: traded, amount: ONE, ...slippage })
    await execute(bought)
    const amount = await balanceOf(traded)
    const swapped = await quote({ input: traded, output: usdc, amount, ...slippage })
    expect(swapped.hops.map(({ inputAsset, outputAsset }) => [inputAsset, outputAsset])).toEqual([
      [traded, network.wrappedNative],
      [network.wrappedNative, usdc],
    ])
    expect(swapped.hops[0]?.outAmount).toBe(swapped.hops[1]?.inAmount)
    const { allowanceTarget } = await transactionFor(swapped)
    await wallet.send({ to: traded, data: wallet.approveData(allowanceTarget ?? '', amount) })
    const before = await balanceOf(usdc)
    expect((await execute(swapped)).operations).toContainEqual(
      expect.objectContaining({ contractAddress: traded, from: wallet.address, amount }),
    )
    expect((await balanceOf(usdc)) - before).toBeGreaterThanOrEqual(swapped.threshold)
  })

  test.each([
    ['nothing', { amount: 0n }],
    ['more than any pair holds', { amount: 1n << 200n }],
    ['too little for any output', { input: tokenCalled('DAI'), output: tokenCalled('USDC'), amount: 1n }],
    ['a token for itself', { input: network.wrappedNative, output: network.wrappedNative }],
    ['the native token for its wrapped form', { output: network.wrappedNative }],
    ['a token that no pool has', { output: testAddress('0x0000000000000000000000000000000000000001') }],
  ])('a quote for %s → no_route', async (_, odd) => {
    await expect(quote({ input: null, output: traded, amount: ONE, ...slippage, ...odd })).rejects.toEqual(refusal('no_route'))
  })

  test('another factory made the pool → never used for a quote', async () => {
    const good = await quote({ input: null, output: traded, amount: ONE, ...slippage })
    const build = (change: Partial<SwapQuote>) => venue.build({ ...good, ...change }, testAddress(wallet.address))
    await expect(build({ hops: good.hops.map((hop) => ({ ...hop, pool: otherWallet.address })) })).rejects.toEqual(refusal('no_route'))
    await expect(build({ hops: [] })).rejects.toEqual(refusal('no_route'))
    await expect(build({ outputAsset: tokenCalled('USDC') })).rejects.toEqual(refusal('no_route'))
  })

  test('the allowance for a swap is missing → an upper bound as the gas limit', async () => {
    const poor = await openTestWallet(chain, rpcUrl, ONE)
    const sold = await quote({ input: traded, output: null, amount: ONE, ...slippage })
    expect(await venue.build(sold, testAddress(poor.address))).toMatchObject({ value: 0n, gasLimit: 150_000n + 110_000n })
  })

  const quote = (request: SwapRequest) => venue.quote(request)
  const transactionFor = (swap: SwapQuote) => venue.build(swap, testAddress(wallet.address))

  async function execute(swap: SwapQuote) {
    const { to, data, value, gasLimit } = await transactionFor(swap)
    return wallet.send({ to, data, value, gasLimit })
  }

  async function native(): Promise<bigint> {
    return (await chain.getBalances(testAddress(wallet.address), { listed: [], unlisted: [] })).native
  }

  async function balanceOf(token: Address): Promise<bigint> {
    const [balance] = (await chain.getBalances(testAddress(wallet.address), { listed: [token], unlisted: [] })).tokens
    return balance && 'balance' in balance ? balance.balance : -1n
  }
})
