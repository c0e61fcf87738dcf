import type { Platform, Transaction } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { SentRecord, SentSummary } from '../../data/sent-record.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Icon, type IconName } from '../../kit/icons.tsx'
import { formatTime, formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { MovementAmount } from './movement-amount.tsx'
import { RentAmount } from './rent-amount.tsx'

type Kind = NonNullable<Transaction['kind']>

const icons: Partial<Record<Kind, IconName>> = {
  send: 'send',
  burn: 'send',
  receive: 'receive',
  claim: 'receive',
  mint: 'receive',
  swap: 'swap',
  wrap: 'swap',
  unwrap: 'swap',
  approve: 'shield',
  revoke: 'shield',
  stake: 'stakes',
  unstake: 'stakes',
}

const iconOf = (kind: Transaction['kind']): IconName => (kind && icons[kind]) ?? 'contract'

type RowProps = {
  transaction: Transaction
  networkName: string
  native: Platform['nativeToken'] | undefined
  contactName: string | undefined
}

/** A transaction of the activity. Its title comes from the server, in the user's language. */
export const TransactionRow = memo(function TransactionRow({ transaction, networkName, native, contactName }: RowProps) {
  const { t, language } = useTexts()
  const {
    id,
    kind,
    title = '',
    counterparty,
    status,
    sent = [],
    received = [],
    warnings,
    operations = [],
    rent,
    returnedRent,
  } = transaction
  // A contract account pays for its failed call, so that amount is not struck through.
  const isPaid = operations.some(({ type }) => type === 'failure')
  const movesNothing = sent.length + received.length === 0
  const name = contactName ?? counterparty?.name
  return (
    <Link to="/activity/$txId" params={{ txId: `${id}` }} className={`row row-${status} ${isPaid ? 'row-paid' : ''}`}>
      <Icon name={warnings ? 'warning' : iconOf(kind)} />
      <span className="row-main">
        {plainName(title, 60) || t('activity.transaction')}
        <small>
          {counterparty && (name === undefined ? <ShortAddress address={counterparty.address} /> : plainName(name, 30))}
          {counterparty && ' · '}
          {networkName}
        </small>
      </span>
      <span className="row-end">
        {received[0] ? <MovementAmount movement={received[0]} sign="+" /> : sent[0] && <MovementAmount movement={sent[0]} sign="−" />}
        {movesNothing && native && <RentAmount {...(rent && { rent })} {...(returnedRent && { returnedRent })} native={native} />}
        <small>{status === 'confirmed' ? formatTime(transaction.createdAt, language) : t(`activity.status.${status}`)}</small>
      </span>
    </Link>
  )
})

/** A transaction that was sent from here, until the server lists it. */
export function SentRow({ record, networkName }: { record: SentRecord; networkName: string }) {
  const { t } = useTexts()
  const text = useSummaryText()
  return (
    <Link to="/activity/$txId" params={{ txId: `${record.txId}` }} className="row row-pending">
      <Icon name={iconOf(kindOf(record.summary))} />
      <span className="row-main">
        {text(record.summary)}
        <small>{networkName}</small>
      </span>
      <span className="row-end">
        <small>{t('activity.status.pending')}</small>
      </span>
    </Link>
  )
}

const kindOf = ({ kind }: SentSummary): Transaction['kind'] => (kind === 'cancel' || kind === 'close' ? 'contract' : kind)

/** Returns the function that puts into words what a sent transaction was meant to do. */
export function useSummaryText(): (summary: SentSummary) => string {
  const { t, language } = useTexts()
  return (summary) => {
    if (summary.kind === 'cancel' || summary.kind === 'close') return t(`activity.sent.${summary.kind}`)
    const { kind, symbol, decimals, amount, multiplier } = summary
    return t(`activity.sent.${kind}`, {
      amount: `${formatUnits(scaleAmount(amount, multiplier), decimals, language)} ${plainName(symbol, 12)}`,
    })
  }
}
