import { type Holding, isComplete, largestLoss } from '@patina/claims'
import { useDevice } from '@patina/react'
import type { Token, TransactionPreview, WalletClient } from '@patina/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePreferences } from '../data/preferences.ts'
import { useTokens } from '../data/use-tokens.ts'
import type { SiteConsent, SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { answerMs, decide, oldestMs } from '../review/recheck.ts'
import type { ReviewState } from '../review/use-review.ts'
import { judge } from '../review/verdict.ts'
import { type NetworkFacts, type Place, placeOf } from '../review/witnesses/place.ts'
import { factsQuery, holdingsQuery } from '../review/witnesses/queries.ts'
import { blockTimeMs } from '../signing/fee-time.ts'
import { ReviewChanged } from '../signing/review-changed.ts'
import type { Signer } from './ask.ts'
import { readSitePreview } from './site-previews.ts'
import { siteSteps } from './site-shown.ts'
import { requestKey, useWitnesses } from './witnesses.ts'

type SiteReviewOptions = { signer: Signer; requests: readonly SiteRequest[] | undefined; isSignature?: boolean }

/**
 * The state of a review of a site's requests. `consent` returns the consent of the user, for the witnesses of one signature. `check`
 * simulates again right before it.
 */
export type SiteReview = {
  state: ReviewState
  witnesses: readonly SiteWitness[] | undefined
  /** Whether the witnesses are those of the newest requests, and not still of the ones before. */
  isCurrent: boolean
  consent: (signed: readonly SiteWitness[]) => SiteConsent
  check: (client: WalletClient) => Promise<void>
}

/** The largest loss is shown over all requests together. Each signature counts its own part of it. */
const boundOf = (signed: readonly SiteWitness[], account: string, holdings: readonly Holding[]) =>
  largestLoss(
    signed.flatMap(({ claims }) => claims),
    account,
    holdings,
  )

const none: readonly SiteRequest[] = []
const noTokens: readonly Token[] = []

/** Returns what the key worker and the server say about requests of a site. The page adds nothing: it shows the claims of the key worker. */
export function useSiteReview({ signer, requests = none, isSignature = false }: SiteReviewOptions): SiteReview {
  const { address, network } = signer
  const { data: device } = useDevice()
  const { currency } = usePreferences()
  const { facts, place, tokens } = usePlace(signer)
  const { data: witnesses, error, isPlaceholderData } = useWitnesses(requests)
  const read = (client: WalletClient | undefined, signal?: AbortSignal) =>
    readSitePreview(client, { address, network, currency }, requests, witnesses ?? [], signal)
  const simulated = useQuery({
    queryKey: ['site preview', requestKey(requests), currency],
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    enabled: witnesses !== undefined && !isPlaceholderData && device !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read(device?.client, signal),
  })
  const isOpaque = witnesses?.some(({ claims }) => !isComplete(claims)) === true
  const { data: holdings } = useQuery({
    ...holdingsQuery(device?.client, { address, platformId: network.id, currency }, place),
    enabled: isOpaque && place !== undefined,
  })
  const preview = simulated.data?.preview ?? undefined
  // Calls that cannot be read need the balances, which bound the loss.
  const sources =
    facts && place && witnesses && !(isOpaque && !holdings)
      ? { facts, place, witnesses, network, tokens, holdings, isSignature }
      : undefined
  const judged = sources && judgeSite(sources, preview)
  return {
    witnesses,
    isCurrent: !isPlaceholderData,
    state: {
      facts,
      place,
      steps: judged?.steps,
      verdict: judged?.verdict,
      preview,
      isSimulating: simulated.isFetching,
      error,
    },
    consent: (signed) => ({
      digests: signed.map(({ digest }) => digest),
      ...(holdings && place && { opaque: { bound: boundOf(signed, place.account, holdings), holdings } }),
    }),
    async check(client) {
      if (isSignature || !sources || !judged) return
      const repeated = await read(client, AbortSignal.timeout(answerMs))
      const { verdict } = judgeSite(sources, repeated.preview ?? undefined)
      const shown = { verdict: judged.verdict, ageMs: Date.now() - (simulated.data?.at ?? 0) }
      const decision = decide(shown, verdict, { account: sources.place.account, oldest: oldestMs(blockTimeMs(network.id)) })
      if (decision.kind === 'sign') return
      await simulated.refetch()
      throw new ReviewChanged(decision.changes)
    },
  }
}

/** Returns what the build knows of the network, the account there, and the catalogue. */
function usePlace({ address, network: { id } }: Signer) {
  const { data } = useQuery(factsQuery(id))
  const { data: tokens = noTokens } = useTokens(id)
  const facts = data ?? undefined
  const place = useMemo(() => (facts ? placeOf(facts, address) : undefined), [facts, address])
  return { facts, place, tokens }
}

type Judged = {
  facts: NetworkFacts
  place: Place
  witnesses: readonly SiteWitness[]
  network: Signer['network']
  tokens: readonly Token[]
  holdings: readonly Holding[] | undefined
  isSignature: boolean
}

function judgeSite({ facts, place, witnesses, network, tokens, holdings, isSignature }: Judged, preview: TransactionPreview | undefined) {
  const steps = siteSteps(witnesses, { facts, place, preview, network, tokens })
  return { steps, verdict: judge({ facts, place, steps, preview, isSignature, ...(holdings && { holdings }) }) }
}
