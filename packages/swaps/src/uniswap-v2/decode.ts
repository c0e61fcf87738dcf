import { decodeFunctionData, encodeFunctionData, isHex } from 'viem'
import type { DecodedSwap, SwapCall } from '../provider.ts'
import { routerAbi } from './build.ts'
import type { Market } from './quote.ts'

/** Returns what a call of the exchange's router does. Undefined for any other contract or function, and for trailing bytes. */
export function decodeSwap({ exchange, nativeAsset, wrappedNative }: Market, transaction: SwapCall): DecodedSwap | undefined {
  const { to, data, value } = transaction
  const call = to === exchange.router && isHex(data) ? readCall(data) : undefined
  if (!call) return undefined
  const [first, last] = [call.path[0], call.path.at(-1)]
  if (!first || !last) return undefined
  const isWrapped = { input: first === wrappedNative, output: last === wrappedNative }
  if ((call.isNativeInput && !isWrapped.input) || (call.isNativeOutput && !isWrapped.output)) return undefined
  return {
    target: to,
    spender: call.isNativeInput ? undefined : to,
    value,
    recipient: call.recipient,
    inputAsset: call.isNativeInput ? nativeAsset : first,
    outputAsset: call.isNativeOutput ? nativeAsset : last,
    inAmount: call.isNativeInput ? value : call.inAmount,
    minimum: call.minimum,
    path: call.path,
  }
}

type Call = {
  isNativeInput: boolean
  isNativeOutput: boolean
  inAmount: bigint
  minimum: bigint
  path: readonly string[]
  recipient: string
}

function readCall(data: `0x${string}`): Call | undefined {
  try {
    const call = decodeFunctionData({ abi: routerAbi, data })
    // Bytes after the arguments could hide something from this decoder.
    if (encodeFunctionData({ abi: routerAbi, ...call }) !== data.toLowerCase()) return undefined
    if (call.functionName === 'swapExactETHForTokens') {
      const [minimum, path, recipient] = call.args
      return { isNativeInput: true, isNativeOutput: false, inAmount: 0n, minimum, path, recipient }
    }
    const [inAmount, minimum, path, recipient] = call.args
    return { isNativeInput: false, isNativeOutput: call.functionName === 'swapExactTokensForETH', inAmount, minimum, path, recipient }
  } catch {
    return undefined
  }
}
