import type { Platform } from '@patina/sdk'
import { useState } from 'react'
import { isHighFee, paymentIn } from '../keys/high-fee.ts'
import { Switch } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Guard } from './guard.ts'
import type { ReviewState } from './use-review.ts'

/** So many ordinary fees are worth a word, on average over all transactions. */
const noticeable = 20n
/** Fees change from block to block. A fee that grows to so many percent of the accepted one needs another consent. */
const grownPercent = 150n

/**
 * Says how high the fees are, and asks for a consent before the key worker does. The usual fee comes from this build, not from the server.
 * `acceptedFee`: the highest fee of one transaction, if the user accepted it.
 */
export function useFeeGuard({ facts, steps = [] }: ReviewState, platform: Platform): Guard & { acceptedFee: bigint | undefined } {
  const { t } = useTexts()
  const [accepted, setAccepted] = useState(0n)
  const fees = steps.map(({ witness: { feeMax = 0n, claims, account } }) => ({ feeMax, payment: paymentIn(claims, account) }))
  const high = facts ? fees.filter(({ feeMax, payment }) => isHighFee(facts, feeMax, payment)) : []
  const [highest = 0n] = fees.map(({ feeMax }) => feeMax).sort((one, other) => (one > other ? -1 : 1))
  const isHigh = high.length > 0
  const isAccepted = isHigh && highest * 100n <= accepted * grownPercent
  const total = fees.reduce((sum, { feeMax }) => sum + feeMax, 0n)
  const times = facts && fees.length > 0 ? total / BigInt(fees.length) / facts.usualFee : 0n
  const [percent] = high.flatMap(({ feeMax, payment }) => (payment === undefined ? [] : [(feeMax * 100n) / payment]))
  return {
    isBlocked: isHigh && !isAccepted,
    acceptedFee: isAccepted ? highest : undefined,
    notice: (isHigh || times >= noticeable) && (
      <Notice tone={isHigh ? 'danger' : 'warning'}>
        {times >= noticeable && <p>{t('send.highFee', { times: `${times}`, network: platform.name })}</p>}
        {percent !== undefined && <p>{percent < 100n ? t('send.feeShare', { percent: `${percent}` }) : t('send.feeAbove')}</p>}
        {isHigh && <Switch label={t('send.acceptFee')} checked={isAccepted} onChange={(on) => setAccepted(on ? highest : 0n)} />}
      </Notice>
    ),
  }
}
