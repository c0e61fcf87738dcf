import type { Claim } from '@patina/claims'
import type { Platform, TransactionPreview } from '@patina/sdk'
import type { ShownToken } from '../keys/intent.ts'
import type { SiteWitness } from '../keys/site/requests.ts'
import { canonical, type NetworkFacts, type Place } from '../review/witnesses/place.ts'
import type { WitnessedStep } from '../review/witnesses/step.ts'

type Named = { facts: NetworkFacts; place: Place; preview: TransactionPreview | undefined; network: Platform }

/** Returns the witnesses of a site's requests as steps of a review. Names of tokens come from the build, or else from the server. */
export function siteSteps(witnesses: readonly SiteWitness[], named: Named): WitnessedStep[] {
  const { id: platformId, caip2 } = named.network
  return witnesses.map((witness) => ({
    witness,
    nonce: witness.nonce,
    intent: { kind: 'site', platformId, caip2, tokens: tokensOf(witness.claims, named), maxFee: witness.feeMax ?? 0n },
  }))
}

function tokensOf(claims: readonly Claim[], { facts, place, preview }: Named): ShownToken[] {
  const contracts = new Set(claims.flatMap((claim) => ('asset' in claim && claim.asset.contract !== null ? [claim.asset.contract] : [])))
  const read = [...(preview?.changes ?? []), ...(preview?.approvals ?? [])]
  return [...contracts].flatMap((contract) => {
    const listed = facts.tokens.get(contract)
    const found = listed ?? read.find((one) => one.contractAddress !== null && canonical(place.family, one.contractAddress) === contract)
    const { symbol, decimals } = found ?? {}
    if (typeof symbol !== 'string' || typeof decimals !== 'number') return []
    return [{ tokenId: `${place.platformId}:${contract}`, symbol, decimals }]
  })
}
