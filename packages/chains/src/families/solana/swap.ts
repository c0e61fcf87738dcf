import { type Address, isOffCurveAddress } from '@solana/kit'
import { Type } from 'typebox'
import type { SwapHop, SwapQuote, SwapRequest, SwapTransaction } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { resultOf } from '../../json-rpc.ts'
import type { ConstantProductExchange } from '../../network.ts'
import { shape } from '../../shape.ts'
import { minOutput, priceImpactE18 } from '../../swap-math.ts'
import { parseAddress } from './addresses.ts'
import { getPriorityFees } from './fees.ts'
import { getBlockhash } from './head.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { amountOut, type PoolReserves, poolFee } from './pool-math.ts'
import { TOKEN_ACCOUNT_SPACE } from './swap-instructions.ts'
import { derivePools, known, type Pool, poolsCalls, readPools } from './swap-pools.ts'
import { compileSwap, type Draft } from './swap-transaction.ts'
import { inContext, readU64, U64 } from './wire.ts'

/** How a swap names the native token: by the program that keeps it, so that it is not taken for its SPL form. */
export const NATIVE_ASSET = '11111111111111111111111111111111'

/** What a transaction may ask for at most. */
const MAX_COMPUTE_UNITS = 1_400_000n
/** Upper bounds, for a swap that the node cannot run yet, for want of money say. */
const SWAP_UNITS = 60_000n
const SWAP_UNITS_PER_HOP = 40_000n

/** A pool on the way, the side that goes in, and what it holds seen from there. */
type Step = { pool: Pool; forward: boolean; reserves: PoolReserves }

/**
 * The best of the direct route and the routes over one connector, by one upstream request, in which all pools are read in one slot. Hops
 * name the tokens that the pools hold, so that the native token appears wrapped.
 * @throws {ChainError} `no_route`
 */
export async function quoteSwap(node: SolanaNode, exchange: ConstantProductExchange, request: SwapRequest): Promise<SwapQuote> {
  const { wrappedNative } = node.network
  const input = parseAddress(request.input ?? wrappedNative)
  const output = parseAddress(request.output ?? wrappedNative)
  if (input === output || request.amount <= 0n) throw new ChainError('no_route')

  const middles = new Set([wrappedNative, ...exchange.connectors].map(known))
  const pools = await derivePools(exchange)
  const paths = [[input, output], ...[...middles].map((middle) => [input, middle, output])].flatMap((mints) => routes(mints, pools))
  const needed = pools.filter((pool) => paths.some((path) => path.some((hop) => hop.pool === pool)))
  if (needed.length === 0) throw new ChainError('no_route')
  const answers = await node.rpc.read(poolsCalls(needed))
  const held = new Map(readPools(answers, needed, exchange.program).map((reserves, index) => [needed[index], reserves]))

  let best: { steps: Step[]; amounts: bigint[]; outAmount: bigint } | undefined
  for (const path of paths) {
    const steps = path.flatMap(({ pool, forward }) => {
      const reserves = held.get(pool)
      return reserves ? [{ pool, forward, reserves: forward ? reserves : { ...reserves, in: reserves.out, out: reserves.in } }] : []
    })
    const amounts = steps.length === path.length ? amountsAlong(request.amount, steps) : undefined
    const outAmount = amounts?.at(-1) ?? 0n
    if (amounts && outAmount > (best?.outAmount ?? 0n)) best = { steps, amounts, outAmount }
  }
  if (!best) throw new ChainError('no_route')

  const { steps, amounts, outAmount } = best
  return {
    inputAsset: request.input === null ? NATIVE_ASSET : input,
    outputAsset: request.output === null ? NATIVE_ASSET : output,
    inAmount: request.amount,
    outAmount,
    threshold: minOutput(outAmount, request.slippageBps),
    slippageBps: request.slippageBps,
    priceImpactE18: priceImpactE18(
      request.amount,
      outAmount,
      steps.map(({ reserves }) => reserves),
    ),
    hops: steps.map((step, index) => swapHop(exchange.label, step, amounts[index] ?? 0n, amounts[index + 1] ?? 0n)),
  }
}

type Hop = Pick<Step, 'pool' | 'forward'>

/** The ways through pools that a row of tokens stands for: none where two neighbours share no pool. */
function routes([from, to, ...rest]: readonly Address[], pools: readonly Pool[]): Hop[][] {
  if (from === undefined || to === undefined) return [[]]
  if (from === to) return []
  const hops = pools.flatMap((pool) => {
    if (pool.a.mint === from && pool.b.mint === to) return [{ pool, forward: true }]
    return pool.b.mint === from && pool.a.mint === to ? [{ pool, forward: false }] : []
  })
  return hops.flatMap((hop) => (rest.length === 0 ? [[hop]] : routes([to, ...rest], pools).map((further) => [hop, ...further])))
}

