import { useState } from 'react'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Guard } from '../../review/guard.ts'
import { formatDecimal } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { impactLevel } from './price-impact.ts'

/** Warns of a high price impact. A severe one needs the consent of the user. */
export function useImpactGuard(percent: string | undefined): Guard {
  const { t, language } = useTexts()
  const [isAccepted, setAccepted] = useState(false)
  if (percent === undefined) return { isBlocked: true, notice: null }
  const level = impactLevel(percent)
  const values = { percent: formatDecimal(percent, language, 2) }
  if (level === 'low' || level === 'noticeable') return { isBlocked: false, notice: null }
  return {
    isBlocked: level === 'severe' && !isAccepted,
    notice: (
      <Notice tone={level === 'severe' ? 'danger' : 'warning'} title={t('swap.impact.title', values)}>
        <p>{t('swap.impact.text')}</p>
        {level === 'severe' && <Switch label={t('swap.impact.accept', values)} checked={isAccepted} onChange={setAccepted} />}
      </Notice>
    ),
  }
}
