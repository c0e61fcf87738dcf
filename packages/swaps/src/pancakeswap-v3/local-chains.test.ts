import { type Address, type ChainAdapter, connectChain, networks } from '@patina/chains'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { deployOddToken } from '../../../devnet/src/testing/odd-token.ts'
import { readApprovals } from '../approvals.ts'
import type { SwapQuote, SwapVenue } from '../provider.ts'
import { simulateSwap } from '../simulation.ts'
import { buildVerified } from '../verify.ts'
import { pancakeswapV3 } from './provider.ts'

const ONE = 10n ** 18n
const refused = (reason: string) => expect.objectContaining({ name: 'SwapError', reason })
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }
const { router } = mainnet.v3Exchanges?.['pancakeswap-v3'] ?? {}

describe('swaps through PancakeSwap V3 on a live chain', () => {
  let chain: ChainAdapter
  let venue: SwapVenue
  let wallet: TestWallet
  /** Tokens of this test, so that no other test moves a price. `six` has two pools, and `eighteen` one. A token is worth 0.001 ether. */
  let six: Address
  let eighteen: Address

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    const connected = pancakeswapV3.connect(chain)
    if (!connected) throw new Error('Ethereum has no PancakeSwap V3')
    venue = connected
    wallet = await openTestWallet(chain, rpcUrl, 1_000n * ONE)
    const [one, other] = await Promise.all([deployOddToken(rpcUrl, network, 6), deployOddToken(rpcUrl, network, 18)])
    await one.addPoolV3(2_500, 1_000_000n * 10n ** 6n, 1_000n * ONE, { on: 'pancakeswap-v3' })
    await one.addPoolV3(10_000, 100_000n * 10n ** 6n, 100n * ONE, { on: 'pancakeswap-v3' })
    await other.addPoolV3(100, 1_000_000n * ONE, 1_000n * ONE, { on: 'pancakeswap-v3' })
    six = one.address
    eighteen = other.address
  }, 60_000)

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
    const transaction = await buildVerified(chain, venue, given, owner)
    const { allowanceTarget: spender } = transaction
    const approvals = spender ? await readApprovals(chain, { token: given.inputAsset, owner, spender, amount: given.inAmount }) : []
    expect(await simulateSwap(chain, venue, { quote: given, owner, transaction, approvals })).toBe('simulated')
    const before = await balanceOf(output)
    let fees = 0n
    for (const call of [...approvals, transaction]) {
      const report = await wallet.send({ to: call.to, data: call.data, value: call.value, gasLimit: call.gasLimit })
      expect(report.status).toBe('confirmed')
      fees += report.fee ?? 0n
    }
    return (await balanceOf(output)) - before + (output === null ? fees : 0n)
  }

  test('ether for a token → the fee with the highest output, and exactly the quoted amount', async () => {
    const given = await quote(null, six, ONE)
    expect(given).toMatchObject({
      threshold: given.outAmount,
      hops: [{ label: 'PancakeSwap V3 0.25%', inputAsset: network.wrappedNative, feeAmount: ONE / 400n, percent: 100 }],
    })
    expect(given.priceImpactE18).toBeGreaterThanOrEqual(25n * 10n ** 14n)
    expect(given.priceImpactE18).toBeLessThan(45n * 10n ** 14n)
    expect(await received(given, six)).toBe(given.outAmount)
  })

  test.each([
    ['a token for ether', 'six', null, 1_000_000n],
    ['a token for a token over ether', 'six', 'eighteen', 1_000_000n],
    ['ether for a token', null, 'eighteen', ONE],
  ] as const)(
    '%s, with and without a fee of the operator → the owner and the operator receive exactly the quoted amounts',
    async (...swap) => {
      const contracts = { six, eighteen }
      const [input, output] = [swap[1] && contracts[swap[1]], swap[2] && contracts[swap[2]]]
      if (input) await received(await quote(null, input, ONE), input)
      const free = await quote(input, output, swap[3])
      expect(await received(free, output)).toBe(free.outAmount)
      const operator = testAddress((await openTestWallet(chain, rpcUrl, 0n)).address)
      const charged = await venue.quote({ input, output, amount: swap[3], slippageBps: 0, fee: { bps: 85, recipient: operator } })
      expect(charged.fee?.bps).toBe(85)
      expect(await received(charged, output)).toBe(charged.outAmount)
      expect(await balanceOf(output, operator)).toBe(charged.fee?.amount)
    },
  )

  test('a quote → two upstream requests', async () => {
    let reads = 0
    const { readContracts } = chain
    if (!readContracts) throw new Error('Ethereum has no contracts')
    const counting = pancakeswapV3.connect({
      ...chain,
      readContracts(calls) {
        reads += 1
        return readContracts(calls)
      },
    })
    await counting?.quote({ input: six, output: eighteen, amount: 1_000n, slippageBps: 50 })
    expect(reads).toBe(2)
  })

  test('the tokens are only in pools of Uniswap V3, or the network has no PancakeSwap → no_route, or no venue', async () => {
    const wsteth = network.tokens.find(({ symbol }) => symbol === 'wstETH')?.address ?? testAddress('')
    await expect(quote(null, wsteth, ONE)).rejects.toEqual(refused('no_route'))
    const polygon = networks.find(({ id }) => id === 'polygon')
    if (!polygon) throw new Error('There is no Polygon')
    expect(pancakeswapV3.connect(connectChain(polygon, rpcUrl))).toBeUndefined()
  })

  test('the pools or the fees of a quote are not those of the factory → no_route', async () => {
    const given = await quote(null, six, ONE)
    const build = (change: Partial<SwapQuote>) => venue.build({ ...given, ...change }, testAddress(wallet.address))
    await expect(build({ raw: [10_000] })).rejects.toEqual(refused('no_route'))
    await expect(build({ hops: given.hops.map((hop) => ({ ...hop, pool: wallet.address })) })).rejects.toEqual(refused('no_route'))
  })

  test('the allowance for a swap is missing → the router is the spender, and the gas limit is an upper bound', async () => {
    const poor = await openTestWallet(chain, rpcUrl, ONE)
    const built = await venue.build(await quote(six, null, 1_000n), testAddress(poor.address))
    expect(built).toMatchObject({ to: router, value: 0n, allowanceTarget: router, gasLimit: 350_000n })
  })
})
