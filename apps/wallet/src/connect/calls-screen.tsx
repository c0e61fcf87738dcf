import { KeyError } from '../keys/key-error.ts'
import type { SiteEvmTransaction, SiteRequest } from '../keys/site/requests.ts'
import { Notice } from '../kit/notice.tsx'
import { Review } from '../review/review.tsx'
import { FailureNotice } from '../signing/failure-notice.tsx'
import { usePrepared } from '../signing/use-transaction.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import { FailedSigning } from './failed-signing.tsx'
import { prepareCalls } from './prepare-calls.ts'
import { RefusedRequest } from './refused-request.tsx'
import { SignerFacts } from './signer-facts.tsx'
import { SiteHeader } from './site-header.tsx'
import type { Site } from './site-origin.ts'
import { useArmed } from './use-armed.ts'
import { useSiteReview } from './use-site-review.ts'
import { useSiteSending } from './use-site-sending.ts'

type CallsProps = { ask: Extract<Ask, { kind: 'calls' }>; site: Site; decision: Decision }

/** Reviews the transactions of a site on an EVM chain: one, or a batch in its order. */
export function CallsScreen({ ask, site, decision }: CallsProps) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const { signer, calls, batch } = ask
  const sending = useSiteSending({ ask, site, decision, batch })
  const prepared = usePrepared({
    key: ['site calls', site.origin, JSON.stringify(calls)],
    isWanted: sending.isIdle,
    repeats: calls.length === 1,
    prepare: (client) => prepareCalls(client, signer, calls),
  })
  const requests = prepared.data?.map((transaction) => requestOf(transaction, ask, site))
  const review = useSiteReview({ signer, requests })
  const { isArmed, approve } = useArmed(JSON.stringify(calls))
  const { state, witnesses = [] } = review
  const wish = calls.length === 1 ? t('site.sends') : t('site.sendsMany', { count: calls.length })
  if (state.error instanceof KeyError && state.error.code === 'refused')
    return (
      <>
        <SiteHeader site={site} wish={wish} />
        <RefusedRequest error={state.error} decision={decision} />
      </>
    )
  const send = (acceptedFee?: bigint) => requests && sending.mutate({ requests, review, acceptedFee })
  const maxFee = witnesses.length > 0 ? witnesses.reduce((sum, { feeMax = 0n }) => sum + feeMax, 0n) : prepared.isError ? null : undefined
  return (
    <>
      <SiteHeader site={site} wish={wish} />
      <Review
        state={state}
        platform={signer.network}
        address={signer.address}
        fees={[{ label: calls.length === 1 ? say('send.fee') : say('review.fees', { count: calls.length }), maxFee }]}
        failure={prepared.data ? null : prepared.error}
        error={sending.error}
        guards={[]}
        confirm={{
          label: t('decide.send'),
          isReady: isArmed && witnesses.length === calls.length,
          isPending: sending.isPending,
          onConfirm: () => approve(() => send()),
        }}
        back={{ label: t('decide.refuse'), onBack: decision.refuse }}
      >
        {witnesses.some(({ content }) => content.kind === 'call' && content.isCreation) && <Notice>{t('calls.creation')}</Notice>}
        {calls.length > 1 && <Notice>{t('calls.order')}</Notice>}
        <SignerFacts signer={signer} />
        <FailureNotice preparing={prepared.data ? null : prepared.error} decisions={noDecisions} />
        <FailedSigning
          error={sending.error}
          onAcceptFee={() => send(witnesses.reduce((most, { feeMax = 0n }) => (feeMax > most ? feeMax : most), 0n))}
          onForget={() => sending.forget().then(() => send())}
        />
      </Review>
    </>
  )
}

const requestOf = (transaction: SiteEvmTransaction, { signer }: CallsProps['ask'], { origin }: Site): SiteRequest => ({
  accountId: signer.account.id,
  platformId: signer.network.id,
  origin,
  kind: 'evm_transaction',
  transaction,
})

/** What cannot be prepared needs no decision. */
const noDecisions = { again: () => {}, forget: () => {}, acceptFee: () => {}, place: { caip2: '', address: '' }, isPending: false }
