import { type SwapQuote, WalletError } from '@patina/sdk'
import type { Asset } from '../../data/assets.ts'
import { spelled } from '../../keys/spelled.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Amount } from '../../kit/amounts.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Step, Steps } from '../../kit/steps.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { Review } from '../../review/review.tsx'
import type { ShownFee } from '../../review/review-facts.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Gather } from './gather.tsx'
import { useImpactGuard } from './impact-guard.tsx'
import type { SwapWish } from './quote-check.ts'
import { QuoteRows } from './quote-facts.tsx'
import type { ReadySwap } from './ready-swap.ts'
import { useSlippageGuard } from './slippage-guard.tsx'
import { useSwapSteps } from './use-swap-steps.ts'

type ReviewProps = { wish: SwapWish; asset: Asset; signer: Signer; onBack: () => void }

/** The second step of a swap: the review of all its transactions. Each confirmation signs exactly what is shown. */
export function SwapReview({ wish, asset, signer, onBack }: ReviewProps) {
  const { t } = useTexts()
  const { platform, decimals, multiplier } = asset
  const symbol = plainName(asset.symbol, 12)
  const { ready, approve, swap, prepareAgain, review } = useSwapSteps(wish, decimals, platform, signer)
  const impact = useImpactGuard(ready.data?.quote.priceImpact)
  const slippage = useSlippageGuard(wish.slippage)
  const needsApproval = ready.data !== undefined && ready.data.approvals.length > 0
  const next = ready.data && (ready.data.approvals[0] ?? ready.data.swap)
  const isScattered = !ready.data && ready.error instanceof WalletError && ready.error.code === 'not_spendable'
  const signing = needsApproval ? approve : swap
  return (
    <Review
      state={review}
      platform={platform}
      address={signer.address}
      fees={useFees(ready)}
      failure={ready.data ? null : ready.error}
      error={swap.error ?? approve.error}
      guards={[impact, slippage]}
      about={ready.data && <About quote={ready.data.quote} />}
      facts={ready.data && <SwapFacts {...ready.data} />}
      confirm={{
        label: needsApproval ? t('swap.approve', { symbol }) : t('swap.confirm'),
        isReady: next !== undefined,
        isPending: approve.isPending || swap.isPending,
        onConfirm: (acceptedFee) => next && signing.confirm(next, acceptedFee),
      }}
      back={{ label: t('send.change'), onBack }}
    >
      {ready.data && <TraitNotice tokens={[ready.data.quote.fromToken, ready.data.quote.toToken]} />}
      {(needsApproval || approve.isSuccess) && <SwapSteps isApproved={!needsApproval} approval={ready.data?.approvals.at(-1)} />}
      {approve.isPending && <Notice title={t('swap.approving.title')}>{t('swap.approving.text')}</Notice>}
      <FailureNotice
        preparing={(ready.data ? null : ready.error) ?? review.error}
        sending={swap.error ?? approve.error}
        token={{ symbol, multiplier }}
        decisions={needsApproval || !swap.error ? approve.decisions : swap.decisions}
      />
      {isScattered && <Gather asset={asset} signer={signer} onDone={prepareAgain} />}
    </Review>
  )
}

/** The fees of all steps, so that the user knows them before the first signature. */
function useFees({ data, isError }: { data?: ReadySwap | undefined; isError: boolean }): ShownFee[] {
  const { t } = useTexts()
  if (!data) return [{ label: t('send.fee'), maxFee: isError ? null : undefined }]
  const { maxFee, rent } = data.swap.prepared
  const approvals = data.approvals.reduce((sum, { prepared }) => sum + prepared.maxFee, 0n)
  return [
    ...(data.approvals.length > 0 ? [{ label: t('swap.approval.fee'), maxFee: approvals }] : []),
    { label: data.approvals.length > 0 ? t('swap.fee') : t('send.fee'), maxFee, rent },
  ]
}

function About({ quote: { outAmount, toToken } }: { quote: SwapQuote }) {
  const { t } = useTexts()
  const { multiplier, decimals, symbol } = toToken
  return (
    <>
      {t('swap.receive')} <Amount amount={outAmount} multiplier={multiplier} decimals={decimals} symbol={plainName(symbol, 12)} />
    </>
  )
}

function SwapFacts({ quote, swap, verification }: ReadySwap) {
  const { t } = useTexts()
  return (
    <>
      {swap.shown.kind === 'swap' && swap.shown.router !== undefined && (
        <div>
          <dt>{t('review.exchange')}</dt>
          <dd>
            <ShortAddress address={swap.shown.router} />
          </dd>
        </div>
      )}
      <QuoteRows quote={quote} />
      <div>
        <dt>{t('swap.verification')}</dt>
        <dd>{t(`swap.verification.${verification}`)}</dd>
      </div>
    </>
  )
}

/** The two steps of a swap that needs an approval, with the present one marked. */
function SwapSteps({ isApproved, approval }: { isApproved: boolean; approval: ReadySwap['approvals'][number] | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <Steps>
        <Step state={isApproved ? 'done' : 'current'}>{t('swap.step.approve')}</Step>
        <Step state={isApproved ? 'current' : 'open'}>{t('swap.step.swap')}</Step>
      </Steps>
      {approval && (
        <p className="muted">
          {t('swap.approval.text')} <ShortAddress address={spelled(approval.spender)} />
        </p>
      )}
    </>
  )
}
