import { useKeyring } from '../data/keys.ts'
import type { Unlock } from '../keys/keyring-types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { PasswordForm } from './password-form.tsx'
import { Progress } from './progress.tsx'
import { useUnlock } from './use-unlock.ts'

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
  const attempt = useUnlock(onUnlock)
  const { unlock, isBusy, fault } = attempt
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
        <PasswordForm {...{ attempt, label, hint }} isPrimary={!unlockBy.passkey} autoFocus={autoFocus && !unlockBy.passkey} />
      ) : (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {isBusy && <Progress>{t('lock.unlocking')}</Progress>}
    </>
  )
}
