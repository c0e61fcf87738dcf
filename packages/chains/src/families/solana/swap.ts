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
import { derivePools, type Pool, parseKnownAddress, poolsCalls, readPools } from './swap-pools.ts'
import { compileSwap, type Draft } from './swap-transaction.ts'
import { inContext, readU64, U64 } from './wire.ts'

/** Identifier of the native token in swaps. The identifier is that of the system program, so that it differs from wrapped SOL. */
export const NATIVE_ASSET = '11111111111111111111111111111111'

/** Maximum compute units of a transaction. */
const MAX_COMPUTE_UNITS = 1_400_000n
/** Upper bounds for a swap that the node cannot simulate yet, for example without funds. */
const SWAP_UNITS = 60_000n
const SWAP_UNITS_PER_HOP = 40_000n

/** A pool of a route, the direction of the swap, and the pool's reserves in that direction. */
type Step = { pool: Pool; forward: boolean; reserves: PoolReserves }

/**
 * Returns the best of the direct route and the routes over one connector. One request reads all pools at one slot. Hops name the tokens in
 * the pools, so the native token appears in wrapped form.
 * @throws {ChainError} `no_route`
 */
export async function quoteSwap(node: SolanaNode, exchange: ConstantProductExchange, request: SwapRequest): Promise<SwapQuote> {
  const { wrappedNative } = node.network
  const input = parseAddress(request.input ?? wrappedNative)
  const output = parseAddress(request.output ?? wrappedNative)
  if (input === output || request.amount <= 0n) throw new ChainError('no_route')

  const middles = new Set([wrappedNative, ...exchange.connectors].map(parseKnownAddress))
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

/** Returns the routes through pools along a list of tokens. Returns none if two neighbours share no pool. */
function routes([from, to, ...rest]: readonly Address[], pools: readonly Pool[]): Hop[][] {
  if (from === undefined || to === undefined) return [[]]
  if (from === to) return []
  const hops = pools.flatMap((pool) => {
    if (pool.a.mint === from && pool.b.mint === to) return [{ pool, forward: true }]
    return pool.b.mint === from && pool.a.mint === to ? [{ pool, forward: false }] : []
  })
  return hops.flatMap((hop) => (rest.length === 0 ? [[hop]] : routes([to, ...rest], pools).map((further) => [hop, ...further])))
}

/** Returns the amount before the first hop and after each hop. Undefined if a pool refuses the amount. */
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
 * Returns the unsigned transaction that executes a quote for `owner`. The transaction is valid as long as its blockhash. Its compute limit
 * is the simulated use plus a fifth, or an upper bound for the number of hops if the simulation fails. The transaction offers the standard
 * price for compute units. The second of two pools receives the quoted output of the first pool. If the first pool pays less, the swap
 * fails; if it pays more, the owner keeps the rest.
 * @throws {ChainError} `no_route` if a hop is not a pool of the exchange, or the hops do not form a path; `cannot_sign` if the owner has no
 * key
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
    program: parseKnownAddress(exchange.program),
    wrappedNative: parseKnownAddress(node.network.wrappedNative),
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
  const gasLimit = await estimateUnits(node, await compileSwap(draft, MAX_COMPUTE_UNITS), pools.length)
  return { to: exchange.program, data: await compileSwap(draft, gasLimit), value: 0n, gasLimit }
}

async function estimateUnits(node: SolanaNode, transaction: string, hops: number): Promise<bigint> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: COMMITMENT }
  const [answer] = await node.rpc.request([{ method: 'simulateTransaction', params: [transaction, options] }])
  const { err, unitsConsumed } = readSimulation(answer && resultOf(answer)).value
  if (err !== null || unitsConsumed === undefined) return SWAP_UNITS + SWAP_UNITS_PER_HOP * BigInt(hops)
  const units = readU64(unitsConsumed)
  if (units > MAX_COMPUTE_UNITS)
    throw new ChainError('unavailable', { cause: new Error('The node reports more compute units than a transaction may use') })
  return (units * 6n + 4n) / 5n
}

/** Returns the pools of a quote's hops. @throws {ChainError} `no_route` unless the hops lead from the quote's input to its output */
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
