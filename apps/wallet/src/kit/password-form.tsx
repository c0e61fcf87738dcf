import { type FormEvent, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { PasswordField } from './password-field.tsx'
import type { UnlockAttempt } from './use-unlock.ts'

type PasswordFormProps = {
  attempt: UnlockAttempt
  /** The label of the button. */
  label: string
  isPrimary: boolean
  autoFocus: boolean
  hint?: string | undefined
}

/** Unlocks by the typed password. */
export function PasswordForm({ attempt: { unlock, isBusy, fault, forget }, label, isPrimary, autoFocus, hint }: PasswordFormProps) {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock({ password })
  }
  return (
    <form onSubmit={submit}>
      <PasswordField
        label={t('protect.password')}
        {...(hint !== undefined && { hint })}
        value={password}
        autoFocus={autoFocus}
        error={fault}
        onChange={(text) => {
          forget()
          setPassword(text)
        }}
      />
      <Button type="submit" kind={isPrimary ? 'primary' : 'plain'} wide busy={isBusy}>
        {label}
      </Button>
    </form>
  )
}
