import { useNotifications } from '@patina/react'
import type { Transaction, WalletNotification } from '@patina/sdk'
import { Link } from '@tanstack/react-router'
import { useNewestTransactions } from '../../data/contacts/use-known-addresses.ts'
import { nameParty } from '../../history/party-name.ts'
import { RowPicture } from '../../history/row-picture.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icons.tsx'
import { Empty, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { formatTime, shortenAmounts } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './notifications.css'

const icons = { transaction: 'clock', security: 'shield', system: 'info' } as const

/** What the server reported, newest first. Opening a notification marks it as read. */
export function NotificationsScreen() {
  const { t } = useTexts()
  const { data, error, markRead, markAllRead, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const transactions = useNewestTransactions()
  const hasUnread = data?.some(({ read }) => !read)
  return (
    <Screen
      title={t('notifications.title')}
      actions={
        hasUnread && (
          <Button kind="quiet" onClick={markAllRead}>
            {t('notifications.readAll')}
          </Button>
        )
      }
    >
      {!data && !error && <SkeletonRows count={4} label={t('shared.loading')} />}
      {!data && error && <p className="muted">{t('state.otherError', { message: error.message })}</p>}
      {data?.length === 0 && (
        <Empty icon="bell" title={t('notifications.empty.title')}>
          {t('notifications.empty.text')}
        </Empty>
      )}
      <ul className="rows">
        {data?.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              transaction={transactions?.find(({ id }) => id === notification.transactionId)}
              onRead={() => markRead(notification.id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shared.more')}
        </Button>
      )}
    </Screen>
  )
}

type RowProps = {
  notification: WalletNotification
  /** Undefined if the notification is about none, or about an older one. */
  transaction: Transaction | undefined
  onRead: () => void
}

function NotificationRow({ notification, transaction, onRead }: RowProps) {
  const { t, language } = useTexts()
  const { type, title, message, read, createdAt, transactionId } = notification
  const content = (
    <>
      {transaction ? (
        <RowPicture transaction={transaction} />
      ) : (
        <span className="row-icon" title={t(`notifications.type.${type}`)}>
          <Icon name={icons[type]} />
        </span>
      )}
      <span className="row-main">
        {!read && <span className="unseen">{t('notifications.unread')}: </span>}
        {shortenAmounts(title)}
        <small>{nameParty(shortenAmounts(message), transaction)}</small>
      </span>
      <time className="notification-time" dateTime={createdAt}>
        {formatTime(createdAt, language)}
      </time>
    </>
  )
  const shared = { className: `row notification notification-${type}`, 'data-unread': !read || undefined }
  const markOnce = () => read || onRead()
  if (transactionId === null)
    return (
      <button type="button" {...shared} onClick={markOnce}>
        {content}
      </button>
    )
  return (
    <Link to="/activity/$txId" params={{ txId: `${transactionId}` }} {...shared} onClick={markOnce}>
      {content}
    </Link>
  )
}
