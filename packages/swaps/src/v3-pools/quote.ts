import { evmAddress, type Hex } from '@patina/chains'
import { decodeFunctionResult, encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import { SwapError } from '../errors.ts'
import { feeOf, minOutput, priceImpactE18, type Reserves } from '../math.ts'
import type { SwapQuote, SwapRequest } from '../provider.ts'
import type { Market } from './exchange.ts'
import { encodePath, type Hop, legsOf, poolReads, readLegs, routesOver } from './routes.ts'

/** The quoter takes signed numbers of 256 bits. */
const MAX_AMOUNT = 1n << 255n
const FEE_UNITS = 1_000_000n
const Q192 = 1n << 192n
/** Gas of a transaction besides that of the pools, which the quoter measures. */
const BASE_UNITS = 60_000n
/** Gas of the transfers that share the output with the operator. */
const FEE_TRANSFER_UNITS = 50_000n
/** The router refuses larger fees. @see https://github.com/Uniswap/v3-periphery (base/PeripheryPaymentsWithFee.sol) */
const MAX_FEE_BPS = 100
const DATA_BYTES = 420

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] pricesAfter, uint32[] ticksCrossed, uint256 gas)',
])
const slot0Data = encodeFunctionData({ abi: parseAbi(['function slot0() view returns (uint160)']), functionName: 'slot0' })

type Quoted = { route: Hop[]; outAmount: bigint; units: bigint }

/**
 * Returns the best of the direct routes and the routes over one connector, over all fees. The first of two requests finds the pools. The
 * second one computes all outputs and prices in one block. Hops name the tokens in the pools, so the native token appears in wrapped form.
 * @throws {SwapError} `no_route`
 */
export async function quoteSwap(market: Market, request: SwapRequest): Promise<SwapQuote> {
  const { exchange, deployment, wrappedNative, nativeAsset, readContracts } = market
  const input = evmAddress(request.input ?? wrappedNative)
  const output = evmAddress(request.output ?? wrappedNative)
  if (input === output || request.amount <= 0n || request.amount >= MAX_AMOUNT) throw new SwapError('no_route')

  const pairs = legsOf(input, output, [wrappedNative, ...market.connectors])
  const found = await readContracts(poolReads(deployment.factory, exchange.fees, pairs))
  const routes = routesOver(readLegs(found.returned, exchange.fees, pairs))
  if (routes.length === 0) throw new SwapError('no_route')
  // The first hop alone is quoted too, because the quoter does not return the amount between two hops.
  const firstHops = routes.flatMap(([first, second]) => (first && second ? [[first]] : []))
  const quoted = [...new Map([...routes, ...firstHops].map((route) => [keyOf(route), route])).values()]
  const pools = [...new Set(routes.flat().map(({ pool }) => pool.address))]
  const { returned } = await readContracts([
    ...quoted.map((route) => quoteRead(deployment.quoter, route, request.amount)),
    ...pools.map((target) => ({ target, callData: slot0Data })),
  ])
  const outputs = new Map(quoted.map((route, index) => [keyOf(route), readQuote(returned[index], route)]))
  const prices = new Map(pools.map((pool, index) => [pool, readPrice(returned[quoted.length + index])]))

  const best = routes.reduce<Quoted | undefined>((winner, route) => {
    const one = outputs.get(keyOf(route))
    return one && one.outAmount > (winner?.outAmount ?? 0n) ? one : winner
  }, undefined)
  if (!best) throw new SwapError('no_route')
  const fee = request.fee && request.fee.bps <= MAX_FEE_BPS ? { ...request.fee, amount: feeOf(best.outAmount, request.fee.bps) } : undefined
  const outAmount = best.outAmount - (fee?.amount ?? 0n)
  const amounts = [request.amount, ...best.route.map((_, hop) => outputs.get(keyOf(best.route.slice(0, hop + 1)))?.outAmount ?? 0n)]
  return {
    inputAsset: request.input ?? nativeAsset,
    outputAsset: request.output ?? nativeAsset,
    inAmount: request.amount,
    outAmount,
    threshold: minOutput(outAmount, request.slippageBps),
    slippageBps: request.slippageBps,
    priceImpactE18: priceImpactE18(
      request.amount,
      best.outAmount,
      best.route.map((hop) => reservesAt(prices.get(hop.pool.address) ?? 0n, hop)),
    ),
    ...(fee && { fee }),
    hops: best.route.map((hop, index) => swapHop(exchange.label, hop, amounts[index] ?? 0n, amounts[index + 1] ?? 0n)),
    units: best.units + BASE_UNITS + (fee ? FEE_TRANSFER_UNITS : 0n),
    dataBytes: DATA_BYTES,
    raw: best.route.map(({ pool }) => pool.fee),
  }
}

const keyOf = (route: readonly Hop[]) => route.map(({ from, pool }) => `${from}${pool.address}`).join()

function quoteRead(quoter: Hex, route: readonly Hop[], amount: bigint) {
  const tokens = route.flatMap(({ from, to }, index) => (index === 0 ? [from, to] : [to]))
  const path = encodePath(
    tokens,
    route.map(({ pool }) => pool.fee),
  )
  return { target: quoter, callData: encodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInput', args: [path, amount] }) }
}

/** Returns the output of a route, or undefined if its pools cannot swap the amount. */
function readQuote(returned: Hex | undefined, route: Hop[]): Quoted | undefined {
  try {
    const [outAmount, , , units] = decodeFunctionResult({ abi: quoterAbi, functionName: 'quoteExactInput', data: returned ?? '0x' })
    return { route, outAmount, units }
  } catch {
    return undefined
  }
}

/** Returns the square root of a pool's price, scaled by 2^96. */
const readPrice = (returned: Hex | undefined): bigint =>
  returned && returned.length >= 66 ? hexToBigInt(`0x${returned.slice(2, 66)}`) : 0n

/** Returns reserves in the ratio of the pool's price. The price is token 1 for token 0, and the token with the smaller address is token 0. */
const reservesAt = (sqrtPrice: bigint, { from, to }: Hop): Reserves =>
  BigInt(from) < BigInt(to) ? { in: Q192, out: sqrtPrice * sqrtPrice } : { in: sqrtPrice * sqrtPrice, out: Q192 }

const swapHop = (label: string, { from, to, pool }: Hop, inAmount: bigint, outAmount: bigint) => ({
  pool: pool.address,
  label: `${label} ${pool.fee / 10_000}%`,
  inputAsset: from,
  outputAsset: to,
  inAmount,
  outAmount,
  feeAmount: (inAmount * BigInt(pool.fee) + FEE_UNITS - 1n) / FEE_UNITS,
  feeAsset: from,
  percent: 100,
})
