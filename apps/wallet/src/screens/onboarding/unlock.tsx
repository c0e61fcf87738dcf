import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { eraseWallet } from '../../data/erase-wallet.ts'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import type { Unlock as UnlockBy } from '../../keys/keyring-types.ts'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { Progress } from '../../kit/progress.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Welcome } from './welcome.tsx'

/** The screen of a locked wallet. */
export function Unlock() {
  const { t } = useTexts()
  const { unlockBy } = useKeyring()
  const explain = useKeyErrorText()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const unlock = async (by: UnlockBy) => {
    setBusy(true)
    setFault(undefined)
    try {
      await keyring.unlock(by)
    } catch (error) {
      setFault(explain(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock({ password })
  }
  return (
    <main className="onboarding" id="content">
      <Welcome>
        <h1>{t('lock.title')}</h1>
        <p className="lead">{t('lock.text')}</p>
        {unlockBy.passkey && (
          <>
            <Button kind="primary" icon="passkey" wide busy={isBusy} onClick={() => unlock({ passkey: true })}>
              {t('lock.passkey')}
            </Button>
            {unlockBy.password && <p className="divider">{t('lock.or')}</p>}
          </>
        )}
        {unlockBy.password ? (
          <form onSubmit={submit}>
            <PasswordField
              label={t('protect.password')}
              value={password}
              autoFocus={!unlockBy.passkey}
              error={fault}
              onChange={(text) => {
                setFault(undefined)
                setPassword(text)
              }}
            />
            <Button type="submit" kind={unlockBy.passkey ? 'plain' : 'primary'} wide busy={isBusy}>
              {t('lock.unlock')}
            </Button>
          </form>
        ) : (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
        {isBusy && <Progress>{t('lock.unlocking')}</Progress>}
        {unlockBy.password && <Forgotten hasPasskey={unlockBy.passkey} />}
      </Welcome>
    </main>
  )
}

function Forgotten({ hasPasskey }: { hasPasskey: boolean }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isSure, setSure] = useState(false)
  return (
    <>
      <Button kind="quiet" wide onClick={() => setOpen(true)}>
        {t('lock.forgot')}
      </Button>
      <Sheet title={t('lock.forgot')} open={isOpen} onClose={() => setOpen(false)}>
        <p>{t(hasPasskey ? 'lock.forgotPasskey' : 'lock.forgotText')}</p>
        <Switch label={t('lock.eraseSure')} checked={isSure} onChange={setSure} />
        <div className="sheet-foot">
          <Button kind="danger" icon="trash" wide disabled={!isSure} onClick={() => void eraseWallet(queries)}>
            {t('lock.eraseConfirm')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
