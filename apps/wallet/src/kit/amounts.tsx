import { scaleAmount } from '@patina/units'
import { useState } from 'react'
import { usePreferences } from '../data/preferences.ts'
import { formatMoney, formatPercent, formatUnits, formatValue } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import './amounts.css'

const hidden = '••••'

type AmountProps = {
  amount: bigint | string
  decimals: number
  symbol?: string
  maxFraction?: number
  multiplier?: string | undefined
  sign?: '+' | '−' | ''
}

/** An amount of a token, from base units, cut to six significant digits. It shows dots if the user hides amounts. */
export function Amount(props: AmountProps) {
  const { text, symbol } = useAmount(props)
  return (
    <span className="figure">
      {text}
      {symbol}
    </span>
  )
}

/** An amount that shows all its digits when it is tapped. It is a button, so it cannot be inside of a link. */
export function ExactAmount(props: Omit<AmountProps, 'maxFraction'>) {
  const { t } = useTexts()
  const [isExact, setExact] = useState(false)
  const short = useAmount(props)
  const exact = useAmount({ ...props, maxFraction: props.decimals })
  if (short.text === exact.text) return <Amount {...props} />
  const { text, symbol } = isExact ? exact : short
  return (
    <button type="button" className="figure exact" aria-pressed={isExact} title={t('shared.allDigits')} onClick={() => setExact(!isExact)}>
      {text}
      {symbol}
    </button>
  )
}

function useAmount({ amount, decimals, symbol, maxFraction, multiplier, sign = '' }: AmountProps): { text: string; symbol: string } {
  const { language } = useTexts()
  const { hideAmounts } = usePreferences()
  const text = hideAmounts ? hidden : `${sign}${formatUnits(scaleAmount(BigInt(amount), multiplier), decimals, language, maxFraction)}`
  return { text, symbol: symbol === undefined ? '' : ` ${symbol}` }
}

type MoneyProps = { value: string | number | null | undefined; currency: string /** Prices are public. */; isPrice?: boolean }

/** A value in the user's currency. A value that is not known is a dash. */
export function Money({ value, currency, isPrice = false }: MoneyProps) {
  const { language } = useTexts()
  const { hideAmounts } = usePreferences()
  if (value === null || value === undefined) return <span className="figure">–</span>
  return (
    <span className="figure">{hideAmounts && !isPrice ? hidden : (isPrice ? formatMoney : formatValue)(value, currency, language)}</span>
  )
}

/** A change in percent, in the colour of gains or losses, with its sign. */
export function Change({ percent }: { percent: string | number | null | undefined }) {
  const { language } = useTexts()
  if (percent === null || percent === undefined) return null
  const number = Number(percent)
  const tone = Math.abs(number) < 0.005 ? 'even' : number > 0 ? 'gain' : 'loss'
  return <span className={`figure change-${tone}`}>{formatPercent(percent, language)}</span>
}
