import { type FormEvent, useState } from 'react'
import { useKeyring } from '../data/keys.ts'
import type { Unlock } from '../keys/keyring-types.ts'
import { useKeyErrorText } from '../texts/use-key-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { PasswordField } from './password-field.tsx'
import { Progress } from './progress.tsx'

type UnlockWaysProps = {
  /** The label of the button beside the password. */
  label: string
  hint?: string
  /** Whether the password has the focus at once. A passkey comes first, so then it has not. */
  autoFocus?: boolean
  onUnlock: (by: Unlock) => Promise<void>
}

/** The ways to unlock: the passkey first, then the password. It shows that it works, because a password takes seconds, and what went wrong. */
export function UnlockWays({ label, hint, autoFocus = false, onUnlock }: UnlockWaysProps) {
  const { t } = useTexts()
  const { unlockBy } = useKeyring()
  const explain = useKeyErrorText()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const unlock = async (by: Unlock) => {
    setBusy(true)
    setFault(undefined)
    await onUnlock(by).catch((error: unknown) => setFault(explain(error)))
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock({ password })
  }
  return (
    <>
      {unlockBy.passkey && (
        <>
          <Button kind="primary" icon="passkey" wide busy={isBusy} onClick={() => void unlock({ passkey: true })}>
            {t('lock.passkey')}
          </Button>
          {unlockBy.password && <p className="divider">{t('lock.or')}</p>}
        </>
      )}
      {unlockBy.password ? (
        <form onSubmit={submit}>
          <PasswordField
            label={t('protect.password')}
            {...(hint !== undefined && { hint })}
            value={password}
            autoFocus={autoFocus && !unlockBy.passkey}
            error={fault}
            onChange={(text) => {
              setFault(undefined)
              setPassword(text)
            }}
          />
          <Button type="submit" kind={unlockBy.passkey ? 'plain' : 'primary'} wide busy={isBusy}>
            {label}
          </Button>
        </form>
      ) : (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {isBusy && <Progress>{t('lock.unlocking')}</Progress>}
    </>
  )
}
