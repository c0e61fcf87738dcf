import type { Platform } from '@patina/sdk'
import { useState } from 'react'
import type { SentRecord } from '../../data/sent-record.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** The end of a payment: the receipt as a text to share or copy, and the way home. */
export function ReceiptActions({ title, record, platform }: { title: string; record: SentRecord; platform: Platform }) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const link = platform.explorerUrl === null ? record.hash : `${platform.explorerUrl}/tx/${record.hash}`
  const text = `${title} · ${platform.name}\n${link}`
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The user closed the dialog, or the browser forbids both.
    }
  }
  return (
    <div className="steps-foot">
      <ButtonLink to="/" kind="primary" wide>
        {t('activity.done')}
      </ButtonLink>
      <Button wide onClick={() => void share()}>
        {t(isCopied ? 'activity.copied' : 'activity.share')}
      </Button>
    </div>
  )
}
