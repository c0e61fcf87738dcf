import type { TokenMovement } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { usePreferences } from '../../data/preferences.ts'
import { formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The amount of a token that a transaction moved. A token that is neither in the catalogue nor imported has no name here, because its contract chose that name. */
export function MovementAmount({ movement, sign }: { movement: TokenMovement; sign: '+' | '−' }) {
  const { t, language } = useTexts()
  const { hideAmounts } = usePreferences()
  const { symbol, decimals, amount, multiplier } = movement
  if (symbol === null || decimals === null) return <span className="muted">{t('activity.unknownToken')}</span>
  return (
    <span className={`figure ${sign === '+' ? 'change-gain' : ''}`}>
      {hideAmounts ? '••••' : `${sign}${formatUnits(scaleAmount(BigInt(amount), multiplier), decimals, language)}`} {plainName(symbol, 12)}
    </span>
  )
}
