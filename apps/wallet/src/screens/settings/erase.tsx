import { useDevice } from '@patina/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseWallet } from '../../data/erase-wallet.ts'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/field.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTexts } from '../../texts/use-texts.ts'

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
    await eraseWallet(queries)
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
