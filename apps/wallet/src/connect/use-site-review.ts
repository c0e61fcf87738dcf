import { type Holding, isComplete, largestLoss } from '@patina/claims'
import { useDevice } from '@patina/react'
import type { WalletClient } from '@patina/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePreferences } from '../data/preferences.ts'
import type { SiteConsent, SiteRequest, SiteWitness } from '../keys/site/requests.ts'
import { answerMs, decide, oldestMs } from '../review/recheck.ts'
import type { ReviewState } from '../review/use-review.ts'
import { judge, type Verdict } from '../review/verdict.ts'
import { placeOf } from '../review/witnesses/place.ts'
import { factsQuery, holdingsQuery } from '../review/witnesses/queries.ts'
import { blockTimeMs } from '../signing/fee-time.ts'
import { ReviewChanged } from '../signing/review-changed.ts'
import type { Signer } from './ask.ts'
import { readSitePreview } from './site-previews.ts'
import { siteSteps } from './site-shown.ts'
import { requestKey, witnessesQuery } from './witnesses.ts'

type SiteReviewOptions = { signer: Signer; requests: readonly SiteRequest[] | undefined; isSignature?: boolean }

/**
 * What a review of a site's requests shows. `consent` is what the user agrees to by confirming, for the witnesses of one signature. `check`
 * simulates again right before it.
 */
export type SiteReview = {
  state: ReviewState
  witnesses: readonly SiteWitness[] | undefined
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

/** Returns what the key worker and the server say about requests of a site. The page adds nothing: it shows the claims of the key worker. */
export function useSiteReview({ signer, requests = none, isSignature = false }: SiteReviewOptions): SiteReview {
  const { address, network } = signer
  const { data: device } = useDevice()
  const { currency } = usePreferences()
  const { data: facts } = useQuery(factsQuery(network.id))
  const { data: witnesses, error } = useQuery({ ...witnessesQuery(requests), enabled: requests.length > 0, placeholderData: keepPreviousData })
  const where = { address, network, currency }
  const previewKey = ['site preview', requestKey(requests), currency]
  const simulated = useQuery({
    queryKey: previewKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    enabled: witnesses !== undefined && device !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readSitePreview(device?.client, where, requests, witnesses ?? [], signal),
  })
  const place = useMemo(() => (facts ? placeOf(facts, address) : undefined), [facts, address])
  const preview = simulated.data?.preview ?? undefined
  const isOpaque = witnesses?.some(({ claims }) => !isComplete(claims)) === true
  const holdingsPlace = { address, platformId: network.id, currency }
  const { data: holdings } = useQuery({ ...holdingsQuery(device?.client, holdingsPlace, place), enabled: isOpaque && place !== undefined })
  const judged = useMemo(
    () => (seen: typeof preview) => {
      if (!facts || !place || !witnesses) return undefined
      const steps = siteSteps(witnesses, { facts, place, preview: seen, network })
      // Calls that cannot be read need the balances, which bound the loss.
      const verdict: Verdict = judge({ facts, place, steps, preview: seen, isSignature, ...(holdings && { holdings }) })
      return { steps, verdict }
    },
    [facts, place, witnesses, network, holdings, isSignature],
  )
  const now = useMemo(() => judged(preview), [judged, preview])
  const isWaiting = isOpaque && holdings === undefined
  return {
    witnesses,
    state: {
      facts: facts ?? undefined,
      place,
      steps: now?.steps,
      verdict: isWaiting ? undefined : now?.verdict,
      preview,
      isSimulating: simulated.isFetching,
      error,
    },
    consent: (signed) => ({
      digests: signed.map(({ digest }) => digest),
      ...(holdings && place && { opaque: { bound: boundOf(signed, place.account, holdings), holdings } }),
    }),
    async check(client) {
      if (isSignature || !place) return
      const repeated = await readSitePreview(client, where, requests, witnesses ?? [], AbortSignal.timeout(answerMs))
      const verdict = judged(repeated.preview ?? undefined)?.verdict
      const shown = now && { verdict: now.verdict, ageMs: Date.now() - (simulated.data?.at ?? 0) }
      if (!verdict) return
      const decision = decide(shown, verdict, { account: place.account, oldest: oldestMs(blockTimeMs(network.id)) })
      if (decision.kind === 'ask') {
        await simulated.refetch()
        throw new ReviewChanged(decision.changes)
      }
    },
  }
}
