import { type Address, type ChainAdapter, connectChain, networks } from '@patina/chains'
import { sized } from '@patina/test-kit/long-form'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { deployOddToken, type OddToken } from '../../devnet/src/testing/odd-token.ts'
import { readApprovals } from './approvals.ts'
import { SwapError } from './errors.ts'
import type { OperatorFee, SwapProvider, SwapQuote } from './provider.ts'
import { onChainProviders } from './providers.ts'
import { simulateSwap } from './simulation.ts'
import { buildVerified } from './verify.ts'

/** Number of random swaps. */
const swaps = sized(100, 2_000)

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }

/** Every token has its own pools, so that no other test moves a price. A whole token is worth 0.001 ether. */
const symbols = ['ETH', 'WETH', 'SIX', 'EIGHT', 'EIGHTEEN', 'TAXED', 'USDT-like'] as const
type Symbol = (typeof symbols)[number]
type Token = { contract: Address | null; decimals: number }
const providerIds = ['uniswap-v2', 'uniswap-v3', 'pancakeswap-v3', 'wrapped-native'] as const

/** Pools of a provider, as pairs of tokens. A route has one or two of them, and the middle of two is wrapped ether. */
const pools: Record<(typeof providerIds)[number], readonly (readonly [Symbol, Symbol])[]> = {
  'uniswap-v2': [
    ['SIX', 'WETH'],
    ['EIGHTEEN', 'WETH'],
    ['TAXED', 'WETH'],
    ['USDT-like', 'WETH'],
  ],
  'uniswap-v3': [
    ['SIX', 'WETH'],
    ['EIGHT', 'WETH'],
    ['EIGHTEEN', 'WETH'],
    ['TAXED', 'WETH'],
    ['USDT-like', 'EIGHT'],
  ],
  'pancakeswap-v3': [
    ['SIX', 'WETH'],
    ['TAXED', 'WETH'],
    ['EIGHT', 'WETH'],
  ],
  'wrapped-native': [],
}

type Swap = {
  provider: (typeof providerIds)[number]
  from: Symbol
  to: Symbol
  digits: number
  shift: number
  slippageBps: number
  feeBps: number
}

const swapsOf = (providers: readonly (typeof providerIds)[number][], traded: readonly Symbol[]): fc.Arbitrary<Swap> =>
  fc
    .record({
      provider: fc.constantFrom(...providers),
      from: fc.constantFrom(...traded),
      to: fc.constantFrom(...traded),
      // From 0.0001 to 10 tokens: digits of the sixth decimal, shifted to the left.
      digits: fc.integer({ min: 100, max: 999 }),
      shift: fc.integer({ min: 0, max: 4 }),
      slippageBps: fc.integer({ min: 0, max: 5_000 }),
      feeBps: fc.constantFrom(0, 0, 1, 50, 100),
    })
    .filter(({ from, to }) => from !== to)

const anySwap = fc.oneof(
  { weight: 9, arbitrary: swapsOf(['uniswap-v2', 'uniswap-v3', 'pancakeswap-v3'], symbols) },
  { weight: 1, arbitrary: swapsOf(['wrapped-native'], ['ETH', 'WETH', 'SIX']) },
)

let chain: ChainAdapter
let wallet: TestWallet
let tokens: Record<Symbol, Token>

beforeAll(async () => {
  chain = connectChain(network, rpcUrl)
  wallet = await openTestWallet(chain, rpcUrl, 1_000_000n * ONE)
  const deploy = (decimals: number, kind?: 'Tether') => deployOddToken(rpcUrl, network, decimals, kind)
  const [six, eight, eighteen, taxed, usdt] = await Promise.all([deploy(6), deploy(8), deploy(18), deploy(18), deploy(6, 'Tether')])
  const whole = (token: OddToken, count: bigint) => count * 10n ** BigInt(token.decimals)
  await Promise.all([six, eight, eighteen, taxed, usdt].map((token) => token.mint(wallet.address, whole(token, 1_000_000_000n))))
  const ether = [1_000n * ONE] as const
  for (const token of [six, eighteen, taxed, usdt]) await token.addPair(whole(token, 1_000_000n), ...ether)
  await six.addPoolV3(500, whole(six, 2_000_000n), 2_000n * ONE)
  await six.addPoolV3(3_000, whole(six, 1_000_000n), ...ether)
  await eight.addPoolV3(3_000, whole(eight, 1_000_000n), ...ether)
  await eighteen.addPoolV3(100, whole(eighteen, 1_000_000n), ...ether)
  await taxed.addPoolV3(10_000, whole(taxed, 1_000_000n), ...ether)
  await usdt.addPoolV3(100, whole(usdt, 1_000_000n), whole(eight, 1_000_000n), { other: eight })
  const onPancakeswap = { on: 'pancakeswap-v3' } as const
  await six.addPoolV3(2_500, whole(six, 1_000_000n), ...ether, onPancakeswap)
  await taxed.addPoolV3(500, whole(taxed, 1_000_000n), ...ether, onPancakeswap)
  await eight.addPoolV3(10_000, whole(eight, 1_000_000n), ...ether, onPancakeswap)
  // The pools were filled before the tax, so that they have what they count.
  await taxed.setTax(150)
  tokens = {
    ETH: { contract: null, decimals: 18 },
    WETH: { contract: network.wrappedNative, decimals: 18 },
    SIX: { contract: six.address, decimals: 6 },
    EIGHT: { contract: eight.address, decimals: 8 },
    EIGHTEEN: { contract: eighteen.address, decimals: 18 },
    TAXED: { contract: taxed.address, decimals: 18 },
    'USDT-like': { contract: usdt.address, decimals: 6 },
  }
  const wrapped = await wallet.send({ to: network.wrappedNative, value: 100_000n * ONE, data: '0xd0e30db0' })
  expect(wrapped.status).toBe('confirmed')
}, 120_000)

