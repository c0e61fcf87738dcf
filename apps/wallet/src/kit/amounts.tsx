import { scaleAmount } from '@patina/units'
import { usePreferences } from '../data/preferences.ts'
import { formatMoney, formatPercent, formatUnits } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'

const hidden = '••••'

type AmountProps = { amount: bigint | string; decimals: number; symbol?: string; maxFraction?: number; multiplier?: string | undefined }

/** An amount of a token, from base units. It shows dots if the user hides amounts. */
export function Amount({ amount, decimals, symbol, maxFraction, multiplier }: AmountProps) {
  const { language } = useTexts()
  const { hideAmounts } = usePreferences()
  return (
    <span className="figure">
      {hideAmounts ? hidden : formatUnits(scaleAmount(BigInt(amount), multiplier), decimals, language, maxFraction)}
      {symbol !== undefined && ` ${symbol}`}
    </span>
  )
}

type MoneyProps = { value: string | number | null | undefined; currency: string /** Prices are public. */; isPrice?: boolean }

/** A value in the user's currency. A value that is not known is a dash. */
export function Money({ value, currency, isPrice = false }: MoneyProps) {
  const { language } = useTexts()
  const { hideAmounts } = usePreferences()
  if (value === null || value === undefined) return <span className="figure">–</span>
  return <span className="figure">{hideAmounts && !isPrice ? hidden : formatMoney(value, currency, language)}</span>
}

/** A change in percent, in the colour of gains or losses, with its sign. */
export function Change({ percent }: { percent: string | number | null | undefined }) {
  const { language } = useTexts()
  if (percent === null || percent === undefined) return null
  const number = Number(percent)
  const tone = Math.abs(number) < 0.005 ? 'even' : number > 0 ? 'gain' : 'loss'
  return <span className={`figure change-${tone}`}>{formatPercent(percent, language)}</span>
}
