import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi, zeroAddress } from 'viem'
import type { SwapHop, SwapQuote, SwapRequest, SwapTransaction } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { resultOf } from '../../json-rpc.ts'
import type { Hex, UniswapV2Exchange } from '../../network.ts'
import { minOutput, priceImpactE18 } from '../../swap-math.ts'
import { parseAddress } from './addresses.ts'
import { estimateGasCall } from './estimate.ts'
import { type ContractRead, multicall, type Node, readAddress, readContracts, readMulticall, readUint } from './multicall.ts'
import { amountOut, pairFee } from './pair-math.ts'
import { readQuantity } from './wire.ts'

/** Identifier of the native token in swaps. @see https://eips.ethereum.org/EIPS/eip-7528 */
export const NATIVE_ASSET = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const DEADLINE_MS = 20 * 60_000
/**
 * Upper bounds for the gas of a swap that the node cannot estimate yet because the allowance is missing. Swaps of ordinary tokens need
 * about half of this gas.
 */
const SWAP_GAS = 150_000n
const SWAP_GAS_PER_HOP = 110_000n
/** Maximum gas of a transaction. An estimate of the node above this limit is wrong. @see https://eips.ethereum.org/EIPS/eip-7825 */
const MAX_SWAP_GAS = 1n << 24n
/** More than any amount in a pair, because the reserves of a pair have 112 bits. */
const MAX_AMOUNT = 1n << 112n

const exchangeAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])
const reservesData = encodeFunctionData({ abi: exchangeAbi, functionName: 'getReserves' })

type Path = readonly [Hex, Hex] | readonly [Hex, Hex, Hex]

/**
 * Returns the best of the direct route and the routes over one connector. The first of two requests to the node finds the route. The second
 * one reads its amounts and reserves in one block. Hops name the tokens in the pairs, so the native token appears in wrapped form. Tokens
 * with a fee on transfer are not supported: their swap fails.
 * @throws {ChainError} `no_route`
 */
export async function quoteSwap(node: Node, exchange: UniswapV2Exchange, request: SwapRequest): Promise<SwapQuote> {
  const { wrappedNative } = node.network
  const input = request.input === null ? wrappedNative : parseAddress(request.input)
  const output = request.output === null ? wrappedNative : parseAddress(request.output)
  if (input === output || request.amount <= 0n || request.amount >= MAX_AMOUNT) throw new ChainError('no_route')

  const { path, pools } = await findRoute(
    node,
    exchange,
    request.amount,
    candidatePaths(input, output, [wrappedNative, ...exchange.connectors]),
  )
  const { returned } = await readContracts(node, [
    amountsRead(exchange.router, request.amount, path),
    ...pools.map((target) => ({ target, callData: reservesData })),
  ])
  const amounts = readAmounts(returned[0], path)
  const reserves = pairs(path).map(([from, to], hop) => readReserves(returned[1 + hop], from, to))
  const outAmount = amounts?.at(-1)
  if (!amounts || !outAmount) throw new ChainError('no_route')
  // Fee and price impact are computed by the constant-product formula, so pairs with another formula are not traded.
  const matchesFormula = reserves.every((pair, hop) => amounts[hop + 1] === amountOut(amounts[hop] ?? 0n, pair))
  if (!matchesFormula)
    throw new ChainError('no_route', { cause: new Error('The pairs do not follow the constant-product formula with a fee of 0.30 %') })

  return {
    inputAsset: request.input === null ? NATIVE_ASSET : input,
    outputAsset: request.output === null ? NATIVE_ASSET : output,
    inAmount: request.amount,
    outAmount,
    threshold: minOutput(outAmount, request.slippageBps),
    slippageBps: request.slippageBps,
    priceImpactE18: priceImpactE18(request.amount, outAmount, reserves),
    hops: pairs(path).map(([from, to], hop) => swapHop(exchange.label, pools[hop], from, to, amounts[hop], amounts[hop + 1])),
  }
}

/**
 * Returns the router call that executes a quote for `owner` within twenty minutes. The gas limit is the node's estimate plus a fifth. If
 * the node cannot estimate the swap, for example without an allowance, the gas limit is an upper bound for the number of hops.
 * @throws {ChainError} `no_route` if a hop is not a pair of the exchange, or the hops do not form a path
 */
