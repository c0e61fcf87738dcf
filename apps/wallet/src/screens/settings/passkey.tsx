import { useState } from 'react'
import { useKeyring, usePasskeysPossible } from '../../data/keys.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useKeyErrorText } from '../../texts/use-key-error.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmUnlock } from './confirm-unlock.tsx'

/** Adds or removes the passkey that opens the wallet. The password stays a way in. */
export function Passkey() {
  const { t } = useTexts()
  const { unlockBy } = useKeyring()
  const explain = useKeyErrorText()
  const isPossible = usePasskeysPossible()
  const [isAdding, setAdding] = useState(false)
  const [fault, setFault] = useState<string>()
  if (unlockBy.passkey)
    return (
      <>
        <p className="settings-text">{t('security.passkeyOn')}</p>
        {fault !== undefined && <Notice tone="warning">{fault}</Notice>}
        {unlockBy.password && (
          <Button icon="trash" onClick={() => keyring.removePasskey().catch((error: unknown) => setFault(explain(error)))}>
            {t('security.removePasskey')}
          </Button>
        )}
      </>
    )
  return (
    <>
      <p className="settings-text">{t(isPossible ? 'security.passkeyOff' : 'security.passkeyNone')}</p>
      {isPossible && !isAdding && (
        <Button icon="passkey" onClick={() => setAdding(true)}>
          {t('security.addPasskey')}
        </Button>
      )}
      {isAdding && <ConfirmUnlock label={t('security.addPasskey')} onConfirm={(by) => keyring.addPasskey(by)} />}
    </>
  )
}
