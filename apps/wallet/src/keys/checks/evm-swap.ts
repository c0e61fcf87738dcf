import { getAddress } from 'viem'
import type { NetworkFacts } from '../facts.ts'
import type { Intent, SwapIntent } from '../intent.ts'
import { differs } from './differs.ts'
import { readRouterCall } from './router-call.ts'
import { assetOf } from './shown-check.ts'

type Swap = Pick<Intent, 'platformId'> & SwapIntent

/** What a call of a swap does. Addresses have lower case; `native` is the native token. */
type Decoded = { input: string; output: string; amount: bigint; minimum: bigint; recipient: string }
type Call = { to: string; value: bigint; data: string }
type Known = Pick<NetworkFacts, 'wrappedNative' | 'serviceContracts'>

/**
 * Returns the differences between the call of a swap and what the page showed. Calls of exchanges, and of the swap services that the build
 * enables, are decoded. Any other contract is refused, and a call that cannot be read.
 * @param from the address of the key
 */
export async function checkSwapCall(facts: NetworkFacts, call: Call, from: string, intent: Swap): Promise<string[]> {
  const called = call.to.toLowerCase()
  const isService = facts.services.includes(called)
  if (!isService && called !== facts.wrappedNative && !facts.exchanges.includes(called)) return [`contract ${call.to} is no known exchange`]

  const decoded = isService ? await decodeService(call, from, facts) : decodeExchange(call, from, facts)
  if (!decoded) return ['the call of the exchange cannot be read']
  const { platformId } = intent
  return [
    ...differs('input token', assetOf(platformId, intent.tokenId), decoded.input),
    ...differs('output token', assetOf(platformId, intent.outputTokenId), decoded.output),
    ...differs('input amount', `${intent.amount}`, `${decoded.amount}`),
    ...differs('receiver', from.toLowerCase(), decoded.recipient),
    ...(decoded.minimum < intent.minimum ? [`minimum ${decoded.minimum} is below ${intent.minimum}`] : []),
  ]
}

/** Services are opt-in and their decoders are large, so they are loaded when the first call of one is checked. */
async function decodeService(call: Call, from: string, known: Known): Promise<Decoded | undefined> {
  const { decodeServiceCall } = await import('@patina/swaps/service-calls')
  const wrappedNative = getAddress(known.wrappedNative)
  return decodeServiceCall({ wrappedNative, services: known.serviceContracts }, { ...call, to: getAddress(call.to) }, from)
}

function decodeExchange({ to, value, data }: Call, from: string, known: Known): Decoded | undefined {
  const wrapped = known.wrappedNative
  return to.toLowerCase() === wrapped ? decodeWrapping(data, value, from, wrapped) : decodeRoute(data, value, wrapped)
}

function decodeRoute(data: string, value: bigint, wrapped: string): Decoded | undefined {
  const swap = readRouterCall(data)
  const [first, last] = [swap?.tokens[0], swap?.tokens.at(-1)]
  if (!swap || !first || !last) return undefined
  const { recipient, minimum, amount = value, isNativeOutput } = swap
  const isNativeInput = value > 0n
  if ((isNativeInput && (first !== wrapped || value !== amount)) || (isNativeOutput && last !== wrapped)) return undefined
  return { input: isNativeInput ? 'native' : first, output: isNativeOutput ? 'native' : last, amount, minimum, recipient }
}

/** Decodes `deposit()` and `withdraw(uint256)` of the wrapped native token, which give one for one. */
function decodeWrapping(data: string, value: bigint, from: string, wrapped: string): Decoded | undefined {
  const recipient = from.toLowerCase()
  if (data === '0xd0e30db0') return { input: 'native', output: wrapped, amount: value, minimum: value, recipient }
  if (value !== 0n || !/^0x2e1a7d4d[0-9a-f]{64}$/i.test(data)) return undefined
  const amount = BigInt(`0x${data.slice(10)}`)
  return { input: wrapped, output: 'native', amount, minimum: amount, recipient }
}
