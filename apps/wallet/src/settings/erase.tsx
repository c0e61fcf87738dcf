import { useDevice } from '@patina/react'
import { indexedDbStore } from '@patina/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clearSent } from '../activity/sent.ts'
import { clearPreferences } from '../app/preferences.ts'
import { clearContacts } from '../contacts/contacts.ts'
import { keyring } from '../keys/keyring.ts'
import { Button } from '../kit/button.tsx'
import { Switch } from '../kit/field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** A button that deletes everything of this wallet, after a confirmation. */
export function Erase() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { data: device } = useDevice()
  const queries = useQueryClient()
  const erase = async () => {
    setBusy(true)
    // Without a network the server keeps the device. Nobody can use it: its key is deleted here.
    await device?.client.deleteDevice()
    await indexedDbStore().clear()
    forgetAll()
    queries.clear()
    await keyring.erase()
  }
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('settings.erase')}
      </Button>
      <Sheet title={t('settings.erase')} open={isOpen} onClose={() => setOpen(false)}>
        <p>{t('settings.eraseText')}</p>
        <Switch label={t('settings.eraseSure')} checked={isSure} onChange={setSure} />
        <div className="sheet-foot">
          <Button kind="danger" icon="trash" wide disabled={!isSure} busy={isBusy} onClick={() => void erase()}>
            {t('settings.eraseNow')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

/** Removes all entries of the wallet from the browser's storage: preferences, contacts, and what was sent. */
function forgetAll() {
  clearContacts()
  clearSent()
  for (const entry of Object.keys(localStorage)) if (entry.startsWith('wallet.')) localStorage.removeItem(entry)
  clearPreferences()
}
