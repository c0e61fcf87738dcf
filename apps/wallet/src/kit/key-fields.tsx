import { allFamilies, type Family } from '@patina/sdk'
import { useTexts } from '../texts/use-texts.ts'
import { Choice, Field } from './field.tsx'
import { Notice } from './notice.tsx'

type KeyFieldsProps = {
  family: Family
  onFamily: (family: Family) => void
  text: string
  onText: (text: string) => void
  error?: string | undefined
}

/** A private key, and the networks that it is for. */
export function KeyFields({ family, onFamily, text, onText, error }: KeyFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        label={t('import.network')}
        options={allFamilies.map((value) => ({ value, label: t(`import.family.${value}`) }))}
        value={family}
        onChange={onFamily}
      />
      <Field
        label={t('import.keyField')}
        hint={t(`import.keyHint.${family}`)}
        type="password"
        autoComplete="off"
        required
        value={text}
        error={error}
        onChange={({ target }) => onText(target.value)}
      />
      <Notice icon="info">{t('import.keyWarning')}</Notice>
    </>
  )
}
