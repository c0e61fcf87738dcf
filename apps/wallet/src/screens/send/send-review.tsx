import { brand } from 'virtual:brand'
import type { FeeSpeed } from '@patina/sdk'
import { useState } from 'react'
import { findKnown } from '../../data/contacts/lookalike.ts'
import { useKnownAddresses } from '../../data/contacts/use-known-addresses.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Notice } from '../../kit/notice.tsx'
import { TraitNotice } from '../../kit/trait-notice.tsx'
import { imitation, useReceiverGuard } from '../../review/receiver/use-receiver-guard.tsx'
import { Review } from '../../review/review.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { feeOf } from '../../signing/fee-fact.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { SpeedChoice } from './speed-choice.tsx'
import { TokenFee } from './token-fee.tsx'
import { type Payment, usePayment } from './use-payment.ts'

type ReviewProps = { payment: Payment; signer: Signer; onBack: () => void }

/** The second step: the review of a payment, with what is known about its receiver. The confirmation signs exactly what is shown. */
export function SendReview({ payment, signer, onBack }: ReviewProps) {
  const { asset, to } = payment
  const { t } = useTexts()
  const [speed, setSpeed] = useState<FeeSpeed>(brand.feeSpeed)
  const { ready, prepared, signing, review } = usePayment(payment, signer, speed)
  const receiver = useReceiverGuard(asset, to, [...(review.verdict?.blocks ?? []), ...(review.verdict?.warnings ?? [])])
  const name = findKnown(to, useKnownAddresses())?.name ?? payment.name
  const { platform } = asset
  const symbol = plainName(asset.symbol, 12)
  const failure = prepared || receiver.isLost ? null : ready.error
  return (
    <Review
      state={review}
      platform={platform}
      address={signer.address}
      fees={[{ label: t('send.fee'), maxFee: feeOf(ready), rent: prepared?.rent }]}
      failure={ready.error}
      error={signing.error}
      guards={[receiver]}
      handled={prepared?.tokenFee === undefined ? [imitation] : [imitation, 'token_taxed']}
      party={{ label: t('review.to'), address: to, name }}
      facts={<PaymentFacts payment={payment} signer={signer} prepared={prepared} />}
      confirm={{
        label: t('send.confirm'),
        isReady: prepared !== undefined,
        isPending: signing.isPending,
        onConfirm: (acceptedFee) => ready.data && signing.confirm(ready.data, acceptedFee),
      }}
      back={{ label: t('send.change'), onBack }}
    >
      {prepared?.tokenFee !== undefined && <Notice tone="warning">{t('send.taxed', { symbol })}</Notice>}
      <TraitNotice tokens={[asset]} />
      <SpeedChoice platform={platform} speed={speed} prepared={prepared} onChange={setSpeed} />
      <FailureNotice
        preparing={failure ?? review.error}
        sending={signing.error}
        token={{ symbol, multiplier: asset.multiplier }}
        decisions={signing.decisions}
      />
    </Review>
  )
}

type FactsProps = Pick<ReviewProps, 'payment' | 'signer'> & Pick<ReturnType<typeof usePayment>, 'prepared'>

/** The account that pays, the marks by which the receiver finds the payment, and what the token keeps of it. */
function PaymentFacts({ payment: { asset, memo, references }, signer, prepared }: FactsProps) {
  const { t } = useTexts()
  return (
    <>
      <div>
        <dt>{t('send.from')}</dt>
        <dd>{signer.wallet.name}</dd>
      </div>
      {memo !== undefined && (
        <div>
          <dt>{t('send.memo')}</dt>
          <dd>{memo}</dd>
        </div>
      )}
      {references && (
        <div>
          <dt>{t('send.references')}</dt>
          <dd>
            {references.map((reference) => (
              <ShortAddress key={reference} address={reference} />
            ))}
          </dd>
        </div>
      )}
      {prepared?.tokenFee !== undefined && <TokenFee asset={asset} prepared={prepared} tokenFee={prepared.tokenFee} />}
    </>
  )
}
