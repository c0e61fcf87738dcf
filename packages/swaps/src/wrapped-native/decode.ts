import { decodeFunctionData, encodeFunctionData, type Hex, isHex } from 'viem'
import { type DecodedSwap, SENDER, type SwapCall } from '../provider.ts'
import { wrappedAbi } from './build.ts'
import type { Market } from './quote.ts'

/** Returns what a call of the wrapped native token does. Undefined for any other contract or function, and for trailing bytes. */
export function decodeSwap({ nativeAsset, contract }: Market, { to, data, value }: SwapCall): DecodedSwap | undefined {
  const call = to === contract && isHex(data) ? decode(data) : undefined
  if (!call || (call.functionName === 'withdraw' && value !== 0n)) return undefined
  const isWrapping = call.functionName === 'deposit'
  const amount = isWrapping ? value : call.args[0]
  const [inputAsset, outputAsset] = isWrapping ? [nativeAsset, contract] : [contract, nativeAsset]
  return { target: to, spender: undefined, value, recipient: SENDER, inputAsset, outputAsset, inAmount: amount, minimum: amount }
}

function decode(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: wrappedAbi, data })
    // Bytes after the arguments could hide something from this decoder.
    return encodeFunctionData({ abi: wrappedAbi, ...call }) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}
