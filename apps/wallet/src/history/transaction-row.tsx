import type { Platform, Transaction } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTypedName } from '../data/sent.ts'
import type { SentRecord, SentSummary } from '../data/sent-record.ts'
import { useSiteOf } from '../data/sites/site-sends.ts'
import { formatClock, formatUnits } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { MovementAmount } from './movement-amount.tsx'
import { shownMovements } from './movements.ts'
import type { NamedNft } from './nft-names.ts'
import { RentAmount } from './rent-amount.tsx'
import { KindIcon, RowPicture } from './row-picture.tsx'
import { useRowTitle } from './row-words.ts'

type RowProps = {
  transaction: Transaction
  networkName: string
  native: Platform['nativeToken'] | undefined
  /** The name of the other party that the user knows. */
  contactName: string | undefined
  nft?: NamedNft | undefined
}

/** A transaction of the activity: what happened, with whom and where, and what it moved. */
export const TransactionRow = memo(function TransactionRow({ transaction, networkName, native, contactName, nft }: RowProps) {
  const { language } = useTexts()
  const titleOf = useRowTitle()
  const site = useSiteOf(transaction.hash)
  const typedName = useTypedName(transaction.hash)
  const { id, kind, counterparty, status, operations = [], rent, returnedRent, createdAt } = transaction
  // A contract account pays for its failed call, so that amount is not struck through.
  const isPaid = operations.some(({ type }) => type === 'failure')
  const [first, second] = shownMovements(transaction)
  const name = plainName(contactName ?? typedName ?? counterparty?.name, 30) || undefined
  const isPayment = kind === 'send' || kind === 'receive'
  return (
    <Link to="/activity/$txId" params={{ txId: `${id}` }} className={`row row-${status} ${isPaid ? 'row-paid' : ''}`}>
      <RowPicture transaction={transaction} nft={nft} />
      <span className="row-main">
        {titleOf(transaction, { name, nft: nft?.name })}
        <small>{[formatClock(createdAt, language), site ?? (isPayment ? undefined : name), networkName].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="row-end">
        {first && <MovementAmount {...first} />}
        {second && (
          <small>
            <MovementAmount {...second} />
          </small>
        )}
        {!first && native && <RentAmount {...(rent && { rent })} {...(returnedRent && { returnedRent })} native={native} />}
        <StatePill transaction={transaction} />
      </span>
    </Link>
  )
})

/** How a transaction ended, if not as it was meant to, or that it has not ended. Only a transaction that a block contains has failed. */
function StatePill({ transaction: { status, failureReason } }: { transaction: Transaction }) {
  const { t } = useTexts()
  if (status === 'confirmed') return null
  if (status === 'pending') return <Pill look="active">{t('activity.state.pending')}</Pill>
  if (failureReason === undefined || failureReason === 'reverted') return <Pill look="danger">{t('activity.state.failed')}</Pill>
  return <Pill>{t(`activity.state.${failureReason}`)}</Pill>
}

/** The state of a row, below its amount. */
export const Pill = ({ look, children }: { look?: 'active' | 'danger' | undefined; children: string }) => (
  <small>
    <span className={look ? `pill pill-${look}` : 'pill'}>{children}</span>
  </small>
)

/** A transaction that was sent from here, until the server lists it. */
export function SentRow({ record, networkName }: { record: SentRecord; networkName: string }) {
  const { t } = useTexts()
  const text = useSummaryText()
  const { summary } = record
  return (
    <Link to="/activity/$txId" params={{ txId: `${record.txId}` }} className="row row-pending">
      <KindIcon kind={'tokenId' in summary ? summary.kind : 'contract'} />
      <span className="row-main">
        {text(summary)}
        <small>{networkName}</small>
      </span>
      <span className="row-end">
        <Pill look="active">{t('activity.state.pending')}</Pill>
      </span>
    </Link>
  )
}

/** Returns the function that puts into words what a sent transaction was meant to do. */
export function useSummaryText(): (summary: SentSummary) => string {
  const { t, language } = useTexts()
  return (summary) => {
    if (!('tokenId' in summary)) return t(`activity.sent.${summary.kind}`)
    const { kind, symbol, decimals, amount, multiplier } = summary
    return t(`activity.sent.${kind}`, {
      amount: `${formatUnits(scaleAmount(amount, multiplier), decimals, language)} ${plainName(symbol, 12)}`,
    })
  }
}
