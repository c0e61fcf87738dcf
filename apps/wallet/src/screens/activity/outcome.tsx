import type { Platform, Transaction } from '@patina/sdk'
import type { ReactNode } from 'react'
import type { SentRecord } from '../../data/sent-record.ts'
import { Icon } from '../../kit/icons.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import './outcome.css'
import { TransactionSteps } from './transaction-steps.tsx'

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
        <TransactionSteps platformId={record.platformId} sentAt={record.sentAt} transaction={transaction} />
      </div>
    </div>
  )
}

/** What is known of a transaction before the server lists it. */
export function SentFacts({ record, platform, children }: { record: SentRecord; platform: Platform; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <dl className="card facts">
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
