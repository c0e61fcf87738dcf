import { useEffect, useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { WordsCheck } from '../../kit/words-check.tsx'
import { WordsGrid } from '../../kit/words-grid.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmUnlock } from './confirm-unlock.tsx'
import './settings.css'

/** How long words stay on the screen. */
const shownMs = 120_000

/** Shows the words after a confirmation, and checks the back-up. */
export function BackupScreen() {
  const { t } = useTexts()
  const { hasWords, hasPassphrase, backedUp } = useKeyring()
  const [words, setWords] = useState<readonly string[]>()
  const [isChecking, setChecking] = useState(false)
  useEffect(() => {
    if (!words || isChecking) return
    const timer = setTimeout(() => setWords(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [words, isChecking])
  const finish = async () => {
    await keyring.markBackedUp()
    setWords(undefined)
    setChecking(false)
  }
  return (
    <Screen title={t('backup.title')} back="/settings" width="flow">
      {!hasWords && <Empty icon="key" title={t('backup.none')} />}
      {hasWords && !isChecking && <p className="settings-text">{t('backup.text')}</p>}
      {hasPassphrase && (
        <div className="settings-text">
          <Notice icon="key">{t('backup.passphrase')}</Notice>
        </div>
      )}
      {hasWords && backedUp && !words && (
        <div className="settings-text">
          <Notice tone="success">{t('backup.done')}</Notice>
        </div>
      )}
      {hasWords && !words && <ConfirmUnlock label={t('backup.reveal')} onConfirm={async (by) => setWords(await keyring.reveal(by))} />}
      {words && !isChecking && (
        <>
          <WordsGrid words={words} hidden={false} />
          {!backedUp && (
            <Button kind="primary" wide onClick={() => setChecking(true)}>
              {t('backup.check')}
            </Button>
          )}
          <Button kind={backedUp ? 'plain' : 'quiet'} icon="eyeOff" wide onClick={() => setWords(undefined)}>
            {t('backup.hide')}
          </Button>
        </>
      )}
      {words && isChecking && (
        <>
          <p className="settings-text">{t('create.check.text')}</p>
          <WordsCheck words={words} onChecked={() => void finish()} />
          <Button kind="quiet" wide onClick={() => setChecking(false)}>
            {t('create.check.back')}
          </Button>
        </>
      )}
    </Screen>
  )
}
