import type { Claim } from '@patina/claims'
import type { NetworkFacts } from '../facts.ts'
import type { Intent, SwapIntent } from '../intent.ts'
import { claimsOrReason, readEvmClaims } from './claims.ts'
import { differs } from './differs.ts'
import { assetOf } from './shown-check.ts'

type Swap = Pick<Intent, 'platformId'> & SwapIntent

type Call = { to: string; value: bigint; data: string }

/**
 * Returns the differences between the call of a swap and what the page showed. Calls of exchanges, and of the swap services that the build
 * enables, are decoded. Any other contract is refused, and a call that cannot be read.
 * @param from the address of the key
 */
export async function checkSwapCall(facts: NetworkFacts, { to, value, data }: Call, from: string, intent: Swap): Promise<string[]> {
  const called = to.toLowerCase()
  const isKnown = [...facts.services, ...facts.exchanges, facts.wrappedNative].includes(called)
  if (!isKnown) return [`contract ${to} is no known exchange`]

  const { claims } = await claimsOrReason(readEvmClaims(facts, { to, value, data }, from, intent))
  const trade = readTrade(claims)
  if (!trade) return ['the call of the exchange cannot be read']
  const { platformId } = intent
  const { input, output } = trade
  return [
    ...differs('input token', assetOf(platformId, intent.tokenId), input.asset.contract ?? 'native'),
    ...differs('output token', assetOf(platformId, intent.outputTokenId), output.asset.contract ?? 'native'),
    ...differs('input amount', `${intent.amount}`, `${input.max}`),
    ...differs('receiver', from.toLowerCase(), output.to),
    ...(output.min < intent.minimum ? [`minimum ${output.min} is below ${intent.minimum}`] : []),
  ]
}

/** A swap pays one asset and brings one. Its own call has no bytes behind it. */
function readTrade(claims: readonly Claim[]) {
  const [input, ...otherInputs] = claims.flatMap((one) => (one.kind === 'leaves' ? [one] : []))
  const [output, ...otherOutputs] = claims.flatMap((one) => (one.kind === 'comes' ? [one] : []))
  const calls = claims.filter((one) => one.kind === 'calls' && one.suffix === undefined)
  const isOne = otherInputs.length === 0 && otherOutputs.length === 0 && calls.length === 1 && claims.length === 3
  return input && output && isOne ? { input, output } : undefined
}
