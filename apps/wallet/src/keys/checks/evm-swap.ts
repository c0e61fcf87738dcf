import { type Build, type Claim, Refusal, readCalls } from '@patina/claims'
import { getAddress } from 'viem'
import type { NetworkFacts } from '../facts.ts'
import type { Intent, SwapIntent } from '../intent.ts'
import { differs } from './differs.ts'
import { assetOf } from './shown-check.ts'

type Swap = Pick<Intent, 'platformId'> & SwapIntent

type Call = { to: string; value: bigint; data: string }

/**
 * Returns the differences between the call of a swap and what the page showed. Calls of exchanges, and of the swap services that the build
 * enables, are decoded. Any other contract is refused, and a call that cannot be read.
 * @param from the address of the key
 */
export async function checkSwapCall(facts: NetworkFacts, call: Call, from: string, intent: Swap): Promise<string[]> {
  const called = call.to.toLowerCase()
  const isService = facts.services.includes(called)
  if (!isService && called !== facts.wrappedNative && !facts.exchanges.includes(called)) return [`contract ${call.to} is no known exchange`]

  const build: Build = isService ? { ...facts, readService: await serviceReader(facts) } : facts
  const decoded = readTrade(claimsOf(call, from, build))
  if (!decoded) return ['the call of the exchange cannot be read']
  const { platformId } = intent
  const { input, output } = decoded
  return [
    ...differs('input token', assetOf(platformId, intent.tokenId), input.asset.contract ?? 'native'),
    ...differs('output token', assetOf(platformId, intent.outputTokenId), output.asset.contract ?? 'native'),
    ...differs('input amount', `${intent.amount}`, `${input.max}`),
    ...differs('receiver', from.toLowerCase(), output.to),
    ...(output.min < intent.minimum ? [`minimum ${output.min} is below ${intent.minimum}`] : []),
  ]
}

/** Services are opt-in and their decoders are large, so they are loaded when the first call of one is checked. */
async function serviceReader(known: NetworkFacts): Promise<Build['readService'] & object> {
  const { decodeServiceCall } = await import('@patina/swaps/service-calls')
  const chain = { wrappedNative: getAddress(known.wrappedNative), services: known.serviceContracts }
  return (call, from) => decodeServiceCall(chain, { ...call, to: getAddress(call.to) }, from)
}

function claimsOf(call: Call, account: string, build: Build): readonly Claim[] {
  try {
    return readCalls({ account, chainId: BigInt(build.caip2.slice('eip155:'.length)), calls: [call] }, build).claims
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** A swap pays one asset and brings one. Its own call has no bytes behind it. */
function readTrade(claims: readonly Claim[]) {
  const [input, ...otherInputs] = claims.flatMap((one) => (one.kind === 'leaves' ? [one] : []))
  const [output, ...otherOutputs] = claims.flatMap((one) => (one.kind === 'comes' ? [one] : []))
  const calls = claims.filter((one) => one.kind === 'calls' && one.suffix === undefined)
  const isOne = otherInputs.length === 0 && otherOutputs.length === 0 && calls.length === 1 && claims.length === 3
  return input && output && isOne ? { input, output } : undefined
}
