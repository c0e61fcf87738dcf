import type { ServiceSwap } from '../build.ts'
import type { Claim } from '../claim.ts'
import { assetAt, type Context, type Frame, leaves } from './frame.ts'
import { readRouterCall } from './router-call.ts'

/** Returns what a call of an exchange or of a swap service does. Undefined if the build knows neither the contract nor the call. */
export function readSwap(frame: Frame, context: Context): Claim[] | undefined {
  const { build } = context
  const { contract, sender } = frame
  const isService = (build.services ?? []).includes(contract)
  const swap = isService
    ? build.readService?.({ to: contract, value: frame.value, data: `0x${frame.data}` }, sender)
    : build.exchanges.includes(contract)
      ? readRoute(frame, build.wrappedNative)
      : undefined
  if (!swap) return undefined
  const assetOf = (name: string) => assetAt(context, name === 'native' ? null : name)
  return [
    // A native input is the value of the call, which its frame names.
    ...(swap.input === 'native' ? [] : [leaves(assetOf(swap.input), swap.amount, sender, contract)]),
    { kind: 'comes', asset: assetOf(swap.output), min: swap.minimum, to: swap.recipient },
  ]
}

function readRoute({ data, value }: Frame, wrapped: string): ServiceSwap | undefined {
  const swap = readRouterCall(`0x${data}`)
  const [first, last] = [swap?.tokens[0], swap?.tokens.at(-1)]
  if (!swap || !first || !last) return undefined
  const { recipient, minimum, amount = value, isNativeOutput } = swap
  const isNativeInput = value > 0n
  if ((isNativeInput && (first !== wrapped || value !== amount)) || (isNativeOutput && last !== wrapped)) return undefined
  return { input: isNativeInput ? 'native' : first, output: isNativeOutput ? 'native' : last, amount, minimum, recipient }
}
