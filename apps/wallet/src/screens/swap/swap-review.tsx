import { type Platform, WalletError } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { useState } from 'react'
import type { Asset } from '../../data/assets.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import { Notice, SkeletonRows } from '../../kit/notice.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { formatDecimal, formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Gather } from './gather.tsx'
import { impactLevel } from './price-impact.ts'
import type { SwapWish } from './quote-check.ts'
import { QuoteFacts } from './quote-facts.tsx'
import { type ReadySwap, useSwapSteps } from './use-swap-steps.ts'

type ReviewProps = { wish: SwapWish; asset: Asset; signer: Signer; onBack: () => void }

/** The second step of a swap: in words, with its approval first if one is needed. Each confirmation signs exactly what is shown. */
export function SwapReview({ wish, asset, signer, onBack }: ReviewProps) {
  const { t } = useTexts()
  const { platform, decimals, multiplier } = asset
  const symbol = plainName(asset.symbol, 12)
  const { ready, approve, swap, prepareAgain } = useSwapSteps(wish, decimals, platform, signer)
  const [isAccepted, setAccepted] = useState(false)
  const failure = swap.error ?? approve.error ?? (ready.data ? null : ready.error)
  const needsApproval = ready.data !== undefined && ready.data.approvals.length > 0
  const next = ready.data && (ready.data.approvals[0] ?? ready.data.swap)
  const isSevere = ready.data !== undefined && impactLevel(ready.data.quote.priceImpact) === 'severe'
  const isScattered = !ready.data && ready.error instanceof WalletError && ready.error.code === 'not_spendable'
  const isBlocked = !ready.data || (isSevere && !isAccepted)
  const isBusy = approve.isPending || swap.isPending
  return (
    <>
      {ready.data ? <Words {...ready.data} platform={platform} /> : !failure && <SkeletonRows label={t('shared.loading')} />}
      {ready.data && <Impact percent={ready.data.quote.priceImpact} isAccepted={isAccepted} onAccept={setAccepted} />}
      {(needsApproval || approve.isSuccess) && <Steps isApproved={!needsApproval} />}
      {approve.isPending && <Notice title={t('swap.approving.title')}>{t('swap.approving.text')}</Notice>}
      <FailureNotice
        preparing={ready.data ? null : ready.error}
        sending={swap.error ?? approve.error}
        token={{ symbol, multiplier }}
        decisions={needsApproval || !swap.error ? approve.decisionsOn(next) : swap.decisionsOn(next)}
      />
      {isScattered && <Gather asset={asset} signer={signer} onDone={prepareAgain} />}
      <div className="steps-foot">
        {needsApproval ? (
          <Button kind="primary" wide busy={isBusy} disabled={isBlocked} onClick={() => next && approve.confirm(next)}>
            {t('swap.approve', { symbol })}
          </Button>
        ) : (
          <Button kind="primary" wide busy={isBusy} disabled={isBlocked} onClick={() => next && swap.confirm(next)}>
            {t('swap.confirm')}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          {t('send.change')}
        </Button>
      </div>
    </>
  )
}

function Words({ quote, approvals, swap, verification, platform }: ReadySwap & { platform: Platform }) {
  const { t, language } = useTexts()
  const { fromToken, toToken } = quote
  const amountOf = (amount: string, { symbol, decimals, multiplier }: typeof fromToken) =>
    `${formatUnits(scaleAmount(BigInt(amount), multiplier), decimals, language)} ${plainName(symbol, 12)}`
  const approval = approvals.at(-1)
  const values = { amount: amountOf(quote.inAmount, fromToken), network: platform.name }
  const { prepared: next } = approvals[0] ?? swap
  return (
    <>
      <p className="sentence">{t('swap.sentence', { ...values, received: amountOf(quote.outAmount, toToken) })}</p>
      {approval && (
        <p className="muted">
          {t('swap.approval.text', { amount: values.amount })} <ShortAddress address={approval.spender} />
        </p>
      )}
      <QuoteFacts quote={quote} />
      <dl className="facts">
        <Fact label={approval ? t('swap.approval.fee') : t('send.fee')} platform={platform} maxFee={next.maxFee} />
        {next.rent !== undefined && <Fact label={t('send.rent')} platform={platform} maxFee={next.rent} />}
        <div>
          <dt>{t('swap.verification')}</dt>
          <dd>{t(`swap.verification.${verification}`)}</dd>
        </div>
      </dl>
      <FeeWarning platform={platform} maxFee={next.maxFee} />
      <TraitNotice tokens={[fromToken, toToken]} />
    </>
  )
}

function Impact({ percent, isAccepted, onAccept }: { percent: string; isAccepted: boolean; onAccept: (isAccepted: boolean) => void }) {
  const { t, language } = useTexts()
  const level = impactLevel(percent)
  const values = { percent: formatDecimal(percent, language, 2) }
  if (level === 'low' || level === 'noticeable') return null
  return (
    <Notice tone="warning" title={t('swap.impact.title', values)}>
      <p>{t('swap.impact.text')}</p>
      {level === 'severe' && <Switch label={t('swap.impact.accept', values)} checked={isAccepted} onChange={onAccept} />}
    </Notice>
  )
}

/** The two steps of a swap that needs an approval, with the present one marked. */
function Steps({ isApproved }: { isApproved: boolean }) {
  const { t } = useTexts()
  return (
    <ol className="steps">
      <li aria-current={isApproved ? undefined : 'step'} data-done={isApproved || undefined}>
        {t('swap.step.approve')}
      </li>
      <li aria-current={isApproved ? 'step' : undefined}>{t('swap.step.swap')}</li>
    </ol>
  )
}
