import type { ReactNode } from 'react'
import { KeyError } from '../keys/key-error.ts'
import type { Site } from '../keys/site/origin.ts'
import { Review } from '../review/review.tsx'
import type { ShownFee } from '../review/review-facts.tsx'
import { FailureNotice } from '../signing/failure-notice.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Signer } from './ask.ts'
import type { Decision } from './decision.ts'
import { FailedSigning } from './failed-signing.tsx'
import { RefusedRequest } from './refused-request.tsx'
import { SignerFacts } from './signer-facts.tsx'
import { SiteHeader } from './site-header.tsx'
import { useArmed } from './use-armed.ts'
import type { SiteReview as Reviewed } from './use-site-review.ts'

type SiteReviewProps = {
  site: Site
  decision: Decision
  signer: Signer
  review: Reviewed
  wish: string
  /** What is reviewed. Another content disarms the approval. */
  armKey: string
  /** So many witnesses are shown before anything can be signed. */
  count: number
  fees: readonly ShownFee[]
  label: string
  /** Why nothing is prepared. */
  failure?: Error | null
  error: Error | null
  isPending: boolean
  onConfirm: (acceptedFee?: bigint) => void
  /** Ends the wait for an earlier transaction. */
  onForget?: () => void
  facts?: ReactNode
  children?: ReactNode
}

/** The review of what a site wants signed: the site, what the key worker and the server say, and the decision. */
export function SiteReview({ failure = null, error, children, ...props }: SiteReviewProps) {
  const t = useSiteTexts()
  const { site, decision, signer, review, wish, armKey, count, fees, label, isPending, onConfirm, onForget, facts } = props
  const { isArmed, approve } = useArmed(armKey)
  const { state, witnesses = [] } = review
  if (state.error instanceof KeyError && state.error.code === 'refused')
    return (
      <>
        <SiteHeader site={site} wish={wish} />
        <RefusedRequest error={state.error} decision={decision} />
      </>
    )
  return (
    <>
      <SiteHeader site={site} wish={wish} />
      <Review
        state={state}
        platform={signer.network}
        address={signer.address}
        fees={fees}
        failure={failure}
        error={error}
        guards={[]}
        facts={facts}
        confirm={{
          label,
          isReady: isArmed && review.isCurrent && witnesses.length === count,
          isPending,
          onConfirm: (acceptedFee) => approve(() => onConfirm(acceptedFee)),
        }}
        back={{ label: t('decide.refuse'), onBack: decision.refuse }}
      >
        {children}
        <SignerFacts signer={signer} />
        <FailureNotice preparing={failure ?? state.error} decisions={noDecisions} />
        <FailedSigning error={error} {...(onForget && { onForget })} />
      </Review>
    </>
  )
}

/** A transaction that cannot be prepared needs no decision. */
const noDecisions = { again: () => {}, forget: () => {}, place: { caip2: '', address: '' }, isPending: false }
