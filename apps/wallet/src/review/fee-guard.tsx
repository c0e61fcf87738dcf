import type { Platform } from '@patina/sdk'
import { useState } from 'react'
import { Switch } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Guard } from './guard.ts'
import { judgeFees } from './judge-fees.ts'
import type { ReviewState } from './use-review.ts'

/** So many ordinary fees are worth a word. */
const noticeable = 20n

/**
 * Says how high the fees are, and asks for a consent before the key worker does.
 * `acceptedFee`: the highest fee of one transaction, if the user accepted it.
 */
export function useFeeGuard({ facts, steps = [] }: ReviewState, platform: Platform): Guard & { acceptedFee: bigint | undefined } {
  const { t } = useTexts()
  const [accepted, setAccepted] = useState(0n)
  if (!facts) return { isBlocked: false, acceptedFee: undefined, notice: false }
  const transactions = steps.map(({ witness }) => witness)
  const { isHigh, isAccepted, highest, times, percent } = judgeFees(facts, transactions, accepted)
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
