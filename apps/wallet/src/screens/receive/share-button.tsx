import { useState } from 'react'
import { CopyButton } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** Gives a text to another app of the device. It is copied where the browser cannot share: `copyLabel` says so. */
export function ShareButton({ text, link, copyLabel }: { text: string; link: string; copyLabel: string }) {
  const { t } = useTexts()
  const [canShare, setCanShare] = useState('share' in navigator)
  const share = async () => {
    try {
      await navigator.share({ text })
    } catch (error) {
      // The user closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setCanShare(false)
    }
  }
  if (!canShare) return <CopyButton text={link} label={copyLabel} wide />
  return (
    <Button icon="send" wide onClick={share}>
      {t('receive.share')}
    </Button>
  )
}
