import type { Hex } from '@patina/chains'
import { isHex } from 'viem'
import { feeOf } from '../math.ts'
import type { DecodedSwap, SwapCall } from '../provider.ts'
import { payoutAbi } from './build.ts'
import { decodeCall } from './call-data.ts'
import type { Market } from './exchange.ts'
import { decodePath } from './routes.ts'

/**
 * Returns what a call of the router does: one swap, and perhaps the payout of its whole output, which unwraps it or takes a fee. Undefined
 * for any other contract or call, and for trailing bytes.
 */
export function decodeSwap(market: Market, { to, data, value }: SwapCall): DecodedSwap | undefined {
  const { exchange, deployment, nativeAsset, wrappedNative } = market
  if (to !== deployment.router || !isHex(data)) return undefined
  const call = exchange.router.decode(data)
  if (!call) return undefined

  const { path, recipient, amountIn, amountOutMinimum } = call.swap
  const tokens = decodePath(path)
  const [first, last] = [tokens?.[0], tokens?.at(-1)]
  if (!tokens || !first || !last) return undefined
  const isNativeInput = value > 0n
  if (isNativeInput && (first !== wrappedNative || value !== amountIn)) return undefined
  const hasPayout = call.payout !== undefined
  const payout = call.payout ? readPayout(call.payout, wrappedNative) : { token: last, minimum: amountOutMinimum, recipient }
  // The router keeps the output for the payout, which contains all of it.
  const isShort = hasPayout && (recipient !== exchange.router.itself || (payout?.minimum ?? 0n) < amountOutMinimum)
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
  const call = decodeCall(payoutAbi, data)
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
