import { Choice } from '../kit/field.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { type Range, ranges } from './use-price-history.ts'

/** Chooses the time of a line. */
export function RangeChoice({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const { t } = useTexts()
  return (
    <Choice
      label={t('home.range')}
      look="tabs"
      options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
      value={range}
      onChange={onRange}
    />
  )
}
