import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseWallet } from '../../data/erase-wallet.ts'
import { useKeyring } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { UnlockWays } from '../../kit/unlock-ways.tsx'
import { useTexts } from '../../texts/use-texts.ts'
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
