import type { Platform } from '@patina/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePreferences } from '../data/preferences.ts'
import { blockTimeMs } from '../signing/fee-time.ts'
import type { Ready } from '../signing/ready.ts'
import { ReviewChanged } from '../signing/review-changed.ts'
import type { Sender } from '../signing/send-signed.ts'
import { answerMs, decide, oldestMs } from './recheck.ts'
import { judge, type Verdict } from './verdict.ts'
import { placeOf } from './witnesses/place.ts'
import { claimsQuery, factsQuery, previewQuery, readPreview } from './witnesses/queries.ts'

/** A verdict that the page shows. `at`: the time of its simulation in milliseconds since 1970. */
type OnPage = { verdict: Verdict; at: number }

/**
 * `shown.current` is set by `useReview`. `elsewhere` are codes of warnings that the screen judges itself. `run` simulates again right before a signature.
 * @throws {ReviewChanged}
 */
export type SignCheck = {
  shown: { current: OnPage | undefined }
  elsewhere: readonly string[]
  run(sender: Sender, steps: readonly Ready[]): Promise<void>
}

const none: readonly string[] = []

/** Returns the check that precedes each signature of a review: the simulation is repeated, and compared with what the page shows. */
export function useSignCheck({ id: platformId }: Pick<Platform, 'id'>, elsewhere: readonly string[] = none): SignCheck {
  const cache = useQueryClient()
  const { currency } = usePreferences()
  const shown: SignCheck['shown'] = useRef(undefined)
  return {
    shown,
    elsewhere,
    async run({ client, account }, steps) {
      const facts = await cache.fetchQuery(factsQuery(platformId))
      // The key worker refuses a network that it does not know.
      if (!facts) return
      const where = { address: account.address, platformId, currency }
      const before = shown.current && { verdict: shown.current.verdict, ageMs: Date.now() - shown.current.at }
      const [witnessed, repeated] = await Promise.all([
        // The same bytes have the same claims, so those of the page are not read again.
        cache.fetchQuery(claimsQuery(account, steps)),
        readPreview(client, where, steps, AbortSignal.timeout(answerMs)),
      ])
      const place = placeOf(facts, account.address)
      const verdict = judge({ facts, place, steps: witnessed, preview: repeated.preview ?? undefined, elsewhere })
      const decision = decide(before, verdict, { account: place.account, oldest: oldestMs(blockTimeMs(platformId)) })
      if (decision.kind === 'sign') return
      cache.setQueryData(previewQuery(client, where, steps).queryKey, repeated)
      throw new ReviewChanged(decision.changes)
    },
  }
}
