import type { Hex } from '@patina/chains'
import { decodeFunctionData, encodeFunctionData, isHex } from 'viem'
import { feeOf } from '../math.ts'
import type { DecodedSwap, SwapTransaction } from '../provider.ts'
import { ROUTER_ITSELF, routerAbi } from './build.ts'
import type { Market } from './quote.ts'
import { decodePath } from './routes.ts'

/**
 * Returns what a call of the router does: one swap, and perhaps the payout of its whole output, which unwraps it or takes a fee. Undefined
 * for any other contract or call, and for trailing bytes.
 */
export function decodeSwap({ deployment, nativeAsset, wrappedNative }: Market, transaction: SwapTransaction): DecodedSwap | undefined {
  const { to, data, value } = transaction
  if (to !== deployment.router || !isHex(data)) return undefined
  const outer = decode(data)
  if (outer?.functionName !== 'multicall') return undefined
  const [swapData, payoutData, ...others] = outer.args[1]
  const swap = swapData && decode(swapData)
  if (swap?.functionName !== 'exactInput' || others.length > 0) return undefined

  const [{ path, recipient, amountIn, amountOutMinimum }] = swap.args
  const tokens = decodePath(path)
  const [first, last] = [tokens?.[0], tokens?.at(-1)]
  if (!tokens || !first || !last) return undefined
  const isNativeInput = value > 0n
  if (isNativeInput && (first !== wrappedNative || value !== amountIn)) return undefined
  const payout = payoutData === undefined ? { token: last, minimum: amountOutMinimum, recipient } : readPayout(payoutData, wrappedNative)
  // The router keeps the output for the payout, which contains all of it.
  const isShort = payoutData !== undefined && (recipient !== ROUTER_ITSELF || (payout?.minimum ?? 0n) < amountOutMinimum)
  if (!payout || isShort || payout.token !== last) return undefined
  const { fee, isUnwrapped } = payout
  return {
    target: to,
    spender: isNativeInput ? undefined : to,
    value,
    recipient: payout.recipient,
    inputAsset: isNativeInput ? nativeAsset : first,
    outputAsset: isUnwrapped ? nativeAsset : last,
    inAmount: amountIn,
    minimum: payout.minimum - feeOf(payout.minimum, fee?.bps ?? 0),
    ...(fee && { fee }),
    path: tokens,
  }
}

/** `minimum` contains the fee. */
type Payout = { token: Hex; minimum: bigint; recipient: string; isUnwrapped?: true; fee?: { recipient: string; bps: number } }

/** Returns the token that a call pays out, to whom, and the fee that it takes. Undefined for any other call. */
function readPayout(data: Hex, wrappedNative: Hex): Payout | undefined {
  const call = decode(data)
  switch (call?.functionName) {
    case 'unwrapWETH9': {
      const [minimum, recipient] = call.args
      return { token: wrappedNative, minimum, recipient, isUnwrapped: true }
    }
    case 'unwrapWETH9WithFee': {
      const [minimum, recipient, bps, feeRecipient] = call.args
      return { token: wrappedNative, minimum, recipient, isUnwrapped: true, fee: { recipient: feeRecipient, bps: Number(bps) } }
    }
    case 'sweepTokenWithFee': {
      const [token, minimum, recipient, bps, feeRecipient] = call.args
      return { token, minimum, recipient, fee: { recipient: feeRecipient, bps: Number(bps) } }
    }
    default:
      return undefined
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
