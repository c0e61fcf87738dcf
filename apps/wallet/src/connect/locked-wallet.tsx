import { type FormEvent, useState } from 'react'
import { useKeyring } from '../data/keys.ts'
import { keyring } from '../keys/keyring.ts'
import type { Unlock } from '../keys/keyring-types.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useKeyErrorText } from '../texts/use-key-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Frame } from './frame.tsx'

const openWallet = () => window.open('/', '_blank', 'noopener')

/** The wallet of this browser does not exist yet. The request waits. */
export function NoWallet({ host }: { host: string }) {
  const t = useSiteTexts()
  return (
    <Frame>
      <Empty
        icon="key"
        title={t('empty.title')}
        action={
          <Button kind="primary" onClick={openWallet}>
            {t('window.openWallet')}
          </Button>
        }
      >
        {t('empty.text', { host })}
      </Empty>
    </Frame>
  )
}

/**
 * The lock of this window. The request waits. A site can replace this window by a copy of it, which could take a password but no passkey. So the
 * passkey is the first way, and a password is typed in the wallet itself.
 */
export function LockedWallet({ host }: { host: string }) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const { unlockBy } = useKeyring()
  const { unlock, isBusy, fault } = useUnlock()
  const [isTyping, setTyping] = useState(false)
  return (
    <Frame>
      <h1>{say('lock.title')}</h1>
      <p className="lead">{t('lock.text', { host })}</p>
      {unlockBy.passkey && (
        <Button kind="primary" icon="passkey" wide busy={isBusy} onClick={() => unlock({ passkey: true })}>
          {say('lock.passkey')}
        </Button>
      )}
      {fault !== undefined && !isTyping && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {unlockBy.password && (
        <div className="connect-part">
          <Button kind={unlockBy.passkey ? 'plain' : 'primary'} wide onClick={openWallet}>
            {t('lock.inTab')}
          </Button>
          <p className="muted">{t('lock.inTabText')}</p>
        </div>
      )}
      {unlockBy.password && !isTyping && (
        <Button kind="quiet" wide onClick={() => setTyping(true)}>
          {t('lock.here')}
        </Button>
      )}
      {isTyping && <TypedPassword unlock={unlock} isBusy={isBusy} fault={fault} />}
    </Frame>
  )
}

type Way = ReturnType<typeof useUnlock>

function TypedPassword({ unlock, isBusy, fault }: Way) {
  const t = useSiteTexts()
  const { t: say } = useTexts()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock({ password })
  }
  return (
    <form onSubmit={submit}>
      <PasswordField
        label={say('protect.password')}
        hint={t('lock.hereText', { host: location.host })}
        value={password}
        autoFocus
        error={fault}
        onChange={setPassword}
      />
      <Button type="submit" kind="plain" wide busy={isBusy}>
        {say('lock.unlock')}
      </Button>
    </form>
  )
}

function useUnlock() {
  const explain = useKeyErrorText()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const unlock = async (by: Unlock) => {
    setBusy(true)
    setFault(undefined)
    try {
      await keyring.unlock(by)
    } catch (error) {
      setFault(explain(error))
      setBusy(false)
    }
  }
  return { unlock, isBusy, fault }
}
