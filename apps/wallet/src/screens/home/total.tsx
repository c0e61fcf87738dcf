import { usePreferences } from '../../data/preferences.ts'
import { numberFormat } from '../../texts/formats.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** A large value whose cents are smaller. A value that is not known is a dash. */
export function Total({ value }: { value: string | number | undefined }) {
  const { language } = useTexts()
  const { currency, hideAmounts } = usePreferences()
  if (value === undefined) return <span className="figure">–</span>
  if (hideAmounts) return <span className="figure">••••</span>
  const parts = numberFormat(language, { style: 'currency', currency }).formatToParts(Number(value))
  const isCents = (type: string) => type === 'decimal' || type === 'fraction'
  const cents = parts.findIndex(({ type }) => isCents(type))
  const textOf = (some: typeof parts) => some.map((part) => part.value).join('')
  if (cents === -1) return <span className="figure">{textOf(parts)}</span>
  return (
    <span className="figure">
      {textOf(parts.slice(0, cents))}
      <span className="overview-cents">{textOf(parts.filter(({ type }) => isCents(type)))}</span>
      {textOf(parts.slice(cents).filter(({ type }) => !isCents(type)))}
    </span>
  )
}
