import { brand } from 'virtual:brand'
import { Notice } from '../../kit/notice.tsx'
import { Moves, movesIn } from '../../review/move-list.tsx'
import { Proof } from '../../review/proof.tsx'
import { ReviewFacts } from '../../review/review-facts.tsx'
import { Fact, feeOf } from '../../signing/fee-fact.tsx'
import { durationText, expectedSeconds } from '../../signing/fee-time.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { localeOf } from '../../texts/formats.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { type Payment, usePayment, usePreparedPayment } from './use-payment.ts'

type OutlookProps = { payment: Payment; signer: Signer }

/** The fee of the payment that is being typed, as one line. `Outlook` prepares the payment. */
export function FeeLine({ payment, signer }: OutlookProps) {
  const { t, language } = useTexts()
  const { ready, expected } = usePreparedPayment(payment, signer, brand.feeSpeed)
  const { platform } = payment.asset
  const seconds = expectedSeconds(platform.id, brand.feeSpeed)
  const label = seconds === undefined ? t('send.fee') : `${t('send.fee')} · ${durationText(seconds, localeOf(language))}`
  return (
    <dl className="facts fee-line">
      <Fact label={label} platform={platform} maxFee={feeOf(ready)} expected={expected} />
    </dl>
  )
}

/** What the payment that is being typed would do, beside the form on wide screens. */
export function Outlook({ payment, signer }: OutlookProps) {
  const { t } = useTexts()
  const { ready, review } = usePayment(payment, signer, brand.feeSpeed)
  const { platform } = payment.asset
  const moves = movesIn(review, platform)
  if (!moves) return <EmptyOutlook />
  return (
    <>
      <Moves moves={moves} platform={platform} />
      <ReviewFacts
        platform={platform}
        address={signer.address}
        fees={[{ label: t('send.fee'), maxFee: feeOf(ready), rent: ready.data?.prepared.rent }]}
        preview={review.preview}
        moves={moves}
        bound={undefined}
        receiver={payment.to}
      />
      <Proof verdict={review.verdict} isSimulating={review.isSimulating && !review.preview} />
    </>
  )
}

/** Where the outlook will be. */
export function EmptyOutlook() {
  const { t } = useTexts()
  return <Notice icon="shield">{t('send.outlook')}</Notice>
}
