import { Field } from '../../kit/field.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** Characters of a memo. A transaction of Solana has 1,232 bytes in all. */
const maxLength = 200

/** A public text beside a payment on Solana. */
export function MemoField({ memo, onChange }: { memo: string | undefined; onChange: (memo: string) => void }) {
  const { t } = useTexts()
  return (
    <Field
      label={t('send.memo')}
      hint={t('send.memo.hint')}
      maxLength={maxLength}
      value={memo ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
