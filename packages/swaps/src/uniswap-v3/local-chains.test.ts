import { type Address, type ChainAdapter, connectChain, networks } from '@patina/chains'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { readApprovals } from '../approvals.ts'
import type { SwapQuote, SwapRequest, SwapVenue } from '../provider.ts'
import { buildVerified } from '../verify.ts'
import { uniswapV3 } from './provider.ts'

const ONE = 10n ** 18n
const refused = (reason: string) => expect.objectContaining({ name: 'SwapError', reason })
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }
const tokenCalled = (symbol: string) => network.tokens.find((token) => token.symbol === symbol)?.address ?? testAddress('')
const [wbtc, wsteth, usdt, pepe] = ['WBTC', 'wstETH', 'USDT', 'PEPE'].map(tokenCalled) as [Address, Address, Address, Address]
const deployment = mainnet.v3Exchanges?.['uniswap-v3']

describe('swaps through Uniswap V3 on a live chain', () => {
  let chain: ChainAdapter
  let venue: SwapVenue
  let wallet: TestWallet

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    const connected = uniswapV3.connect(chain)
    if (!connected) throw new Error('Ethereum has no Uniswap V3')
    venue = connected
    wallet = await openTestWallet(chain, rpcUrl, 1_000n * ONE)
  })

  const quote = (input: Address | null, output: Address | null, amount: bigint) => venue.quote({ input, output, amount, slippageBps: 0 })

  async function balanceOf(token: Address | null, owner = testAddress(wallet.address)): Promise<bigint> {
    const { native, tokens } = await chain.getBalances(owner, { listed: token === null ? [] : [token], unlisted: [] })
    const [balance] = tokens
    if (token === null) return native
    return balance && 'balance' in balance ? balance.balance : -1n
  }

  /** Executes a quote with its approvals. Returns what the wallet received. The fees of its transactions are added to the native token. */
  async function received(given: SwapQuote, output: Address | null): Promise<bigint> {
    const owner = testAddress(wallet.address)
    const built = await buildVerified(chain, venue, given, owner)
    const { allowanceTarget: spender } = built
    const needed = spender && { token: given.inputAsset, owner, spender, amount: given.inAmount }
    const before = await balanceOf(output)
    let fees = 0n
    for (const call of [...(needed ? await readApprovals(chain, needed) : []), built]) {
      const report = await wallet.send({ to: call.to, data: call.data, value: call.value, gasLimit: call.gasLimit })
      expect(report.status).toBe('confirmed')
      fees += report.fee ?? 0n
    }
    return (await balanceOf(output)) - before + (output === null ? fees : 0n)
  }

  test('ether for a token → the fee with the highest output, and exactly the quoted amount', async () => {
    const given = await quote(null, wbtc, ONE)
    expect(given).toMatchObject({
      inputAsset: chain.nativeAsset,
      outputAsset: wbtc,
      threshold: given.outAmount,
      hops: [{ label: 'Uniswap V3 0.05%', inputAsset: network.wrappedNative, feeAmount: ONE / 2_000n, percent: 100 }],
    })
    expect(given.priceImpactE18).toBeGreaterThanOrEqual(5n * 10n ** 14n)
    expect(given.priceImpactE18).toBeLessThan(10n ** 15n)
    expect(await received(given, wbtc)).toBe(given.outAmount)
  })

  test('a token for ether → exactly the quoted amount, unwrapped', async () => {
    await received(await quote(null, wbtc, ONE), wbtc)
    const given = await quote(wbtc, null, 1_000_000n)
    expect(await received(given, null)).toBe(given.outAmount)
  })

  test('no pool has both tokens → a route over ether, with exactly the quoted amounts', async () => {
    await received(await quote(null, wsteth, ONE), wsteth)
    const given = await quote(wsteth, wbtc, ONE / 2n)
    expect(given.hops.map(({ label, outputAsset }) => [label, outputAsset])).toEqual([
      ['Uniswap V3 0.01%', network.wrappedNative],
      ['Uniswap V3 0.05%', wbtc],
    ])
    expect(given.hops[0]?.outAmount).toBe(given.hops[1]?.inAmount)
    expect(await received(given, wbtc)).toBe(given.outAmount)
  })

  test('the input is USDT, whose transfers return nothing → exactly the quoted amount', async () => {
    await received(await quote(null, wbtc, 2n * ONE), wbtc)
    await received(await quote(wbtc, usdt, 2_000_000n), usdt)
    const given = await quote(usdt, wbtc, 1_000_000_000n)
    expect(await received(given, wbtc)).toBe(given.outAmount)
  })

  test.each([
    ['ether for a token', null, wbtc, ONE],
    ['a token for ether', wbtc, null, 1_000_000n],
    ['a token for a token over ether', wsteth, wbtc, ONE / 2n],
  ])('%s with a fee of the operator → the owner and the operator receive exactly the quoted amounts', async (_, input, output, amount) => {
    if (input !== null) await received(await quote(null, input, ONE), input)
    const operator = testAddress((await openTestWallet(chain, rpcUrl, 0n)).address)
    const free = await quote(input, output, amount)
    const given = await venue.quote({ input, output, amount, slippageBps: 0, fee: { bps: 85, recipient: operator } })
    expect(given.outAmount).toBe(free.outAmount - (free.outAmount * 85n) / 10_000n)
    expect(given).toMatchObject({
      threshold: given.outAmount,
      fee: { bps: 85, recipient: operator, amount: free.outAmount - given.outAmount },
    })
    expect(await received(given, output)).toBe(given.outAmount)
    expect(await balanceOf(output, operator)).toBe(given.fee?.amount)
  })

  test('the operator asks for more than the router takes → a quote without a fee', async () => {
    const fee = { bps: 101, recipient: testAddress(wallet.address) }
    expect((await venue.quote({ input: null, output: wbtc, amount: ONE, slippageBps: 0, fee })).fee).toBeUndefined()
  })

  test('a quote → two upstream requests', async () => {
    let reads = 0
    const { readContracts } = chain
    if (!readContracts) throw new Error('Ethereum has no contracts')
    const counting = uniswapV3.connect({
      ...chain,
      readContracts(calls) {
        reads += 1
        return readContracts(calls)
      },
    })
    await counting?.quote({ input: null, output: pepe, amount: ONE, slippageBps: 50 })
    expect(reads).toBe(2)
  })

  test.each<[string, Partial<SwapRequest>]>([
    ['nothing', { amount: 0n }],
    ['more than the quoter can count', { amount: 1n << 255n }],
    ['ether for its wrapped form', { output: network.wrappedNative }],
    ['a token that no pool has', { output: testAddress('0x0000000000000000000000000000000000000001') }],
    ['a token that only pairs have', { output: tokenCalled('UNI') }],
  ])('a quote for %s → no_route', async (_, odd) => {
    await expect(venue.quote({ input: null, output: wbtc, amount: ONE, slippageBps: 50, ...odd })).rejects.toEqual(refused('no_route'))
  })

  test('the pools or the fees of a quote are not those of the factory → no_route', async () => {
    const given = await quote(null, wbtc, ONE)
    const build = (change: Partial<SwapQuote>) => venue.build({ ...given, ...change }, testAddress(wallet.address))
    for (const raw of [[3_000], [500, 500], [], ['500'], [-500], undefined])
      await expect(build({ raw }), JSON.stringify(raw)).rejects.toEqual(refused('no_route'))
    await expect(build({ hops: given.hops.map((hop) => ({ ...hop, pool: wallet.address })) })).rejects.toEqual(refused('no_route'))
    await expect(build({ outputAsset: usdt })).rejects.toEqual(refused('no_route'))
  })

  test('the allowance for a swap is missing → an upper bound as the gas limit', async () => {
    const poor = await openTestWallet(chain, rpcUrl, ONE)
    const built = await venue.build(await quote(wbtc, null, 1_000n), testAddress(poor.address))
    expect(built).toMatchObject({ to: deployment?.router, value: 0n, allowanceTarget: deployment?.router, gasLimit: 350_000n })
  })
})
