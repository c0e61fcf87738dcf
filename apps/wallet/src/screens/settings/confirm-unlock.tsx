import { type FormEvent, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import type { Unlock } from '../../keys/keyring-types.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** Asks for the password or the passkey again, before something that an unlocked wallet alone must not do. */
export function ConfirmUnlock({ label, onConfirm }: { label: string; onConfirm: (by: Unlock) => Promise<void> }) {
  const { t } = useTexts()
  const { unlockBy } = useKeyring()
  const explain = useKeyErrorText()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const confirm = async (by: Unlock) => {
    setBusy(true)
    setFault(undefined)
    await onConfirm(by).catch((error: unknown) => setFault(explain(error)))
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm({ password })
  }
  return (
    <div className="confirm">
      {unlockBy.password && (
        <form onSubmit={submit}>
          <PasswordField label={t('protect.password')} hint={t('security.confirm')} value={password} error={fault} onChange={setPassword} />
          <Button type="submit" kind="primary" wide busy={isBusy}>
            {label}
          </Button>
        </form>
      )}
      {unlockBy.passkey && (
        <Button icon="passkey" wide busy={isBusy} onClick={() => void confirm({ passkey: true })}>
          {t('lock.passkey')}
        </Button>
      )}
      {!unlockBy.password && fault !== undefined && <Notice tone="warning">{fault}</Notice>}
    </div>
  )
}
