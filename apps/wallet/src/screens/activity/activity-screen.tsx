import type { Platform, Transaction } from '@patina/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useContacts } from '../../data/contacts/contacts.ts'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useShownAccount } from '../../data/keys.ts'
import { useAllNetworks } from '../../data/networks.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { localeOf } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './activity.css'
import { useSent } from '../../data/sent.ts'
import { ActivityFilters, filterOf, type Tab } from './activity-filters.tsx'
import { Complete, Missing } from './history-state.tsx'
import { activityRows, type Row } from './rows.ts'
import { SentRow, TransactionRow } from './transaction-row.tsx'
import { useActivity } from './use-activity.ts'

/** The history of the shown accounts: what is pending first, then by day, with spam folded. It reads more while the user scrolls. */
export function ActivityScreen() {
  const { t } = useTexts()
  const [tab, setTab] = useState<Tab>('all')
  const [platformId, setPlatform] = useState('')
  const filter = useMemo(() => filterOf(tab, platformId), [tab, platformId])
  const activity = useActivity(filter)
  const account = useShownAccount()
  const sent = useSent()
  const rows = useMemo(() => {
    const shown = activity.transactions?.filter((transaction) => account === undefined || concerns(transaction, account))
    // What was sent a while ago and is not listed was dropped by the server, and is on no chain.
    const young = sent.filter(
      ({ sentAt, accountId }) => Date.now() - sentAt < 60_000 && (account === undefined || accountId === account.id),
    )
    return shown && activityRows(shown, tab === 'all' && platformId === '' ? young : [])
  }, [activity.transactions, account, sent, tab, platformId])
  return (
    <Screen title={t('activity.title')}>
      <ActivityFilters tab={tab} platformId={platformId} onTab={setTab} onPlatform={setPlatform} />
      <Missing {...activity} />
      {rows === undefined && !activity.error && <SkeletonRows count={6} label={t('shared.loading')} />}
      {rows?.length === 0 && (
        <Empty icon="activity" title={t('activity.empty.title')}>
          {t('activity.empty.text')}
        </Empty>
      )}
      {rows && <Rows rows={rows} />}
      {rows && rows.length > 0 && activity.isAtEnd && <Complete {...activity} />}
      {rows && activity.hasMore && <More isReading={activity.isReading} onMore={activity.readMore} />}
    </Screen>
  )
}

/** Returns whether an account takes part in a transaction. */
function concerns({ fromAddress, toAddress, operations = [] }: Transaction, { addresses }: WalletAccount): boolean {
  const own = Object.values(addresses).map(canonical)
  return [fromAddress, toAddress, ...operations.flatMap((one) => [one.fromAddress, one.toAddress])].some(
    (address) => address !== null && own.includes(canonical(address)),
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const networks = useAllNetworks()
  const contacts = useContacts()
  const names = useMemo(() => new Map(contacts.map(({ address, name }) => [canonical(address), name])), [contacts])
  return (
    <ul className="rows activity">
      {rows.map((row) => (
        <li key={row.key} className={`activity-${row.type}`}>
          <RowContents row={row} networks={networks} names={names} />
        </li>
      ))}
    </ul>
  )
}

type Known = { networks: readonly Platform[] | undefined; names: ReadonlyMap<string, string> }

function RowContents({ row, networks, names }: Known & { row: Row }) {
  const nameOf = (platformId: string) => networks?.find(({ id }) => id === platformId)?.name ?? platformId
  if (row.type === 'heading') return <Heading day={row.day} />
  if (row.type === 'sent') return <SentRow record={row.record} networkName={nameOf(row.record.platformId)} />
  if (row.type === 'spam') return <Spam transactions={row.transactions} {...{ networks, names }} />
  const { transaction } = row
  const { counterparty, platformId } = transaction
  return (
    <TransactionRow
      transaction={transaction}
      networkName={nameOf(platformId)}
      native={networks?.find(({ id }) => id === platformId)?.nativeToken}
      contactName={counterparty && names.get(canonical(counterparty.address))}
    />
  )
}

function Heading({ day }: { day: 'pending' | Date }) {
  const { t, language } = useTexts()
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
  return <h2>{day === 'pending' ? t('activity.pending') : new Intl.DateTimeFormat(localeOf(language), options).format(day)}</h2>
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

/** Reads more when it comes near the screen. The button is for keyboards, and for browsers that do not report it. */
function More({ isReading, onMore }: { isReading: boolean; onMore: () => void }) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const newest = useRef(onMore)
  newest.current = onMore
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && newest.current(), { rootMargin: '800px' })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  // A page shorter than the screen leaves the place in sight, so nothing new intersects.
  useEffect(() => {
    if (!isReading && place.current && place.current.getBoundingClientRect().top < innerHeight + 800) newest.current()
  }, [isReading])
  return (
    <div ref={place} className="more">
      <Button busy={isReading} onClick={onMore}>
        {t('shared.more')}
      </Button>
    </div>
  )
}
