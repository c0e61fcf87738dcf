import { usePrices, useTransaction } from '@patina/react'
import { formatAmount, type Platform, type Transaction } from '@patina/sdk'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { useAllNetworks } from '../../data/networks.ts'
import { usePreferences } from '../../data/preferences.ts'
import { Address, ShortAddress } from '../../kit/address.tsx'
import { Money } from '../../kit/amounts.tsx'
import { Button } from '../../kit/button.tsx'
import { Columns } from '../../kit/columns.tsx'
import { Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import '../../kit/flows.css'
import './activity.css'
import { useSent } from '../../data/sent.ts'
import type { SentRecord } from '../../data/sent-record.ts'
import { MovementAmount } from '../../history/movement-amount.tsx'
import { useMeaning } from '../../history/row-words.ts'
import { type Story, storiesOf } from '../../history/stories.ts'
import { useSummaryText } from '../../history/transaction-row.tsx'
import { Fact } from '../../signing/fee-fact.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { Outcome, SentFacts } from './outcome.tsx'
import { ReceiptActions } from './receipt.tsx'
import { type Replacement, ReplaceSheet } from './replace-sheet.tsx'
import { lastReplacement, nonceOf } from './replacement.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionSteps } from './transaction-steps.tsx'

/** One transaction: its progress, what it moved, its warnings, and the ways to replace it while it is pending. */
export function TransactionScreen() {
  const { t } = useTexts()
  const { txId = '' }: { txId?: string } = useParams({ strict: false })
  const id = Number(txId)
  const sent = useSent()
  const record = sent.find((one) => one.txId === id)
  const { data: transaction, error } = useTransaction(Number.isSafeInteger(id) ? id : undefined)
  const wordsOf = useErrorText()
  const summaryText = useSummaryText()
  const cancellationText = useCancellationText()
  const networks = useAllNetworks()
  const platformId = transaction?.platformId ?? record?.platformId
  const platform = networks?.find((one) => one.id === platformId)
  const cancellation = record?.summary.kind === 'cancel' ? cancellationText(storiesOf([], sent).get(id), transaction) : undefined
  const title = cancellation ?? (plainName(transaction?.title, 80) || (record && summaryText(record.summary)) || t('activity.transaction'))
  return (
    <Screen title={title} back="/activity" width="flow">
      {error && !transaction && !record && <Notice tone="warning">{wordsOf(error)}</Notice>}
      {!transaction && !record && !error && <SkeletonRows label={t('shared.loading')} />}
      {record && <Own key={id} {...{ title, record, transaction, platform }} />}
      {transaction && !record && (
        <>
          <TransactionSteps platformId={transaction.platformId} transaction={transaction} />
          <Warnings transaction={transaction} />
          <TransactionFacts transaction={transaction} platform={platform} />
        </>
      )}
    </Screen>
  )
}

type OwnProps = { title: string; record: SentRecord; transaction: Transaction | undefined; platform: Platform | undefined }

/** A transaction of this wallet: its moment and what can be done next, and beside it what is known of it. */
function Own({ title, record, transaction, platform }: OwnProps) {
  const status = transaction?.status ?? 'pending'
  const facts = transaction ? (
    <TransactionFacts transaction={transaction} platform={platform} />
  ) : (
    platform && <OwnFacts record={record} platform={platform} />
  )
  return (
    <Columns aside={facts}>
      <OwnOutcome title={title} record={record} transaction={transaction} />
      {platform && status === 'confirmed' && <ReceiptActions title={title} record={record} platform={platform} />}
      {transaction && <Warnings transaction={transaction} />}
      {platform && status === 'pending' && <Replace record={record} platform={platform} />}
    </Columns>
  )
}

/** Returns the function that says what a cancellation of this wallet did. The server knows only a payment of nothing to oneself. */
function useCancellationText() {
  const { t } = useTexts()
  const meaningOf = useMeaning()
  return (story: Story | undefined, transaction: Transaction | undefined): string => {
    const status = transaction?.status ?? 'pending'
    if (!story || status === 'failed') return t('activity.attempt.cancel')
    return t(`activity.story.${status === 'pending' ? 'cancelling' : 'cancelled'}`, { what: meaningOf(story.summary) })
  }
}

/** The moment of a transaction of this wallet: the value of a payment and its receiver, or what a swap brought. */
function OwnOutcome({ title, record, transaction }: Omit<OwnProps, 'platform'>) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const { summary } = record
  const [received] = summary.kind === 'swap' ? (transaction?.received ?? []) : []
  const tokenId = 'tokenId' in summary ? summary.tokenId : undefined
  const price = usePrices(tokenId === undefined ? [] : [tokenId], currency).data?.items[0]?.price
  const value =
    'tokenId' in summary && summary.kind === 'send' && price
      ? Number(price) * Number(formatAmount(summary.amount, summary.decimals, summary.multiplier))
      : undefined
  return (
    <Outcome title={title} record={record} transaction={transaction}>
      {value !== undefined && <Money value={value} currency={currency} />}
      {received && <MovementAmount movement={received} sign="+" />}
      {summary.kind === 'send' && (
        <>
          {' '}
          {t('activity.toReceiver')} {summary.name === undefined ? <ShortAddress address={summary.to} /> : plainName(summary.name, 40)}
        </>
      )}
    </Outcome>
  )
}

/** What is known of a transaction of this wallet before the server lists it. */
function OwnFacts({ record, platform }: { record: SentRecord; platform: Platform }) {
  const { t } = useTexts()
  const { summary, prepared } = record
  return (
    <SentFacts record={record} platform={platform}>
      {summary.kind === 'send' && (
        <div>
          <dt>{t('send.to')}</dt>
          <dd>
            {plainName(summary.name, 40)} <Address address={summary.to} />
          </dd>
        </div>
      )}
      <Fact label={t('send.fee')} platform={platform} maxFee={prepared.maxFee} />
    </SentFacts>
  )
}

/** Why a transaction failed, and what is suspicious about it. */
function Warnings({ transaction }: { transaction: Transaction }) {
  const { t } = useTexts()
  const { status, failureReason, warnings = [], id } = transaction
  const next = lastReplacement(useSent(), id)
  return (
    <>
      {status === 'failed' && (
        <Notice
          tone="warning"
          title={t(`activity.failed.${failureReason ?? 'unknown'}`)}
          action={
            next && (
              <Link to="/activity/$txId" params={{ txId: `${next.txId}` }}>
                {t('activity.replacement')}
              </Link>
            )
          }
        />
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={t('activity.warning')}>
          {t(`activity.warning.${warning}`)}
        </Notice>
      ))}
    </>
  )
}

/** The ways to replace a pending transaction of this wallet. Solana has none: its transactions expire within two minutes. */
function Replace({ record, platform }: { record: SentRecord; platform: Platform }) {
  const { t } = useTexts()
  const [kind, setKind] = useState<Replacement>()
  const { accounts, status } = useKeyring()
  const hasKey = accounts.some(({ id, kind }) => id === record.accountId && kind !== 'watch')
  if (!hasKey || status === 'locked' || nonceOf(record.prepared) === undefined) return null
  return (
    <div className="steps-foot">
      <Button wide onClick={() => setKind('speedUp')}>
        {t('activity.speedUp')}
      </Button>
      {record.summary.kind !== 'cancel' && (
        <Button wide kind="danger" onClick={() => setKind('cancel')}>
          {t('activity.cancel')}
        </Button>
      )}
      <ReplaceSheet kind={kind} record={record} platform={platform} onClose={() => setKind(undefined)} />
    </div>
  )
}
