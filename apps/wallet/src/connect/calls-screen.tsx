import type { Site } from '../keys/site/origin.ts'
import type { SiteEvmTransaction, SiteRequest } from '../keys/site/requests.ts'
import { Notice } from '../kit/notice.tsx'
import { usePrepared } from '../signing/use-transaction.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Ask } from './ask.ts'
import type { Decision } from './decision.ts'
import { prepareCalls } from './prepare-calls.ts'
import { SiteReview } from './site-review.tsx'
import { useSiteReview } from './use-site-review.ts'
import { useSiteSending } from './use-site-sending.ts'

type CallsProps = { ask: Extract<Ask, { kind: 'calls' }>; site: Site; decision: Decision }

/** Reviews the transactions of a site on an EVM chain: one, or a batch in its order. */
export function CallsScreen({ ask, site, decision }: CallsProps) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const { signer, calls, batch } = ask
  const { mutate, error, isPending, isSuccess, forget } = useSiteSending({ ask, site, decision, batch })
  const key = JSON.stringify(calls)
  const { data, ...prepared } = usePrepared({
    key: ['site calls', site.origin, key],
    isWanted: !isPending && !isSuccess,
    repeats: calls.length === 1,
    prepare: (client) => prepareCalls(client, signer, calls),
  })
  const requests = data?.transactions.map((transaction) => requestOf(transaction, ask, site))
  const review = useSiteReview({ signer, requests })
  const { witnesses } = review
  const isOne = calls.length === 1
  const extraFee = data?.extraFee ?? 0n
  const maxFee = witnesses ? witnesses.reduce((sum, { feeMax = 0n }) => sum + feeMax, extraFee) : prepared.isError ? null : undefined
  const send = (acceptedFee?: bigint) => requests && mutate({ requests, review, acceptedFee })
  return (
    <SiteReview
      {...{ site, decision, signer, review, error, isPending }}
      wish={isOne ? t('site.sends') : t('site.sendsMany', { count: calls.length })}
      armKey={key}
      count={calls.length}
      fees={[{ label: isOne ? say('send.fee') : say('review.fees', { count: calls.length }), maxFee }]}
      label={t('decide.send')}
      failure={data ? null : prepared.error}
      onConfirm={send}
      onForget={forget}
    >
      {witnesses?.some(({ content }) => content.kind === 'call' && content.isCreation) && <Notice>{t('calls.creation')}</Notice>}
      {!isOne && <Notice>{t('calls.order')}</Notice>}
    </SiteReview>
  )
}

const requestOf = (transaction: SiteEvmTransaction, { signer }: CallsProps['ask'], { origin }: Site): SiteRequest => ({
  accountId: signer.account.id,
  platformId: signer.network.id,
  origin,
  kind: 'evm_transaction',
  transaction,
})