export async function buildSwap(node: Node, exchange: UniswapV2Exchange, quote: SwapQuote, owner: Hex): Promise<SwapTransaction> {
  const path = pathOf(quote, node.network.wrappedNative)
  const data = swapData(quote, path, owner, BigInt(Math.floor((Date.now() + DEADLINE_MS) / 1000)))
  const isNativeInput = quote.inputAsset === NATIVE_ASSET
  const value = isNativeInput ? quote.inAmount : 0n

  const poolReads = pairs(path).map(([from, to]) => poolRead(exchange.factory, from, to))
  const [poolsAnswer, gasAnswer] = await node.rpc.request([
    multicall(node.network.multicall3, poolReads),
    estimateGasCall({ from: owner, to: exchange.router, value, data }),
  ])
  const { returned } = readMulticall(poolsAnswer && resultOf(poolsAnswer))
  const isKnown = quote.hops.every((hop, index) => readAddress(returned[index])?.toLowerCase() === hop.pool.toLowerCase())
  if (!isKnown) throw new ChainError('no_route')

  const gas = gasAnswer && 'result' in gasAnswer ? readQuantity(gasAnswer.result) : undefined
  if (gas !== undefined && gas > MAX_SWAP_GAS)
    throw new ChainError('unavailable', { cause: new Error('The node estimates more gas than a transaction may use') })
  const gasLimit = gas !== undefined ? (gas * 6n + 4n) / 5n : SWAP_GAS + SWAP_GAS_PER_HOP * BigInt(quote.hops.length)
  return { to: exchange.router, data, value, gasLimit, ...(isNativeInput ? {} : { allowanceTarget: exchange.router }) }
}

function candidatePaths(input: Hex, output: Hex, connectors: readonly Hex[]): Path[] {
  const middles = new Set(connectors.filter((token) => token !== input && token !== output))
  return [[input, output], ...[...middles].map((middle) => [input, middle, output] as const)]
}

/** Returns the path with the highest output and the contracts of its pairs. If two paths have the same output, the shorter one wins. */
async function findRoute(
  node: Node,
  { router, factory }: UniswapV2Exchange,
  amount: bigint,
  paths: Path[],
): Promise<{ path: Path; pools: Hex[] }> {
  const amountReads = paths.map((path) => amountsRead(router, amount, path))
  const poolReads = paths.map((path) => pairs(path).map(([from, to]) => poolRead(factory, from, to)))
  const { returned } = await readContracts(node, [...amountReads, ...poolReads.flat()])

  let best: { path: Path; pools: Hex[]; output: bigint } | undefined
  let poolIndex = paths.length
  for (const [index, path] of paths.entries()) {
    const hops = path.length - 1
    const pools = returned.slice(poolIndex, poolIndex + hops).flatMap((pool) => readPool(pool) ?? [])
    poolIndex += hops
    const output = readAmounts(returned[index], path)?.at(-1) ?? 0n
    if (output > (best?.output ?? 0n) && pools.length === hops) best = { path, pools, output }
  }
  if (!best) throw new ChainError('no_route')
  return best
}

function amountsRead(router: Hex, amount: bigint, path: Path): ContractRead {
  return { target: router, callData: encodeFunctionData({ abi: exchangeAbi, functionName: 'getAmountsOut', args: [amount, path] }) }
}

function poolRead(factory: Hex, from: Hex, to: Hex): ContractRead {
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

function readPool(returned: Hex | undefined): Hex | undefined {
  const pool = readAddress(returned)
  return pool && pool !== zeroAddress ? getAddress(pool) : undefined
}

/** Returns the reserves of a pair. A pair orders its tokens by address. */
function readReserves(returned: Hex | undefined, from: Hex, to: Hex): { in: bigint; out: bigint } {
  const first = readUint(returned)
  const second = readUint(returned && `0x${returned.slice(66)}`)
  if (first === undefined || second === undefined)
    throw new ChainError('unavailable', { cause: new Error('The pair returned no reserves') })
  return BigInt(from) < BigInt(to) ? { in: first, out: second } : { in: second, out: first }
}

function swapHop(label: string, pool: Hex | undefined, from: Hex, to: Hex, inAmount = 0n, outAmount = 0n): SwapHop {
  if (!pool) throw new ChainError('no_route')
  return { pool, label, inputAsset: from, outputAsset: to, inAmount, outAmount, feeAmount: pairFee(inAmount), feeAsset: from, percent: 100 }
}

function pairs(path: readonly Hex[]): [Hex, Hex][] {
  return path.slice(1).flatMap((to, index) => {
    const from = path[index]
    return from ? [[from, to]] : []
  })
}

/** Returns the tokens along a quote's hops. @throws {ChainError} `no_route` unless the hops lead from the quote's input to its output */
function pathOf(quote: SwapQuote, wrappedNative: Hex): Hex[] {
  const pooled = (asset: string): Hex => (asset === NATIVE_ASSET ? wrappedNative : parseAddress(asset))
  const path = [pooled(quote.inputAsset)]
  for (const hop of quote.hops) {
    if (pooled(hop.inputAsset) !== path.at(-1)) throw new ChainError('no_route')
    path.push(pooled(hop.outputAsset))
  }
  const isRoute = path.length > 1 && path[0] !== path.at(-1) && path.at(-1) === pooled(quote.outputAsset)
  if (!isRoute) throw new ChainError('no_route')
  return path
}

function swapData({ inputAsset, outputAsset, inAmount, threshold }: SwapQuote, path: Hex[], owner: Hex, deadline: bigint): Hex {
  const abi = exchangeAbi
  if (inputAsset === NATIVE_ASSET) {
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [threshold, path, owner, deadline] })
  }
  const functionName = outputAsset === NATIVE_ASSET ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [inAmount, threshold, path, owner, deadline] })
}
