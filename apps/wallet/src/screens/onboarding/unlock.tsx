import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import { UnlockWays } from '../../kit/unlock-ways.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { Welcome } from './welcome.tsx'

/** The screen of a locked wallet. */
export function Unlock() {
  const { t } = useTexts()
  const { unlockBy } = useKeyring()
  return (
    <main className="onboarding" id="content">
      <Welcome>
        <h1>{t('lock.title')}</h1>
        <p className="lead">{t('lock.text')}</p>
        <UnlockWays label={t('lock.unlock')} autoFocus onUnlock={(by) => keyring.unlock(by)} />
        {unlockBy.password && (
          <EraseSheet kind="quiet" wide title={t('lock.forgot')} text={t(unlockBy.passkey ? 'lock.forgotPasskey' : 'lock.forgotText')} />
        )}
      </Welcome>
    </main>
  )
}
