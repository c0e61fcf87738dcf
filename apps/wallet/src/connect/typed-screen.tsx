import type { Site } from '../keys/site/origin.ts'
import type { SiteRequest } from '../keys/site/requests.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import { SiteReview } from './site-review.tsx'
import { TypedFields } from './typed-fields.tsx'
import { useSiteReview } from './use-site-review.ts'
import { useSiteSigning } from './use-site-signing.ts'

type TypedProps = { ask: Extract<Ask, { kind: 'typed' }>; site: Site; decision: Decision }

/** Shows what a signature under typed data allows, and all fields that are signed. */
export function TypedScreen({ ask, site, decision }: TypedProps) {
  const t = useSiteTexts()
  const { signer, json } = ask
  const from = { accountId: signer.account.id, platformId: signer.network.id, origin: site.origin }
  const request: SiteRequest = { ...from, kind: 'evm_typed_data', json }
  const review = useSiteReview({ signer, requests: [request], isSignature: true })
  const { mutate, error, isPending } = useSiteSigning({ ask, request, decision, answer: ([signature = '']) => signature })
  const content = review.witnesses?.[0]?.content
  return (
    <SiteReview
      {...{ site, decision, signer, review, error, isPending }}
      wish={t('site.signs')}
      armKey={json}
      count={1}
      fees={[]}
      label={t('decide.sign')}
      onConfirm={() => mutate(review.consent(review.witnesses ?? []))}
    >
      {content?.kind === 'typed' && <TypedFields content={content} />}
    </SiteReview>
  )
}
