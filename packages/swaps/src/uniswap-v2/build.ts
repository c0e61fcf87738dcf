import { type Address, ChainError, evmAddress, type Hex } from '@patina/chains'
import { encodeFunctionData, getAddress, isAddress, parseAbi } from 'viem'
import { SwapError } from '../errors.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { type Market, pairs, poolRead, readPool } from './quote.ts'

const DEADLINE_MS = 20 * 60_000
/**
 * Upper bounds for the gas of a swap that the node cannot estimate yet because the allowance is missing. Swaps of ordinary tokens need
 * about half of this gas.
 */
const SWAP_GAS = 150_000n
const SWAP_GAS_PER_HOP = 110_000n
/**
 * Gas of the first trade of a pair for its two price accumulators. An estimate does not have it, if it has the second in which the pair was made.
 * @see https://github.com/Uniswap/v2-core (UniswapV2Pair.sol, _update)
 */
const FIRST_TRADE_GAS = 46_000n
/** Maximum gas of a transaction. An estimate of the node above this limit is wrong. @see https://eips.ethereum.org/EIPS/eip-7825 */
const MAX_SWAP_GAS = 1n << 24n

export const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])

const accumulatorData = encodeFunctionData({ abi: parseAbi(['function price0CumulativeLast() view returns (uint256)']) })

/**
 * Returns the router call that executes a quote for `owner` within twenty minutes. The gas limit is the node's estimate plus a fifth, and what the first
 * trades of pairs need. If the node cannot estimate the swap, for example without an allowance, the gas limit is an upper bound for the number of hops.
 * @throws {SwapError} `no_route` if a hop is not a pair of the exchange, or the hops do not form a path
 */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { exchange, nativeAsset } = market
  const path = pathOf(quote, market)
  const data = swapData(quote, nativeAsset, path, evmAddress(owner), BigInt(Math.floor((Date.now() + DEADLINE_MS) / 1000)))
  const isNativeInput = quote.inputAsset === nativeAsset
  const value = isNativeInput ? quote.inAmount : 0n

  const poolReads = pairs(path).map(([from, to]) => poolRead(exchange.factory, from, to))
  const accumulatorReads = quote.hops.flatMap(({ pool }) => (isAddress(pool) ? { target: pool, callData: accumulatorData } : []))
  const [{ returned }, gas] = await Promise.all([
    market.readContracts([...poolReads, ...accumulatorReads]),
    market.measureUnits({ from: owner, to: exchange.router, value, data }),
  ])
  const isKnown = quote.hops.every((hop, index) => readPool(returned[index]) === hop.pool)
  if (!isKnown) throw new SwapError('no_route')

  if (gas !== undefined && gas > MAX_SWAP_GAS)
    throw new ChainError('unavailable', { cause: new Error('The node estimates more gas than a transaction may use') })
  const untraded = returned.slice(poolReads.length).filter((accumulator = '0x') => /^0x0*$/.test(accumulator))
  const gasLimit =
    gas !== undefined
      ? (gas * 6n + 4n) / 5n + FIRST_TRADE_GAS * BigInt(untraded.length)
      : SWAP_GAS + SWAP_GAS_PER_HOP * BigInt(quote.hops.length)
  return { to: exchange.router, data, value, gasLimit, ...(isNativeInput ? {} : { allowanceTarget: exchange.router }) }
}

/** Returns the tokens along a quote's hops. @throws {SwapError} `no_route` unless the hops lead from the quote's input to its output */
function pathOf(quote: SwapQuote, { nativeAsset, wrappedNative }: Market): Hex[] {
  const pooled = (asset: string): Hex => (asset === nativeAsset ? wrappedNative : getAddress(asset))
  const path = [pooled(quote.inputAsset)]
  for (const hop of quote.hops) {
    if (pooled(hop.inputAsset) !== path.at(-1)) throw new SwapError('no_route')
    path.push(pooled(hop.outputAsset))
  }
  const isRoute = path.length > 1 && path[0] !== path.at(-1) && path.at(-1) === pooled(quote.outputAsset)
  if (!isRoute) throw new SwapError('no_route')
  return path
}

function swapData(quote: SwapQuote, nativeAsset: string, path: Hex[], owner: Hex, deadline: bigint): Hex {
  const { inputAsset, outputAsset, inAmount, threshold } = quote
  const abi = routerAbi
  if (inputAsset === nativeAsset) {
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [threshold, path, owner, deadline] })
  }
  const functionName = outputAsset === nativeAsset ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [inAmount, threshold, path, owner, deadline] })
}
