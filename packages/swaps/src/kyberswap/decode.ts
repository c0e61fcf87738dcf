import { decodeFunctionData, encodeFunctionData, type Hex, isHex, parseAbi, zeroAddress } from 'viem'
import { type DecodedSwap, SENDER, type SwapTransaction } from '../provider.ts'
import { router } from './networks.ts'
import type { Market } from './quote.ts'

/** @see https://github.com/KyberNetwork (MetaAggregationRouterV2.sol, verified at the router's address) */
const routerAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
])

/**
 * Flags without effect on a swap without fees: the fee's unit, and one that the router does not know but the service always sets. Every other
 * flag changes what the router takes or guarantees. One of them lowers the minimum if the swap is partial.
 */
const HARMLESS_FLAGS = 0x280n

/** Returns what a call of the router does. Undefined for any other contract or function, for fees and permits, and for trailing bytes. */
export function decodeSwap({ nativeAsset }: Pick<Market, 'nativeAsset'>, { to, data, value }: SwapTransaction): DecodedSwap | undefined {
  const execution = to === router && isHex(data) ? readCall(data) : undefined
  if (!execution) return undefined
  const { approveTarget, desc } = execution
  const isPlain = approveTarget === zeroAddress && desc.feeReceivers.length === 0 && desc.feeAmounts.length === 0 && desc.permit === '0x'
  if (!isPlain || (desc.flags & ~HARMLESS_FLAGS) !== 0n) return undefined
  const taken = desc.srcAmounts.reduce((sum, amount) => sum + amount, 0n)
  const isNativeInput = desc.srcToken === nativeAsset
  if (desc.srcReceivers.length !== desc.srcAmounts.length || taken > (isNativeInput ? 0n : desc.amount)) return undefined
  return {
    target: to,
    spender: isNativeInput ? undefined : to,
    value,
    recipient: desc.dstReceiver === zeroAddress ? SENDER : desc.dstReceiver,
    inputAsset: desc.srcToken,
    outputAsset: desc.dstToken,
    inAmount: desc.amount,
    minimum: desc.minReturnAmount,
  }
}

/** Returns the arguments of `swap`, with checksummed addresses. Undefined for other call data. */
function readCall(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: routerAbi, data })
    // Bytes after the arguments could hide something from this decoder.
    return encodeFunctionData({ abi: routerAbi, ...call }) === data.toLowerCase() ? call.args[0] : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns call data whose minimum is at least this. The service rounds its minimum from a new estimate, which can be one unit below the
 * quote's. The router checks the minimum itself, so a higher one only protects the user. Other call data is returned unchanged.
 */
export function withMinimum(data: Hex, minimum: bigint): Hex {
  const execution = readCall(data)
  if (!execution || execution.desc.minReturnAmount >= minimum) return data
  const desc = { ...execution.desc, minReturnAmount: minimum }
  return encodeFunctionData({ abi: routerAbi, functionName: 'swap', args: [{ ...execution, desc }] })
}
