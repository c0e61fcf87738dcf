import { useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'

type PasswordFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Whether password managers should offer a new password. */
  isNew?: boolean
  autoFocus?: boolean
  isOptional?: boolean
}

/** A password, which can be shown. */
export function PasswordField({
  label,
  hint,
  value,
  onChange,
  error,
  isNew = false,
  autoFocus = false,
  isOptional = false,
}: PasswordFieldProps) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      autoFocus={autoFocus}
      required={!isOptional}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      after={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={t(isShown ? 'protect.hide' : 'protect.show')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
