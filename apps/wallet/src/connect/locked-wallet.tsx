import { useState } from 'react'
import { startNewestVersion } from '../app/updates.ts'
import { useKeyring } from '../data/keys.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/notice.tsx'
import { PasswordForm } from '../kit/password-form.tsx'
import { Progress } from '../kit/progress.tsx'
import { useUnlock } from '../kit/use-unlock.ts'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Frame } from './frame.tsx'

async function openWallet() {
  await startNewestVersion()
  window.open('/', '_blank', 'noopener')
}

/** The wallet of this browser does not exist yet. The request waits. */
export function NoWallet({ host }: { host: string }) {
  const t = useSiteTexts()
  return (
    <Frame>
      <Empty
        icon="key"
        title={t('empty.title')}
        action={
          <Button kind="primary" onClick={() => void openWallet()}>
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
  const attempt = useUnlock((by) => keyring.unlock(by))
  const { unlock, isBusy, fault } = attempt
  const [isTyping, setTyping] = useState(false)
  return (
    <Frame>
      <h1>{say('lock.title')}</h1>
      <p className="lead">{t('lock.text', { host })}</p>
      {unlockBy.passkey && (
        <Button kind="primary" icon="passkey" wide busy={isBusy} onClick={() => void unlock({ passkey: true })}>
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
          <Button kind={unlockBy.passkey ? 'plain' : 'primary'} wide onClick={() => void openWallet()}>
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
      {isTyping && (
        <PasswordForm
          {...{ attempt, label: say('lock.unlock'), isPrimary: false, autoFocus: true }}
          hint={t('lock.hereText', { host: location.host })}
        />
      )}
      {isBusy && <Progress>{say('lock.unlocking')}</Progress>}
    </Frame>
  )
}
