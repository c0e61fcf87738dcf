import { type Address, ChainError, evmAddress, type Hex } from '@patina/chains'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { SwapError } from '../errors.ts'
import { outputBeforeFee } from '../math.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import type { Market } from './exchange.ts'
import { encodePath, poolRead, readPool } from './routes.ts'

const DEADLINE_MS = 20 * 60_000
/** Upper bounds for the gas of a swap that the node cannot estimate yet because the allowance is missing. */
const SWAP_GAS = 200_000n
const SWAP_GAS_PER_HOP = 150_000n
/** Maximum gas of a transaction. An estimate of the node above this limit is wrong. @see https://eips.ethereum.org/EIPS/eip-7825 */
const MAX_SWAP_GAS = 1n << 24n

/** The calls by which routers pay out what they keep. */
export const payoutAbi = parseAbi([
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
])

/**
 * Returns the router call that executes a quote for `owner` within twenty minutes. The router unwraps the native token as output, and pays
 * the operator's fee out of the output.
 * The gas limit is the node's estimate plus a fifth, or an upper bound for the number of hops.
 * @throws {SwapError} `no_route` if a hop is not a pool of the factory, or the hops do not form a path
 */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { router, factory } = market.deployment
  const fees = feesOf(quote)
  const tokens = tokensOf(quote, market)
  const isNativeInput = quote.inputAsset === market.nativeAsset
  const data = callDataOf(quote, market, { tokens, fees, owner: evmAddress(owner) })
  const value = isNativeInput ? quote.inAmount : 0n

  const reads = fees.flatMap((fee, hop) => {
    const [from, to] = [tokens[hop], tokens[hop + 1]]
    return from && to ? [poolRead(factory, from, to, fee)] : []
  })
  const [{ returned }, gas] = await Promise.all([
    market.readContracts(reads),
    market.measureUnits({ from: owner, to: router, value, data }),
  ])
  if (!quote.hops.every(({ pool }, hop) => readPool(returned[hop]) === pool)) throw new SwapError('no_route')
  if (gas !== undefined && gas > MAX_SWAP_GAS)
    throw new ChainError('unavailable', { cause: new Error('The node estimates more gas than a transaction may use') })
  const gasLimit = gas !== undefined ? (gas * 6n + 4n) / 5n : SWAP_GAS + SWAP_GAS_PER_HOP * BigInt(quote.hops.length)
  return { to: router, data, value, gasLimit, ...(isNativeInput ? {} : { allowanceTarget: router }) }
}

type Route = { tokens: readonly Hex[]; fees: readonly number[]; owner: Hex }

function callDataOf(quote: SwapQuote, { nativeAsset, exchange: { router } }: Market, { tokens, fees, owner }: Route): Hex {
  const deadline = BigInt(Math.floor((Date.now() + DEADLINE_MS) / 1000))
  const isNativeOutput = quote.outputAsset === nativeAsset
  const minimum = outputBeforeFee(quote.threshold, quote.fee?.bps ?? 0)
  const payout = payoutOf({ isNativeOutput, token: tokens.at(-1), minimum, owner }, quote.fee)
  const recipient = payout ? router.itself : owner
  return router.encode(deadline, { path: encodePath(tokens, fees), recipient, amountIn: quote.inAmount, amountOutMinimum: minimum }, payout)
}

type Payout = { isNativeOutput: boolean; token: Hex | undefined; minimum: bigint; owner: Hex }

/** Returns the call by which the router pays out what it received. Undefined if the pool pays the owner itself. */
function payoutOf({ isNativeOutput, token, minimum, owner }: Payout, fee: SwapQuote['fee']): Hex | undefined {
  const abi = payoutAbi
  if (!fee) return isNativeOutput ? encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, owner] }) : undefined
  const shared = [minimum, owner, BigInt(fee.bps), evmAddress(fee.recipient)] as const
  if (isNativeOutput) return encodeFunctionData({ abi, functionName: 'unwrapWETH9WithFee', args: shared })
  return token && encodeFunctionData({ abi, functionName: 'sweepTokenWithFee', args: [token, ...shared] })
}

/** Returns the fee of each hop, which the quote kept. @throws {SwapError} `no_route` unless there is one for each hop */
function feesOf({ raw, hops }: SwapQuote): number[] {
  const fees = Array.isArray(raw) ? raw.filter((fee): fee is number => Number.isInteger(fee) && fee > 0 && fee < 2 ** 24) : []
  if (fees.length === 0 || fees.length !== hops.length) throw new SwapError('no_route')
  return fees
}

/** Returns the tokens along a quote's hops. @throws {SwapError} `no_route` unless the hops lead from the quote's input to its output */
function tokensOf(quote: SwapQuote, { nativeAsset, wrappedNative }: Market): Hex[] {
  const pooled = (asset: string): Hex => (asset === nativeAsset ? wrappedNative : getAddress(asset))
  const tokens = [pooled(quote.inputAsset)]
  for (const hop of quote.hops) {
    if (pooled(hop.inputAsset) !== tokens.at(-1)) throw new SwapError('no_route')
    tokens.push(pooled(hop.outputAsset))
  }
  if (tokens.length < 2 || tokens.at(-1) !== pooled(quote.outputAsset)) throw new SwapError('no_route')
  return tokens
}
