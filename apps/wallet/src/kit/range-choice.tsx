import { type Range, ranges } from '../data/ranges.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Choice } from './field.tsx'

/** Chooses the time of a line. */
export function RangeChoice({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const { t } = useTexts()
  return (
    <Choice
      label={t('home.range')}
      look="chips"
      options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
      value={range}
      onChange={onRange}
    />
  )
}
