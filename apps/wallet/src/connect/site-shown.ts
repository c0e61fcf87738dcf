import type { Claim } from '@patina/claims'
import type { Platform, Token, TransactionPreview } from '@patina/sdk'
import type { ShownToken } from '../keys/intent.ts'
import type { SiteWitness } from '../keys/site/requests.ts'
import { canonical, type NetworkFacts, type Place } from '../review/witnesses/place.ts'
import type { WitnessedStep } from '../review/witnesses/step.ts'

type Named = {
  facts: Pick<NetworkFacts, 'tokens'>
  place: Pick<Place, 'platformId' | 'family'>
  preview: TransactionPreview | undefined
  network: Pick<Platform, 'id' | 'caip2'>
  /** The catalogue. Logos, prices and balances are found by its ids. */
  tokens: readonly Pick<Token, 'id' | 'contractAddress'>[]
}

/** Returns the witnesses of a site's requests as steps of a review. Names of tokens come from the build, or else from the server. */
export function siteSteps(witnesses: readonly SiteWitness[], named: Named): WitnessedStep[] {
  const { id: platformId, caip2 } = named.network
  return witnesses.map((witness) => ({
    witness,
    nonce: witness.nonce,
    intent: { kind: 'site', platformId, caip2, tokens: tokensOf(witness.claims, named), maxFee: witness.feeMax ?? 0n },
  }))
}

function tokensOf(claims: readonly Claim[], { facts, place, preview, tokens }: Named): ShownToken[] {
  const contracts = new Set(claims.flatMap((claim) => ('asset' in claim && claim.asset.contract !== null ? [claim.asset.contract] : [])))
  const read = [...(preview?.changes ?? []), ...(preview?.approvals ?? [])]
  return [...contracts].flatMap((contract) => {
    const isIt = (one: { contractAddress: string | null }) =>
      one.contractAddress !== null && canonical(place.family, one.contractAddress) === contract
    const found = facts.tokens.get(contract) ?? read.find(isIt)
    const { symbol, decimals } = found ?? {}
    if (typeof symbol !== 'string' || typeof decimals !== 'number') return []
    return [{ tokenId: tokens.find(isIt)?.id ?? `${place.platformId}:${contract}`, symbol, decimals }]
  })
}