/** Returns the outcome that a swap must have, from the pools alone. */
function expectedOutcome({ provider, from, to }: Swap): Outcome {
  const isWrapping = [from, to].every((symbol) => symbol === 'ETH' || symbol === 'WETH')
  if (isWrapping || provider === 'wrapped-native') return isWrapping && provider === 'wrapped-native' ? 'executed' : 'no_route'
  const pooled = (symbol: Symbol) => (symbol === 'ETH' ? 'WETH' : symbol)
  const hasPool = (a: Symbol, b: Symbol) => pools[provider].some((pair) => pair.includes(a) && pair.includes(b))
  const [a, b] = [pooled(from), pooled(to)]
  const isConnected = hasPool(a, b) || (hasPool(a, 'WETH') && hasPool('WETH', b))
  if (!isConnected) return 'no_route'
  return from === 'TAXED' || to === 'TAXED' ? 'token_taxed' : 'executed'
}

type Outcome = 'executed' | SwapError['reason']

async function outcomeOf(swap: Swap, operator: TestWallet): Promise<Outcome> {
  const provider = onChainProviders.find(({ id }) => id === swap.provider)
  if (!provider) throw new Error(`There is no provider ${swap.provider}`)
  try {
    await execute(provider, swap, testAddress(operator.address))
    return 'executed'
  } catch (error) {
    if (error instanceof SwapError) return error.reason
    throw error
  }
}

/** Quotes, builds, verifies, simulates and sends a swap. Fails unless everybody receives exactly what was quoted. */
async function execute(
  provider: SwapProvider,
  { from, to, digits, shift, slippageBps, feeBps }: Swap,
  recipient: OperatorFee['recipient'],
) {
  const venue = provider.connect(chain)
  if (!venue) throw new Error(`Ethereum has no ${provider.id}`)
  const [owner, input, output] = [testAddress(wallet.address), tokens[from], tokens[to]]
  const amount = BigInt(digits) * 10n ** BigInt(input.decimals - 6 + shift)
  const fee = feeBps > 0 ? { bps: feeBps, recipient } : undefined
  const quote = await venue.quote({ input: input.contract, output: output.contract, amount, slippageBps, ...(fee && { fee }) })
  const transaction = await buildVerified(chain, venue, quote, owner)
  const spender = transaction.allowanceTarget
  const approvals = spender === undefined ? [] : await readApprovals(chain, { token: quote.inputAsset, owner, spender, amount })
  expect(await simulateSwap(chain, venue, { quote, owner, transaction, approvals })).toBe('simulated')

  const held = (address: string) => balancesOf(testAddress(address), quote)
  const before = { owner: await held(owner), operator: await held(recipient) }
  let fees = 0n
  for (const call of [...approvals, transaction]) {
    const report = await wallet.send({ to: call.to, data: call.data, value: call.value, gasLimit: call.gasLimit })
    expect(report.status).toBe('confirmed')
    fees += report.fee ?? 0n
  }
  const after = { owner: await held(owner), operator: await held(recipient) }
  const feesIn = (contract: Address | null) => (contract === null ? fees : 0n)
  expect({
    sold: before.owner.input - after.owner.input - feesIn(input.contract),
    bought: after.owner.output - before.owner.output + feesIn(output.contract),
    operator: after.operator.output - before.operator.output,
  }).toEqual({ sold: amount, bought: quote.outAmount, operator: quote.fee?.amount ?? 0n })
}

/** Returns an account's balances of the tokens of a quote. */
async function balancesOf(owner: OperatorFee['recipient'], { inputAsset, outputAsset }: SwapQuote) {
  const balanceOf = async (asset: Address) => {
    const contract = asset === chain.nativeAsset ? null : asset
    const { native, tokens: found } = await chain.getBalances(owner, { listed: contract === null ? [] : [contract], unlisted: [] })
    const [token] = found
    if (token && !('balance' in token)) throw new Error(`The balance of ${asset} cannot be read`)
    return token ? token.balance : native
  }
  return { input: await balanceOf(inputAsset), output: await balanceOf(outputAsset) }
}

test(
  `${swaps} random swaps → each is executed exactly as quoted, or refused with the right code`,
  async () => {
    const operator = await openTestWallet(chain, rpcUrl, 0n)
    const seen = new Set<string>()
    for (const swap of fc.sample(anySwap, { seed: 18, numRuns: swaps })) {
      const outcome = await outcomeOf(swap, operator)
      expect(outcome, JSON.stringify(swap)).toBe(expectedOutcome(swap))
      seen.add(`${swap.provider} ${outcome}`)
    }
    const kinds = [
      ...['uniswap-v2', 'uniswap-v3', 'pancakeswap-v3'].flatMap((id) =>
        ['executed', 'no_route', 'token_taxed'].map((outcome) => `${id} ${outcome}`),
      ),
      'wrapped-native executed',
      'wrapped-native no_route',
    ]
    expect([...seen].sort()).toEqual(kinds.sort())
  },
  60_000 + swaps * 3_000,
)
