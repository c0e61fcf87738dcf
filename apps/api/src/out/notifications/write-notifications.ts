import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import type { Running } from '../../base/work/loop.ts'
import { consumeEvents } from '../../ledger/log/consume-events.ts'
import { notifyingTypes } from '../../ledger/log/event-types.ts'
import type { SubscriberNotices } from './notify-subscribers.ts'

/**
 * The consumer that writes notifications. A batch locks its transactions, so it is small. Backfilled transactions create no notifications, and
 * a long backfill must not delay those of other devices.
 */
export const notificationsConsumer = {
  name: 'notifications',
  maxBatchSize: 200,
  types: notifyingTypes,
  wantsBackfilled: false,
} as const

type Work = {
  database: Pick<Database, 'query' | 'signals'>
  log: Pick<Logger, 'error'>
  subscriberNotices: SubscriberNotices
}

/** Starts the consumer that writes notifications of events. */
export const writeNotifications = ({ database, log, subscriberNotices }: Work, everyMs: number): Running =>
  consumeEvents({ database, log }, { ...notificationsConsumer, process: subscriberNotices.process }, everyMs)
