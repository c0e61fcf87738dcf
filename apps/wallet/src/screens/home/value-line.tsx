import { useMemo, useState } from 'react'
import type { Holding } from '../../data/holdings.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { Range } from '../../data/ranges.ts'
import { usePriceHistories } from '../../data/use-price-history.ts'
import { isLine, valueLine } from '../../data/value-line.ts'
import { IconButton } from '../../kit/button.tsx'
import { Line, type Point } from '../../kit/line-chart.tsx'
import { RangeChoice } from '../../kit/range-choice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { formatMoney } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The tokens whose prices make the line. The value of the rest hardly moves it. */
const maxLines = 12

/** Returns what today's tokens were worth in the chosen time. Undefined until it is read. */
export function useValueLine(holdings: readonly Holding[] | undefined, range: Range): readonly Point[] | undefined {
  const valued = (holdings ?? []).filter(({ value }) => value !== null && Number(value) > 0).slice(0, maxLines)
  const histories = usePriceHistories(
    valued.map(({ tokenId }) => tokenId),
    range,
  )
  return useMemo(() => (holdings && histories ? valueLine(holdings, histories) : undefined), [holdings, histories])
}

type ValueLineProps = {
  points: readonly Point[] | undefined
  isWaiting: boolean
  range: Range
  onRange: (range: Range) => void
  onPoint: (point: Point | undefined) => void
}

/** The line, the choice of its time, and what it means. */
export function ValueLine({ points, isWaiting, range, onRange, onPoint }: ValueLineProps) {
  const { t, language } = useTexts()
  const { currency, hideAmounts } = usePreferences()
  const [isExplained, setExplained] = useState(false)
  const money = (value: number) => formatMoney(value, currency, language)
  return (
    <>
      {points && isLine(points) ? (
        <Line points={points} label={labelOf(points, hideAmounts, money, t)} scale={hideAmounts ? undefined : money} onPoint={onPoint} />
      ) : (
        <div className="line-place">
          <p className="line-missing">{points || !isWaiting ? t('home.lineLater') : ''}</p>
        </div>
      )}
      <div className="line-foot">
        <RangeChoice range={range} onRange={onRange} />
        <IconButton icon="info" label={t('home.lineInfo.title')} aria-haspopup="dialog" onClick={() => setExplained(true)} />
      </div>
      <Sheet title={t('home.lineInfo.title')} open={isExplained} onClose={() => setExplained(false)}>
        <p>{t('home.lineInfo.text')}</p>
      </Sheet>
    </>
  )
}

/** Returns the words of the line for those who do not see it. Hidden amounts are hidden there too. */
function labelOf(
  points: readonly Point[],
  isHidden: boolean,
  money: (value: number) => string,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (isHidden) return t('home.lineInfo.title')
  const values = points.map(({ value }) => value)
  return t('home.line', { low: money(Math.min(...values)), high: money(Math.max(...values)) })
}
