import { KeyError } from '../keys/key-error.ts'
import type { SiteRequest } from '../keys/site/requests.ts'
import { Review } from '../review/review.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import { FailedSigning } from './failed-signing.tsx'
import { RefusedRequest } from './refused-request.tsx'
import { SignerFacts } from './signer-facts.tsx'
import { SiteHeader } from './site-header.tsx'
import type { Site } from './site-origin.ts'
import { TypedFields } from './typed-fields.tsx'
import { useArmed } from './use-armed.ts'
import { useSiteReview } from './use-site-review.ts'
import { useSiteSigning } from './use-site-signing.ts'

type TypedProps = { ask: Extract<Ask, { kind: 'typed' }>; site: Site; decision: Decision }

/** Shows what a signature under typed data allows, and all fields that are signed. */
export function TypedScreen({ ask, site, decision }: TypedProps) {
  const t = useSiteTexts()
  const { signer, json } = ask
  const request: SiteRequest = {
    accountId: signer.account.id,
    platformId: signer.network.id,
    origin: site.origin,
    kind: 'evm_typed_data',
    json,
  }
  const review = useSiteReview({ signer, requests: [request], isSignature: true })
  const signing = useSiteSigning({ ask, request, decision, answer: ([signature = '']) => signature })
  const { isArmed, approve } = useArmed(json)
  const { state, witnesses } = review
  const content = witnesses?.[0]?.content
  if (state.error instanceof KeyError && state.error.code === 'refused')
    return (
      <>
        <SiteHeader site={site} wish={t('site.signs')} />
        <RefusedRequest error={state.error} decision={decision} />
      </>
    )
  return (
    <>
      <SiteHeader site={site} wish={t('site.signs')} />
      <Review
        state={state}
        platform={signer.network}
        address={signer.address}
        fees={[]}
        failure={null}
        error={signing.error}
        guards={[]}
        confirm={{
          label: t('decide.sign'),
          isReady: isArmed && witnesses !== undefined,
          isPending: signing.isPending,
          onConfirm: () => approve(() => signing.mutate(review.consent(witnesses ?? []))),
        }}
        back={{ label: t('decide.refuse'), onBack: decision.refuse }}
      >
        {content?.kind === 'typed' && <TypedFields content={content} />}
        <SignerFacts signer={signer} />
        <FailedSigning error={signing.error} />
      </Review>
    </>
  )
}
