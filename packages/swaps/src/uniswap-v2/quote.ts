import {
  type ChainAdapter,
  ChainError,
  type ContractRead,
  type EvmAddress,
  evmAddress,
  type Hex,
  type UniswapV2Exchange,
} from '@patina/chains'
import { decodeFunctionResult, encodeFunctionData, getAddress, hexToBigInt, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { SwapError } from '../errors.ts'
import { minOutput, priceImpactE18 } from '../math.ts'
import type { SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import { amountOut, pairFee } from './pair-math.ts'

/** More than any amount in a pair, because the reserves of a pair have 112 bits. */
const MAX_AMOUNT = 1n << 112n

/** Gas of a swap of ordinary tokens, measured on the local chains. */
const UNITS = 50_000n
const UNITS_PER_HOP = 70_000n
/** Size of the router's call data without the tokens of the path. */
const DATA_BYTES = 196

/** A chain with the exchange that trades on it. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'parseAddress' | 'measureUnits'> &
  Required<Pick<ChainAdapter, 'readContracts'>> & { exchange: UniswapV2Exchange; wrappedNative: EvmAddress }

const exchangeAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const reservesData = encodeFunctionData({ abi: exchangeAbi, functionName: 'getReserves' })

type Path = readonly [Hex, Hex] | readonly [Hex, Hex, Hex]

/**
 * Returns the best of the direct route and the routes over one connector. The first of two requests to the node finds the route. The second
 * one reads its amounts and reserves in one block. Hops name the tokens in the pairs, so the native token appears in wrapped form. Tokens
 * with a fee on transfer are not supported: their swap fails.
 * @throws {SwapError} `no_route`
 */
export async function quoteSwap(market: Market, request: SwapRequest): Promise<SwapQuote> {
  const { exchange, wrappedNative, nativeAsset } = market
  const input = evmAddress(request.input ?? wrappedNative)
  const output = evmAddress(request.output ?? wrappedNative)
  if (input === output || request.amount <= 0n || request.amount >= MAX_AMOUNT) throw new SwapError('no_route')

  const { path, pools } = await findRoute(market, request.amount, candidatePaths(input, output, [wrappedNative, ...exchange.connectors]))
  const { returned } = await market.readContracts([
    amountsRead(exchange.router, request.amount, path),
    ...pools.map((target) => ({ target, callData: reservesData })),
  ])
  const amounts = readAmounts(returned[0], path)
  const reserves = pairs(path).map(([from, to], hop) => readReserves(returned[1 + hop], from, to))
  const outAmount = amounts?.at(-1)
  if (!amounts || !outAmount) throw new SwapError('no_route')
  // Fee and price impact are computed by the constant-product formula, so pairs with another formula are not traded.
  const matchesFormula = reserves.every((pair, hop) => amounts[hop + 1] === amountOut(amounts[hop] ?? 0n, pair))
  if (!matchesFormula)
    throw new SwapError('no_route', { cause: new Error('The pairs do not follow the constant-product formula with a fee of 0.30 %') })

  return {
    inputAsset: request.input ?? nativeAsset,
    outputAsset: request.output ?? nativeAsset,
    inAmount: request.amount,
    outAmount,
    threshold: minOutput(outAmount, request.slippageBps),
    slippageBps: request.slippageBps,
    priceImpactE18: priceImpactE18(request.amount, outAmount, reserves),
    hops: pairs(path).map(([from, to], hop) => swapHop(exchange.label, pools[hop], from, to, amounts[hop], amounts[hop + 1])),
    units: UNITS + UNITS_PER_HOP * BigInt(pools.length),
    dataBytes: DATA_BYTES + 32 * path.length,
  }
}

function candidatePaths(input: Hex, output: Hex, connectors: readonly Hex[]): Path[] {
  const middles = new Set(connectors.filter((token) => token !== input && token !== output))
  return [[input, output], ...[...middles].map((middle) => [input, middle, output] as const)]
}

/** Returns the path with the highest output and the contracts of its pairs. If two paths have the same output, the shorter one wins. */
async function findRoute(
  { exchange: { router, factory }, readContracts }: Market,
  amount: bigint,
  paths: Path[],
): Promise<{ path: Path; pools: Hex[] }> {
  const amountReads = paths.map((path) => amountsRead(router, amount, path))
  const poolReads = paths.map((path) => pairs(path).map(([from, to]) => poolRead(factory, from, to)))
  const { returned } = await readContracts([...amountReads, ...poolReads.flat()])

  let best: { path: Path; pools: Hex[]; output: bigint } | undefined
  let poolIndex = paths.length
  for (const [index, path] of paths.entries()) {
    const hops = path.length - 1
    const pools = returned.slice(poolIndex, poolIndex + hops).flatMap((pool) => readPool(pool) ?? [])
    poolIndex += hops
    const output = readAmounts(returned[index], path)?.at(-1) ?? 0n
    if (output > (best?.output ?? 0n) && pools.length === hops) best = { path, pools, output }
  }
  if (!best) throw new SwapError('no_route')
  return best
}

function amountsRead(router: Hex, amount: bigint, path: Path): ContractRead {
  return { target: router, callData: encodeFunctionData({ abi: exchangeAbi, functionName: 'getAmountsOut', args: [amount, path] }) }
}

export function poolRead(factory: Hex, from: Hex, to: Hex): ContractRead {
  return { target: factory, callData: encodeFunctionData({ abi: exchangeAbi, functionName: 'getPair', args: [from, to] }) }
}

/** Returns the amount before the first hop and after each hop. Undefined if the path does not exist. */
function readAmounts(returned: Hex | undefined, path: Path): readonly bigint[] | undefined {
  try {
    const amounts = decodeFunctionResult({ abi: exchangeAbi, functionName: 'getAmountsOut', data: returned ?? '0x' })
    return amounts.length === path.length ? amounts : undefined
  } catch {
    return undefined
  }
}

export function readPool(returned: Hex | undefined): Hex | undefined {
  if (!returned || !/^0x0{24}[0-9a-f]{40}/i.test(returned)) return undefined
  const pool = getAddress(`0x${returned.slice(26, 66)}`)
  return isAddressEqual(pool, zeroAddress) ? undefined : pool
}

/** Returns the reserves of a pair. A pair orders its tokens by address. */
function readReserves(returned: Hex | undefined, from: Hex, to: Hex): { in: bigint; out: bigint } {
  if (!returned || returned.length < 130) throw new ChainError('unavailable', { cause: new Error('The pair returned no reserves') })
  const first = hexToBigInt(`0x${returned.slice(2, 66)}`)
  const second = hexToBigInt(`0x${returned.slice(66, 130)}`)
  return BigInt(from) < BigInt(to) ? { in: first, out: second } : { in: second, out: first }
}

function swapHop(label: string, pool: Hex | undefined, from: Hex, to: Hex, inAmount = 0n, outAmount = 0n): SwapHop {
  if (!pool) throw new SwapError('no_route')
  return { pool, label, inputAsset: from, outputAsset: to, inAmount, outAmount, feeAmount: pairFee(inAmount), feeAsset: from, percent: 100 }
}

export function pairs(path: readonly Hex[]): [Hex, Hex][] {
  return path.slice(1).flatMap((to, index) => {
    const from = path[index]
    return from ? [[from, to]] : []
  })
}
