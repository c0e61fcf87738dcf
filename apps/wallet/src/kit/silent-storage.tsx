import { useState } from 'react'
import { keyring } from '../keys/keyring.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'

/** Says that the browser's storage does not answer, and tries again. It offers no erasure: the wallet in the storage may be intact. */
export function SilentStorage() {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await keyring.refresh()
    setBusy(false)
  }
  return (
    <>
      <h1>{t('storage.silent.title')}</h1>
      <p className="lead" role="alert">
        {t('storage.silent.text')}
      </p>
      <Button kind="primary" wide busy={isBusy} onClick={() => void retry()}>
        {t('shared.retry')}
      </Button>
    </>
  )
}
