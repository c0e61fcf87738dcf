import { useState } from 'react'
import { Choice, Field } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { readSlippage, slippagePresets } from './price-impact.ts'

/** How much less than quoted is acceptable: a preset, or any percentage up to 50. */
export function SlippageField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTexts()
  const [isOwn, setOwn] = useState(!slippagePresets.some((preset) => preset === text))
  const read = readSlippage(text)
  const options = [
    ...slippagePresets.map((preset) => ({ value: preset, label: `${preset} %` })),
    { value: 'own' as const, label: t('swap.slippage.own') },
  ]
  return (
    <>
      <Choice
        label={t('swap.slippage')}
        hideLabel={false}
        options={options}
        value={isOwn ? 'own' : (slippagePresets.find((preset) => preset === text) ?? 'own')}
        onChange={(value) => {
          setOwn(value === 'own')
          if (value !== 'own') onChange(value)
        }}
      />
      {isOwn && (
        <Field
          label={t('swap.slippage.percent')}
          inputMode="decimal"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          error={read.problem && t(`swap.slippage.${read.problem}`)}
        />
      )}
      {read.percent !== undefined && read.warning && <Notice tone="warning">{t(`swap.slippage.${read.warning}`)}</Notice>}
    </>
  )
}
