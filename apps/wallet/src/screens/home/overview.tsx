import { useState } from 'react'
import { dayChange, totalOf } from '../../data/holdings.ts'
import { setPreferences, usePreferences } from '../../data/preferences.ts'
import type { Range } from '../../data/ranges.ts'
import type { Holdings } from '../../data/use-holdings.ts'
import { useOnline } from '../../data/use-online.ts'
import { type LineChange, lineChange } from '../../data/value-line.ts'
import { Change } from '../../kit/amounts.tsx'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import type { Point } from '../../kit/line-chart.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { formatDateTime, formatMoment, formatMoney } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Total } from './total.tsx'
import { useValueLine, ValueLine } from './value-line.tsx'

/** The value in total, its change within the chosen time, and its line. Each part has its place before it is known. */
export function Overview({ holdings, isPartial, asOf, error }: Pick<Holdings, 'holdings' | 'isPartial' | 'asOf' | 'error'>) {
  const { t, language } = useTexts()
  const { hideAmounts } = usePreferences()
  const [range, setRange] = useState<Range>('1d')
  const [marked, setMarked] = useState<Point>()
  const points = useValueLine(holdings, range)
  const total = holdings && totalOf(holdings)
  const isOnline = useOnline()
  const isWaiting = isOnline && !error
  const change = points && lineChange(points, range)
  const day = range === '1d' && holdings ? dayChange(holdings) : undefined
  return (
    <section className="overview" aria-label={t('home.value')}>
      <p className="overview-label">
        {marked ? formatDateTime(marked.at, language) : t('home.value')}
        <IconButton
          icon={hideAmounts ? 'eyeOff' : 'eye'}
          label={t(hideAmounts ? 'home.showAmounts' : 'home.hideAmounts')}
          aria-pressed={hideAmounts}
          onClick={() => setPreferences({ hideAmounts: !hideAmounts })}
        />
        {isPartial && total !== undefined && <span className="pill">{t('home.soFar')}</span>}
      </p>
      <p className="overview-total">
        {total === undefined && isWaiting ? <Skeleton width={6} /> : <Total value={marked?.value ?? total} />}
      </p>
      <div className="overview-change">
        {holdings && Number(total) > 0 && (
          <ChangeOfRange change={isPartial ? undefined : (change ?? (day && { ...day, since: undefined }))} range={range} />
        )}
        {!holdings && isWaiting && <Skeleton width={18} />}
      </div>
      {asOf !== undefined && (
        <p className="overview-as-of">
          <Icon name={isOnline ? 'clock' : 'offline'} size={18} />
          {t(isOnline ? 'home.asOf' : 'home.asOfOffline', { time: formatMoment(asOf, language) })}
        </p>
      )}
      <ValueLine points={isPartial ? undefined : points} isWaiting={isWaiting} range={range} onRange={setRange} onPoint={setMarked} />
    </section>
  )
}

function ChangeOfRange({ change, range }: { change: LineChange | undefined; range: Range }) {
  const { t, language } = useTexts()
  const { currency, hideAmounts } = usePreferences()
  if (!change) return <span className="muted">{t('home.noChange')}</span>
  const { amount, percent, since } = change
  return (
    <>
      <span className={`pill${percent >= 0.005 ? ' pill-good' : ''}`}>
        <Change percent={percent} />
      </span>
      <span className="muted">
        {!hideAmounts && (
          <span className="figure">
            {amount < 0 ? '−' : '+'}
            {formatMoney(Math.abs(amount), currency, language)}{' '}
          </span>
        )}
        {since === undefined ? t(`home.change.${range}`) : t('home.since', { time: formatMoment(since, language) })}
      </span>
    </>
  )
}
