import type { Family } from '../keys/keyring-types.ts'
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
        options={[
          { value: 'evm', label: t('import.evm') },
          { value: 'solana', label: t('import.solana') },
        ]}
        value={family}
        onChange={onFamily}
      />
      <Field
        label={t('import.keyField')}
        hint={t(family === 'evm' ? 'import.keyHintEvm' : 'import.keyHintSolana')}
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
