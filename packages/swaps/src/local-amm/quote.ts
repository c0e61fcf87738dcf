import type { ChainAdapter } from '@patina/chains'
import { type Address, address as parseAddress } from '@solana/kit'
import { SwapError } from '../errors.ts'
import { minOutput, priceImpactE18 } from '../math.ts'
import type { SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import type { ConstantProductExchange } from './exchange.ts'
import { amountOut, type PoolReserves, poolFee } from './pool-math.ts'
import { derivePools, type Pool, poolAccounts, readPools } from './pools.ts'

/** Compute units of a swap, with the accounts that it opens and closes. */
const UNITS = 30_000n
const UNITS_PER_HOP = 15_000n

/** A chain with the exchange that trades on it. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'parseAddress' | 'getPriorityFees' | 'measureUnits'> &
  Required<Pick<ChainAdapter, 'readAccounts' | 'getBlockhash'>> & { exchange: ConstantProductExchange; wrappedNative: string }

/** A pool of a route, the direction of the swap, and the pool's reserves in that direction. */
type Step = { pool: Pool; forward: boolean; reserves: PoolReserves }

/**
 * Returns the best of the direct route and the routes over one connector. One request reads all pools at one slot. Hops name the tokens in
 * the pools, so the native token appears in wrapped form.
 * @throws {SwapError} `no_route`
 */
export async function quoteSwap(market: Market, request: SwapRequest): Promise<SwapQuote> {
  const { exchange, wrappedNative, nativeAsset } = market
  const input = parseAddress(request.input ?? wrappedNative)
  const output = parseAddress(request.output ?? wrappedNative)
  if (input === output || request.amount <= 0n) throw new SwapError('no_route')

  const middles = new Set([wrappedNative, ...exchange.connectors].map((mint) => parseAddress(mint)))
  const pools = await derivePools(exchange)
  const paths = [[input, output], ...[...middles].map((middle) => [input, middle, output])].flatMap((mints) => routes(mints, pools))
  const needed = pools.filter((pool) => paths.some((path) => path.some((hop) => hop.pool === pool)))
  if (needed.length === 0) throw new SwapError('no_route')
  const accounts = await market.readAccounts(poolAccounts(market, needed))
  const held = new Map(readPools(accounts, needed, exchange.program).map((reserves, index) => [needed[index], reserves]))

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
  if (!best) throw new SwapError('no_route')

  const { steps, amounts, outAmount } = best
  return {
    inputAsset: request.input ?? nativeAsset,
    outputAsset: request.output ?? nativeAsset,
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
    units: UNITS + UNITS_PER_HOP * BigInt(steps.length),
    dataBytes: 0,
  }
}

export type Hop = Pick<Step, 'pool' | 'forward'>

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
