import { decodeFunctionData, encodeFunctionData, type Hex, isHex, parseAbi, zeroAddress } from 'viem'
import { type DecodedSwap, SENDER, type SwapCall } from '../provider.ts'
import { router } from './contracts.ts'

/** @see https://github.com/KyberNetwork (MetaAggregationRouterV2.sol, verified at the router's address) */
const routerAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
])

/** The router takes its fees from the output. It compares the minimum with what remains. */
const FEE_FROM_OUTPUT = 0x40n
/** The router reads its fees as basis points. */
const FEE_IN_BPS = 0x80n
/**
 * Flags that this decoder reads, and one that the router does not know but the service always sets. Every other flag changes what the router
 * takes or guarantees. One of them lowers the minimum if the swap is partial.
 */
const KNOWN_FLAGS = FEE_FROM_OUTPUT | FEE_IN_BPS | 0x200n
const ALL_BPS = 10_000n

/**
 * Returns what a call of the router does. Undefined for any other contract or function, for permits, for fees other than one share of the
 * output, and for trailing bytes.
 */
export function decodeSwap({ nativeAsset }: { nativeAsset: string }, { to, data, value }: SwapCall): DecodedSwap | undefined {
  const execution = to === router && isHex(data) ? readCall(data) : undefined
  if (!execution) return undefined
  const { approveTarget, desc } = execution
  const fees = feesOf(desc)
  if (!fees || approveTarget !== zeroAddress || desc.permit !== '0x' || (desc.flags & ~KNOWN_FLAGS) !== 0n) return undefined
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
    ...fees,
  }
}

type Fees = { feeReceivers: readonly Hex[]; feeAmounts: readonly bigint[]; flags: bigint }

/** Returns the fee of a call, or none. Undefined for several fees, for a fee from the input, and for a fixed amount. */
function feesOf({ feeReceivers, feeAmounts, flags }: Fees): Pick<DecodedSwap, 'fee'> | undefined {
  const [recipient, ...otherReceivers] = feeReceivers
  const [bps, ...otherAmounts] = feeAmounts
  const isFromOutput = (flags & FEE_FROM_OUTPUT) !== 0n
  if (recipient === undefined && bps === undefined) return isFromOutput ? undefined : {}
  if (recipient === undefined || bps === undefined || otherReceivers.length > 0 || otherAmounts.length > 0) return undefined
  const isShare = isFromOutput && (flags & FEE_IN_BPS) !== 0n && bps <= ALL_BPS
  return isShare ? { fee: { recipient, bps: Number(bps) } } : undefined
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
