import type { Transaction } from '@patina/sdk'
import { Step, Steps } from '../../kit/steps.tsx'
import { durationText, expectedSeconds, finalityMs } from '../../signing/fee-time.ts'
import { localeOf } from '../../texts/formats.ts'
import { formatClock } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'

type TransactionStepsProps = {
  platformId: string
  /** Undefined for a transaction that was not sent from this browser: the times of its steps are not known. */
  sentAt?: number
  /** Undefined until the server lists it. */
  transaction: Transaction | undefined
}

/** The steps of a transaction: sent, in a block, final, or failed. A reorganisation of the chain sets it back. */
export function TransactionSteps({ platformId, sentAt, transaction }: TransactionStepsProps) {
  const { t, language } = useTexts()
  const status = transaction?.status ?? 'pending'
  const isOwn = sentAt !== undefined
  const confirmedAt = isOwn && status === 'confirmed' && transaction ? Date.parse(transaction.updatedAt) : undefined
  return (
    <Steps>
      <Step state="done" time={isOwn ? formatClock(sentAt, language) : undefined}>
        {t(isOwn ? 'activity.step.signed' : 'activity.step.sent')}
      </Step>
      {status === 'pending' && <Waiting platformId={platformId} />}
      {status === 'confirmed' && (
        <Step state="done" time={confirmedAt === undefined ? undefined : formatClock(confirmedAt, language)}>
          {typeof transaction?.blockNumber === 'number'
            ? t('activity.step.block', { block: transaction.blockNumber })
            : t('activity.status.confirmed')}
        </Step>
      )}
      {status === 'failed' && <Step state="failed">{t('activity.status.failed')}</Step>}
      {isOwn && status !== 'failed' && <Final platformId={platformId} confirmedAt={confirmedAt} />}
    </Steps>
  )
}

function Waiting({ platformId }: { platformId: string }) {
  const { t, language } = useTexts()
  const seconds = expectedSeconds(platformId, 'slow')
  return (
    <Step
      state="current"
      time={seconds === undefined ? undefined : t('activity.step.time', { time: durationText(seconds, localeOf(language)) })}
    >
      {t('activity.step.waiting')}
    </Step>
  )
}

function Final({ platformId, confirmedAt }: { platformId: string; confirmedAt: number | undefined }) {
  const { t, language } = useTexts()
  const finality = finalityMs(platformId)
  const finalAt = confirmedAt !== undefined && finality !== undefined ? confirmedAt + finality : undefined
  return (
    <Step
      state={finalAt !== undefined && finalAt <= Date.now() ? 'done' : 'open'}
      time={finalAt === undefined ? undefined : t('activity.step.about', { time: formatClock(finalAt, language) })}
    >
      {t('activity.step.final')}
    </Step>
  )
}
