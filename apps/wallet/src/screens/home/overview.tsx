import { useState } from 'react'
import { dayChange, type Holding, totalOf } from '../../data/holdings.ts'
import { setPreferences, usePreferences } from '../../data/preferences.ts'
import type { Range } from '../../data/ranges.ts'
import type { Holdings } from '../../data/use-holdings.ts'
import { useOnline } from '../../data/use-online.ts'
import { usePriceHistories } from '../../data/use-price-history.ts'
import { valueLine } from '../../data/value-line.ts'
import { Change, Money } from '../../kit/amounts.tsx'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Line, type Point } from '../../kit/line-chart.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { RangeChoice } from '../../kit/range-choice.tsx'
import { formatDateTime, formatMoment, formatMoney } from '../../texts/numbers.ts'
import type { Language } from '../../texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The tokens whose prices make the line. The value of the rest hardly moves it. */
const maxLines = 12

/** The value in total, its change within a day, and its line. */
export function Overview({ holdings, asOf, error }: Pick<Holdings, 'holdings' | 'asOf' | 'error'>) {
  const { t, language } = useTexts()
  const { currency, hideAmounts } = usePreferences()
  const [range, setRange] = useState<Range>('1d')
  const [marked, setMarked] = useState<Point>()
  const change = holdings && dayChange(holdings)
  const valued = (holdings ?? []).filter(({ value }) => value !== null && Number(value) > 0).slice(0, maxLines)
  const total = holdings && totalOf(holdings)
  const isOnline = useOnline()
  const isWaiting = isOnline && !error
  return (
    <section className="overview" aria-label={t('home.value')}>
      <div className="overview-value">
        <p className="overview-label">
          {marked ? formatDateTime(marked.at, language) : t('home.value')}
          <IconButton
            icon={hideAmounts ? 'eyeOff' : 'eye'}
            label={t(hideAmounts ? 'home.showAmounts' : 'home.hideAmounts')}
            aria-pressed={hideAmounts}
            onClick={() => setPreferences({ hideAmounts: !hideAmounts })}
          />
        </p>
        <p className="overview-total">
          {total === undefined && isWaiting ? <Skeleton width={6} /> : <Money value={marked?.value ?? total} currency={currency} />}
        </p>
        <p className="overview-change">
          {change ? (
            <>
              <Change percent={change.percent} />
              {!hideAmounts && <span className="figure muted">{signed(change.amount, currency, language)}</span>}
              <span className="muted">{t('home.day')}</span>
            </>
          ) : (
            <span className="muted">{holdings ? t('home.noChange') : isWaiting && <Skeleton width={12} />}</span>
          )}
        </p>
        {asOf !== undefined && (
          <p className="overview-as-of">
            <Icon name={isOnline ? 'clock' : 'offline'} size={18} />
            {t(isOnline ? 'home.asOf' : 'home.asOfOffline', { time: formatMoment(asOf, language) })}
          </p>
        )}
      </div>
      <div className="line-frame">
        {valued.length > 0 && <ValueLine holdings={valued} range={range} onRange={setRange} onPoint={setMarked} />}
      </div>
    </section>
  )
}

type ValueLineProps = {
  holdings: readonly Holding[]
  range: Range
  onRange: (range: Range) => void
  onPoint: (point: Point | undefined) => void
}

function ValueLine({ holdings, range, onRange, onPoint }: ValueLineProps) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const histories = usePriceHistories(
    holdings.map(({ tokenId }) => tokenId),
    range,
  )
  if (!histories) return <div className="line-place" />
  const points = valueLine(holdings, histories)
  if (points.length < 2 && range === '1d') return <p className="line-missing">{t('home.lineLater')}</p>
  if (points.length < 2) return <RangeChoice range={range} onRange={onRange} />
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => formatMoney(value, currency, language))
  return (
    <>
      <Line points={points} label={t('home.line', { low: low ?? '', high: high ?? '' })} onPoint={onPoint} />
      <RangeChoice range={range} onRange={onRange} />
    </>
  )
}

const signed = (amount: number, currency: string, language: Language) =>
  `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), currency, language)}`
