import type { SubscriberNotices } from '../src/consumers/notifications/notify-subscribers.ts'
import { notificationsConsumer } from '../src/consumers/notifications/write-notifications.ts'
import type { Database } from '../src/db/client.ts'
import { createEventLog } from '../src/ledger/events/log.store.ts'

/** Moves all committed events to the log and writes their notifications, as the worker does. */
export async function writeNotifications(database: Pick<Database, 'query'>, { process }: Pick<SubscriberNotices, 'process'>) {
  const log = createEventLog(database)
  const { maxBatchSize, ...wanted } = notificationsConsumer
  while ((await log.relay(500)) !== 0) {}
  while ((await log.consume(wanted, maxBatchSize, process)) !== 0) {}
}
