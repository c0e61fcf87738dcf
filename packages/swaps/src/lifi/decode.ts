import { decodeFunctionData, encodeFunctionData, type Hex, isHex, parseAbi, zeroAddress } from 'viem'
import type { DecodedSwap, SwapCall } from '../provider.ts'

/**
 * The swaps of one chain. Each takes the input from its caller, pays out the Diamond's balance of the last token to the receiver, and reverts
 * if that is less than the minimum.
 * @see https://github.com/lifinance/contracts (src/Facets/GenericSwapFacetV3.sol)
 */
const facetAbi = parseAbi([
  'struct Step { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step step)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step step)',
  'function swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step step) payable',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step[] steps)',
  'function swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step[] steps)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step[] steps) payable',
])

/** Returns what a call of the Diamond does. Undefined for any other contract or function, for bridges, and for trailing bytes. */
export function decodeSwap(market: { nativeAsset: string; diamond: string }, { to, data, value }: SwapCall): DecodedSwap | undefined {
  const call = to === market.diamond && isHex(data) ? readCall(data) : undefined
  if (!call) return undefined
  const [, , , receiver, minimum, given] = call.args
  const steps = 'callTo' in given ? [given] : given
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return undefined
  const isNativeInput = call.functionName.endsWith('NativeToERC20')
  const isNativeOutput = call.functionName.endsWith('ERC20ToNative')
  // Each deposit takes tokens from the caller, so a second one could take something else than the input.
  const deposits = steps.slice(1).filter(({ requiresDeposit }) => requiresDeposit)
  const isFunded = 'callTo' in given || first.requiresDeposit
  if (!isNativeInput && (value !== 0n || deposits.length > 0 || !isFunded)) return undefined
  if (isNativeInput && (first.sendingAssetId !== zeroAddress || first.fromAmount !== value)) return undefined
  // The contract pays out the native token whatever the last step names, but pays out the token that it names.
  if ((last.receivingAssetId === zeroAddress) !== isNativeOutput) return undefined
  return {
    target: to,
    spender: isNativeInput ? undefined : to,
    value,
    recipient: receiver,
    inputAsset: isNativeInput ? market.nativeAsset : first.sendingAssetId,
    outputAsset: isNativeOutput ? market.nativeAsset : last.receivingAssetId,
    inAmount: first.fromAmount,
    minimum,
  }
}

function readCall(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: facetAbi, data })
    // Bytes after the arguments could hide something from this decoder.
    return encodeFunctionData({ abi: facetAbi, ...call }) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}

/** The fifth argument of every function, which follows the selector and four words. */
const MINIMUM_AT = 2 + 8 + 4 * 64

/** Returns call data whose minimum is at least this, which only protects the user. Other call data is returned unchanged. */
export function withMinimum(data: Hex, minimum: bigint): Hex {
  const call = readCall(data)
  if (!call || call.args[4] >= minimum) return data
  const word = minimum.toString(16).padStart(64, '0')
  return `0x${data.slice(2, MINIMUM_AT)}${word}${data.slice(MINIMUM_AT + 64)}`
}