/** The amount before the first hop and after each; undefined where a pool refuses. */
function amountsAlong(amount: bigint, steps: readonly Step[]): bigint[] | undefined {
  const amounts = [amount]
  for (const { reserves } of steps) {
    const paid = amountOut(amounts.at(-1) ?? 0n, reserves)
    if (paid === undefined) return undefined
    amounts.push(paid)
  }
  return amounts
}

function swapHop(label: string, { pool, forward, reserves }: Step, inAmount: bigint, outAmount: bigint): SwapHop {
  const [from, to] = forward ? [pool.a.mint, pool.b.mint] : [pool.b.mint, pool.a.mint]
  const feeAmount = poolFee(inAmount, reserves)
  return { pool: pool.address, label, inputAsset: from, outputAsset: to, inAmount, outAmount, feeAmount, feeAsset: from, percent: 100 }
}

const readRent = shape('rent', U64)
const readSimulation = shape('simulation', inContext(Type.Object({ err: Type.Unknown(), unitsConsumed: Type.Optional(U64) })))

/**
 * The transaction that executes a quote for `owner`, unsigned, good for as long as its blockhash. It asks for a fifth more compute units
 * than the node needs to run it, or a bound by the number of hops while the node cannot run it, and offers the standard price for each.
 * Of two pools the second takes what the first was quoted to pay: when the first pays less, the swap fails, and what it pays more is the
 * owner's.
 * @throws {ChainError} `no_route` where a hop is not a pool of the exchange or the hops are no path; `cannot_sign` for an owner that has no key
 */
export async function buildSwap(
  node: SolanaNode,
  exchange: ConstantProductExchange,
  quote: SwapQuote,
  owner: Address,
): Promise<SwapTransaction> {
  if (isOffCurveAddress(owner)) throw new ChainError('cannot_sign')
  const path = pathOf(quote, await derivePools(exchange), node.network.wrappedNative)
  const pools = path.map(({ pool }) => pool)
  const rentCall = { method: 'getMinimumBalanceForRentExemption', params: [TOKEN_ACCOUNT_SPACE] }
  const [[rent, ...poolsAnswers], { blockhash, lastValidBlockHeight }, fees] = await Promise.all([
    node.rpc.read([rentCall, ...poolsCalls(pools)]),
    getBlockhash(node),
    getPriorityFees(node),
  ])
  if (readPools(poolsAnswers, pools, exchange.program).includes(undefined)) throw new ChainError('no_route')

  const draft: Draft = {
    program: known(exchange.program),
    wrappedNative: known(node.network.wrappedNative),
    owner,
    quote,
    path,
    isNativeInput: quote.inputAsset === NATIVE_ASSET,
    isNativeOutput: quote.outputAsset === NATIVE_ASSET,
    rent: readU64(readRent(rent)),
    price: fees.standard.maxFeePerGas,
    blockhash,
    lastValidBlockHeight: lastValidBlockHeight ?? 0n,
  }
  const gasLimit = await measure(node, await compileSwap(draft, MAX_COMPUTE_UNITS), pools.length)
  return { to: exchange.program, data: await compileSwap(draft, gasLimit), value: 0n, gasLimit }
}

async function measure(node: SolanaNode, transaction: string, hops: number): Promise<bigint> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: COMMITMENT }
  const [answer] = await node.rpc.request([{ method: 'simulateTransaction', params: [transaction, options] }])
  const { err, unitsConsumed } = readSimulation(answer && resultOf(answer)).value
  if (err !== null || unitsConsumed === undefined) return SWAP_UNITS + SWAP_UNITS_PER_HOP * BigInt(hops)
  const units = readU64(unitsConsumed)
  if (units > MAX_COMPUTE_UNITS) throw new ChainError('unavailable', { cause: new Error('The node counts absurd compute units') })
  return (units * 6n + 4n) / 5n
}

/** The pools that a quote's hops name. @throws {ChainError} `no_route` unless they lead from its input to its output */
function pathOf(quote: SwapQuote, pools: readonly Pool[], wrappedNative: string): Hop[] {
  const pooled = (asset: string) => (asset === NATIVE_ASSET ? wrappedNative : asset)
  let at = pooled(quote.inputAsset)
  const path = quote.hops.map(({ pool: named, inputAsset, outputAsset }) => {
    const pool = pools.find(({ address }) => address === named)
    const forward = pool?.a.mint === inputAsset
    const [from, to] = forward ? [pool?.a.mint, pool?.b.mint] : [pool?.b.mint, pool?.a.mint]
    if (!pool || at !== from || inputAsset !== from || outputAsset !== to) throw new ChainError('no_route')
    at = outputAsset
    return { pool, forward }
  })
  const isRoute = path.length > 0 && path.length <= 2 && at === pooled(quote.outputAsset) && at !== pooled(quote.inputAsset)
  if (!isRoute) throw new ChainError('no_route')
  return path
}
