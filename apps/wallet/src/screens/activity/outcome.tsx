import type { Platform, Transaction } from '@patina/sdk'
import type { ReactNode } from 'react'
import type { SentRecord } from '../../data/sent-record.ts'
import { Icon } from '../../kit/icons.tsx'
import { durationText, expectedSeconds, finalityMs } from '../../signing/fee-time.ts'
import { formatClock, localeOf } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './outcome.css'

type OutcomeProps = {
  title: string
  record: SentRecord
  /** Undefined until the server lists it. */
  transaction: Transaction | undefined
  /** The value of the payment and its receiver. */
  children?: ReactNode
}

/** The moment of a transaction that was sent from here: a seal when it is done, its sentence, and the steps with their times. */
export function Outcome({ title, record, transaction, children }: OutcomeProps) {
  const status = transaction?.status ?? 'pending'
  const icon = status === 'confirmed' ? 'check' : status === 'failed' ? 'warning' : 'clock'
  return (
    <div className={`outcome outcome-${status}`}>
      <span className="seal">
        <Icon name={icon} size={36} />
      </span>
      <p className="outcome-title" aria-hidden="true">
        {title}
      </p>
      <p className="muted">{children}</p>
      <div className="card">
        <Steps record={record} status={status} transaction={transaction} />
      </div>
    </div>
  )
}

type StepsProps = Pick<OutcomeProps, 'record' | 'transaction'> & { status: Transaction['status'] }

function Steps({ record: { sentAt, platformId }, status, transaction }: StepsProps) {
  const { t, language } = useTexts()
  const seconds = expectedSeconds(platformId, 'slow')
  const wait = seconds === undefined ? undefined : t('activity.step.time', { time: durationText(seconds, localeOf(language)) })
  const blockNumber = transaction?.blockNumber ?? null
  const confirmedAt = transaction && Date.parse(transaction.createdAt)
  const finality = finalityMs(platformId)
  const finalAt = status === 'confirmed' && confirmedAt !== undefined && finality !== undefined ? confirmedAt + finality : undefined
  return (
    <ol className="steps" aria-live="polite">
      <Step state="done" time={formatClock(sentAt, language)}>
        {t('activity.step.signed')}
      </Step>
      {status === 'failed' ? (
        <Step state="failed">{t('activity.status.failed')}</Step>
      ) : (
        <Step
          state={status === 'confirmed' ? 'done' : 'current'}
          time={confirmedAt === undefined ? wait : formatClock(confirmedAt, language)}
        >
          {status === 'pending'
            ? t('activity.step.waiting')
            : blockNumber === null
              ? t('activity.status.confirmed')
              : t('activity.step.block', { block: blockNumber })}
        </Step>
      )}
      {status !== 'failed' && (
        <Step
          state={finalAt !== undefined && finalAt <= Date.now() ? 'done' : 'open'}
          time={finalAt === undefined ? undefined : t('activity.step.about', { time: formatClock(finalAt, language) })}
        >
          {t('activity.step.final')}
        </Step>
      )}
    </ol>
  )
}

type StepProps = { state: 'done' | 'current' | 'failed' | 'open'; time?: string | undefined; children: ReactNode }

const Step = ({ state, time, children }: StepProps) => (
  <li
    data-done={state === 'done' || undefined}
    data-failed={state === 'failed' || undefined}
    aria-current={state === 'current' ? 'step' : undefined}
  >
    <span className="step-dot" aria-hidden="true">
      {state === 'done' && <Icon name="check" size={14} />}
    </span>
    <span>{children}</span>
    {time !== undefined && <small>{time}</small>}
  </li>
)

/** What is known of a transaction before the server lists it. */
export function SentFacts({ record, platform, children }: { record: SentRecord; platform: Platform; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <dl className="facts">
      {children}
      <div>
        <dt>{t('activity.network')}</dt>
        <dd>{platform.name}</dd>
      </div>
      <div>
        <dt>{t('activity.hash')}</dt>
        <dd className="break">{record.hash}</dd>
      </div>
    </dl>
  )
}
