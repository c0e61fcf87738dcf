import { Notice } from '../kit/notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { isUncertain } from './error-words.ts'
import { useErrorText } from './use-error-text.ts'

type FailureProps = {
  /** Why it could not be prepared, or undefined. */
  preparing?: Error | null | undefined
  /** Why it could not be signed or sent, or undefined. */
  sending?: Error | null | undefined
  symbol?: string
}

/** Why a transaction was not sent. If the answer of the server is missing, the user is asked to look before another attempt. */
export function FailureNotice({ preparing, sending, symbol }: FailureProps) {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const failure = sending ?? preparing
  if (!failure) return null
  return (
    <Notice tone="warning" title={sending && isUncertain(sending) ? t('send.uncertain') : t('send.failed')}>
      {wordsOf(failure, symbol)}
    </Notice>
  )
}
