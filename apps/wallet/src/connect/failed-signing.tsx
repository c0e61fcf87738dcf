import { KeyError } from '../keys/key-error.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Differences } from '../signing/failure-notice.tsx'
import { ReviewChanged } from '../signing/review-changed.ts'
import { useErrorText } from '../texts/use-error-text.ts'
import { useTexts } from '../texts/use-texts.ts'

type FailedProps = { error: Error | null; onForget?: () => void }

/** Why a request was not signed or sent, and what its user may decide then. */
export function FailedSigning({ error, onForget }: FailedProps) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  // The review itself shows what changed.
  if (!error || error instanceof ReviewChanged) return null
  const code = error instanceof KeyError ? error.code : undefined
  const action =
    code === 'unsettled' && onForget ? (
      <Button kind="quiet" onClick={onForget}>
        {t('send.unsettled.forget')}
      </Button>
    ) : undefined
  return (
    <Notice tone="warning" title={t(code === 'unsettled' ? 'send.unsettled.title' : 'send.failed')} action={action}>
      {wordsOf(error)}
      <Differences error={error} />
    </Notice>
  )
}
