import type { Hex } from '@patina/chains'
import { decodeFunctionData, encodeFunctionData, isHex } from 'viem'
import type { DecodedSwap, SwapTransaction } from '../provider.ts'
import { ROUTER_ITSELF, routerAbi } from './build.ts'
import type { Market } from './quote.ts'
import { decodePath } from './routes.ts'

/**
 * Returns what a call of the router does: one swap, and perhaps the unwrapping of its whole output. Undefined for any other contract or
 * call, and for trailing bytes.
 */
export function decodeSwap({ deployment, nativeAsset, wrappedNative }: Market, transaction: SwapTransaction): DecodedSwap | undefined {
  const { to, data, value } = transaction
  if (to !== deployment.router || !isHex(data)) return undefined
  const outer = decode(data)
  if (outer?.functionName !== 'multicall') return undefined
  const [swapData, unwrapData, ...others] = outer.args[1]
  const swap = swapData && decode(swapData)
  const unwrap = unwrapData && decode(unwrapData)
  if (swap?.functionName !== 'exactInput' || others.length > 0) return undefined
  if (unwrapData !== undefined && unwrap?.functionName !== 'unwrapWETH9') return undefined

  const [{ path, recipient, amountIn, amountOutMinimum }] = swap.args
  const tokens = decodePath(path)
  const [first, last] = [tokens?.[0], tokens?.at(-1)]
  if (!tokens || !first || !last) return undefined
  const isNativeInput = value > 0n
  if (isNativeInput && (first !== wrappedNative || value !== amountIn)) return undefined
  const [minimum, unwrapTo] = unwrap?.functionName === 'unwrapWETH9' ? unwrap.args : [amountOutMinimum, recipient]
  // The router keeps the output for the unwrapping, which pays out all of it.
  if (unwrap && (last !== wrappedNative || recipient !== ROUTER_ITSELF || minimum < amountOutMinimum)) return undefined
  return {
    target: to,
    spender: isNativeInput ? undefined : to,
    value,
    recipient: unwrapTo,
    inputAsset: isNativeInput ? nativeAsset : first,
    outputAsset: unwrap ? nativeAsset : last,
    inAmount: amountIn,
    minimum,
    path: tokens,
  }
}

function decode(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: routerAbi, data })
    // Bytes after the arguments could hide something from this decoder.
    return encodeFunctionData({ abi: routerAbi, ...call }) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}
