import { useState } from 'react'
import { Switch } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Guard } from '../../review/guard.ts'
import { formatDecimal } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { impactLevel } from './price-impact.ts'

/** Needs the consent of the user to a slippage as high as a severe price impact. `percent` is what the user typed. */
export function useSlippageGuard(percent: string): Guard {
  const { t, language } = useTexts()
  const [isAccepted, setAccepted] = useState(false)
  if (impactLevel(percent) !== 'severe') return { isBlocked: false, notice: null }
  const values = { percent: formatDecimal(percent, language, 2) }
  return {
    isBlocked: !isAccepted,
    notice: (
      <Notice tone="danger" title={t('swap.slippage.title', values)}>
        <p>{t('swap.slippage.high')}</p>
        <Switch label={t('swap.slippage.accept', values)} checked={isAccepted} onChange={setAccepted} />
      </Notice>
    ),
  }
}
