import type { ComponentProps, ReactNode } from 'react'
import { FailureNotice } from '../signing/failure-notice.tsx'
import { feeOf } from '../signing/fee-fact.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Review } from './review.tsx'
import type { useReviewed } from './use-reviewed.ts'

type SheetReviewProps = Pick<ComponentProps<typeof Review>, 'platform' | 'party' | 'facts' | 'handled'> & {
  transaction: ReturnType<typeof useReviewed>
  address: string
  /** Name of the fee. Default: the fee. */
  feeLabel?: string
  /** The confirmation. */
  label: ReactNode
  /** What is wrong with a payment is said with its token. */
  token?: ComponentProps<typeof FailureNotice>['token']
  children?: ReactNode
}

/** The review of one transaction that is not a step of a longer flow: what it does, what is wrong with it, and its confirmation. */
export function SheetReview({ transaction: { ready, signing, review }, label, feeLabel, token, children, ...rest }: SheetReviewProps) {
  const { t } = useTexts()
  const { data, error } = ready
  const failure = data ? null : error
  return (
    <Review
      state={review}
      fees={[{ label: feeLabel ?? t('send.fee'), maxFee: feeOf(ready), rent: data?.prepared.rent }]}
      failure={failure}
      error={signing.error}
      guards={[]}
      confirm={{
        label,
        isReady: data !== undefined,
        isPending: signing.isPending,
        onConfirm: (acceptedFee) => data && signing.confirm(data, acceptedFee),
      }}
      {...rest}
    >
      {children}
      <FailureNotice preparing={failure ?? review.error} sending={signing.error} decisions={signing.decisions} {...(token && { token })} />
    </Review>
  )
}
