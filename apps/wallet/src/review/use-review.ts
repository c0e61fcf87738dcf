import { isComplete } from '@patina/claims'
import { useDevice } from '@patina/react'
import type { Platform, TransactionPreview } from '@patina/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { usePreferences } from '../data/preferences.ts'
import type { WorkerAccount } from '../keys/keyring-types.ts'
import type { Ready } from '../signing/ready.ts'
import type { SignCheck } from './use-sign-check.ts'
import { judge, type Verdict } from './verdict.ts'
import { type NetworkFacts, type Place, placeOf } from './witnesses/place.ts'
import { claimsQuery, factsQuery, holdingsQuery, previewQuery } from './witnesses/queries.ts'
import type { WitnessedStep } from './witnesses/step.ts'

type ReviewOptions = {
  platform: Platform
  account: WorkerAccount
  /** The transactions, in their order. Undefined while they are prepared. */
  steps: readonly Ready[] | undefined
  check: SignCheck
}

/** All that a review shows. `isSimulating`: the server has not answered yet. `error`: the key worker cannot read the bytes. */
export type ReviewState = {
  facts: NetworkFacts | undefined
  place: Place | undefined
  steps: readonly WitnessedStep[] | undefined
  verdict: Verdict | undefined
  preview: TransactionPreview | undefined
  isSimulating: boolean
  error: Error | null
}

/** Returns what the key worker, the server and the page say about transactions before they are signed. */
export function useReview({ platform, account, steps, check }: ReviewOptions): ReviewState {
  const { data: device } = useDevice()
  const { currency } = usePreferences()
  const { data: facts } = useQuery(factsQuery(platform.id))
  const isReady = steps !== undefined && steps.length > 0
  const claims = useQuery({ ...claimsQuery(account, steps), enabled: isReady, placeholderData: keepPreviousData })
  const where = { address: account.address, platformId: platform.id, currency }
  const simulated = useQuery({
    ...previewQuery(device?.client, where, steps),
    enabled: isReady && device !== undefined,
    placeholderData: keepPreviousData,
  })
  const place = useMemo(() => (facts ? placeOf(facts, account.address) : undefined), [facts, account.address])
  const preview = simulated.data?.preview ?? undefined
  const isOpaque = claims.data?.some(({ witness }) => !isComplete(witness.claims)) === true
  const { data: holdings } = useQuery({ ...holdingsQuery(device?.client, where, place), enabled: isOpaque && place !== undefined })
  const verdict = useMemo(
    () =>
      facts && place && claims.data
        ? judge({ facts, place, steps: claims.data, preview, holdings, elsewhere: check.elsewhere })
        : undefined,
    [facts, place, claims.data, preview, holdings, check.elsewhere],
  )
  const at = simulated.data?.at ?? 0
  useEffect(() => {
    check.shown.current = verdict && { verdict, at }
  }, [check.shown, verdict, at])
  return { facts: facts ?? undefined, place, steps: claims.data, verdict, preview, isSimulating: simulated.isFetching, error: claims.error }
}
