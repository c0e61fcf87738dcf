import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUpdatedAt } from '../data/updated-at.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { formatMoment } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { type Connection, useConnection } from './connection.ts'

/** Says why data is old or missing, above every screen. */
export function ConnectionNotice() {
  const connection = useConnection()
  const queries = useQueryClient()
  const { t } = useTexts()
  const retry = (
    <Button kind="quiet" onClick={() => void queries.refetchQueries()}>
      {t('shared.retry')}
    </Button>
  )
  return <div className="connection">{noticeOf(connection, retry)}</div>
}

function noticeOf(connection: Connection, retry: ReactNode): ReactNode {
  if (connection.state === 'offline') return <Offline />
  if (connection.state === 'server-down') return <ServerDown action={retry} />
  if (connection.state === 'refused') return <Refused action={retry} />
  if (connection.state === 'rate-limited') return <RateLimited seconds={connection.seconds} />
  return null
}

function ServerDown({ action }: { action: ReactNode }) {
  const { t } = useTexts()
  return (
    <Notice tone="warning" icon="warning" title={t('state.serverDown.title')} action={action}>
      <ReadAt /> {t('state.serverDown.text')}
    </Notice>
  )
}

function Refused({ action }: { action: ReactNode }) {
  const { t } = useTexts()
  return (
    <Notice tone="warning" icon="warning" title={t('state.refused.title')} action={action}>
      {t('state.refused.text')}
    </Notice>
  )
}

function Offline() {
  const { t } = useTexts()
  return (
    <Notice icon="offline" title={t('state.offline.title')}>
      <ReadAt /> {t('state.offline.text')}
    </Notice>
  )
}

/** Says when the shown balances were read. */
function ReadAt() {
  const { t, language } = useTexts()
  const updatedAt = useUpdatedAt()
  return updatedAt === undefined ? null : t('state.readAt', { time: formatMoment(updatedAt, language) })
}

function RateLimited({ seconds }: { seconds: number | undefined }) {
  const { t } = useTexts()
  return (
    <Notice icon="clock" title={t('state.rateLimited.title')}>
      {seconds === undefined ? t('state.rateLimited.soon') : t('state.rateLimited.text', { seconds })}
    </Notice>
  )
}
