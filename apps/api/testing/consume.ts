import type { Database } from '../src/base/db/client.ts'
import { createEventLog } from '../src/ledger/log/log.store.ts'
import type { SubscriberNotices } from '../src/out/notifications/notify-subscribers.ts'
import { notificationsConsumer } from '../src/out/notifications/write-notifications.ts'

/** Moves all committed events to the log and writes their notifications, as the worker does. */
export async function writeNotifications(database: Pick<Database, 'query'>, { process }: Pick<SubscriberNotices, 'process'>) {
  const log = createEventLog(database)
  const { maxBatchSize, ...wanted } = notificationsConsumer
  while ((await log.relay(500)) !== 0) {}
  while ((await log.consume(wanted, maxBatchSize, process)) !== 0) {}
}
