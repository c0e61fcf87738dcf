import type { Platform, Transaction } from '@patina/sdk'
import { useMemo } from 'react'
import { useContacts } from '../data/contacts/contacts.ts'
import { canonical } from '../data/contacts/lookalike.ts'
import { useKeyring } from '../data/keys.ts'
import { useAllNetworks } from '../data/networks.ts'
import { Icon } from '../kit/icons.tsx'
import { formatDay } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useNftNames } from './nft-names.ts'
import type { Row } from './rows.ts'
import { StoryRow } from './story-row.tsx'
import { SentRow, TransactionRow } from './transaction-row.tsx'
import './history.css'

/** The lines of the activity, with the names that the user knows. */
export function ActivityRows({ rows }: { rows: readonly Row[] }) {
  const networks = useAllNetworks()
  const contacts = useContacts()
  const { accounts } = useKeyring()
  const nftOf = useNftNames(useMemo(() => rows.flatMap((row) => (row.type === 'transaction' ? [row.transaction] : [])), [rows]))
  const names = useMemo(() => {
    const own = accounts.flatMap(({ name, addresses }) => Object.values(addresses).map((address) => ({ address, name })))
    return new Map([...own, ...contacts].map(({ address, name }) => [canonical(address), name]))
  }, [accounts, contacts])
  return (
    <ul className="rows activity">
      {rows.map((row) => (
        <li key={row.key} className={`activity-${row.type}`}>
          <RowContents row={row} networks={networks} names={names} nftOf={nftOf} />
        </li>
      ))}
    </ul>
  )
}

type Known = {
  networks: readonly Platform[] | undefined
  names: ReadonlyMap<string, string>
  nftOf: ReturnType<typeof useNftNames>
}

function RowContents({ row, ...known }: Known & { row: Row }) {
  const { networks, names, nftOf } = known
  const networkOf = (platformId: string) => {
    const network = networks?.find(({ id }) => id === platformId)
    return { networkName: network?.name ?? platformId, native: network?.nativeToken }
  }
  if (row.type === 'heading') return <Heading day={row.day} />
  if (row.type === 'sent') return <SentRow record={row.record} networkName={networkOf(row.record.platformId).networkName} />
  if (row.type === 'spam') return <Spam transactions={row.transactions} {...known} />
  if (row.type === 'story') return <StoryRow story={row.story} at={row.at} {...networkOf(row.story.platformId)} />
  const { transaction } = row
  return (
    <TransactionRow
      transaction={transaction}
      contactName={transaction.counterparty && names.get(canonical(transaction.counterparty.address))}
      nft={nftOf(transaction)}
      {...networkOf(transaction.platformId)}
    />
  )
}

function Heading({ day }: { day: 'pending' | Date }) {
  const { t, language } = useTexts()
  return <h2 className="day">{day === 'pending' ? t('activity.pending') : formatDay(day, language)}</h2>
}

/** Folded spam: a line that counts it, and shows it on demand. */
function Spam({ transactions, ...known }: Known & { transactions: readonly Transaction[] }) {
  const { t } = useTexts()
  return (
    <details className="spam">
      <summary className="row">
        <Icon name="warning" />
        <span className="row-main">
          {transactions.length === 1 ? t('activity.spam.one') : t('activity.spam.many', { count: transactions.length })}
          <small>{t('activity.spam.text')}</small>
        </span>
        <Icon name="down" />
      </summary>
      <ul className="rows">
        {transactions.map((transaction) => (
          <li key={transaction.id}>
            <RowContents row={{ type: 'transaction', key: '', transaction }} {...known} />
          </li>
        ))}
      </ul>
    </details>
  )
}
