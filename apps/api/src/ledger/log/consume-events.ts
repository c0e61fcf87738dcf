import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import { isFaultOfData } from '../../base/db/errors.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { type Next, type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import type { LoggedEvent } from './event.ts'
import { createEventLog, type EventLog, type Wanted } from './log.store.ts'
import { signals } from './signals.ts'

/** A reader of the event log with its own cursor. Its name is the key of the cursor and never changes. One worker at a time processes its events. */
export type Consumer = Wanted & {
  /** Events that one database transaction processes. */
  maxBatchSize: number
  /** Processes the next events. The cursor moves in the same database transaction. */
  process(transaction: Transaction<Tables>, events: readonly LoggedEvent[]): Promise<void>
  /** Called after the database transaction of a batch is committed. */
  onProcessed?(): void
}

/** Pause while another worker processes the events of this consumer. */
const busyMs = 500
/** Attempts at an event with faulty data before it is skipped. */
const maxAttempts = 3

/** Starts the loop of a consumer. New events wake it. It also polls, because a signal may be lost. */
export function consumeEvents(
  { database, log }: { database: Pick<Database, 'query' | 'signals'>; log: Pick<Logger, 'error'> },
  consumer: Consumer,
  everyMs: number,
): Running {
  const throttle = createThrottle()
  const loop = startLoop(createRun(createEventLog(database), consumer, log), {
    everyMs,
    onError: (error) =>
      throttle(String(error), () => log.error({ err: error, consumer: consumer.name }, 'Cannot process events of the log; retrying')),
  })
  const stopListening = database.signals.on(signals.logged, loop.wake)
  return {
    async stop() {
      stopListening()
      await loop.stop()
    },
  }
}

/**
 * Returns a function that processes the next batch. After a failure it processes the events of the batch one at a time. An event that fails
 * repeatedly because of its data is skipped, so that it does not hold up all later events. Failures of the database are retried without end.
 */
export function createRun(
  eventLog: Pick<EventLog, 'consume' | 'skip'>,
  { maxBatchSize, process, onProcessed, ...wanted }: Consumer,
  log: Pick<Logger, 'error'>,
): () => Promise<Next> {
  let single = 0
  let faulty = { id: 0, attempts: 0 }
  return async () => {
    let first: LoggedEvent | undefined
    const size = single > 0 ? 1 : maxBatchSize
    try {
      const processed = await eventLog.consume(wanted, size, (transaction, events) => {
        first = events[0]
        return process(transaction, events)
      })
      single = processed === 0 ? 0 : Math.max(0, single - 1)
      if (processed === undefined) return busyMs
      if (processed > 0) onProcessed?.()
      return processed === size ? 'again' : undefined
    } catch (error) {
      const isSingle = size === 1
      single = maxBatchSize
      if (!isSingle || !first || !isFaultOfData(error)) throw error
      faulty = { id: first.id, attempts: faulty.id === first.id ? faulty.attempts + 1 : 1 }
      if (faulty.attempts < maxAttempts) throw error
      await eventLog.skip(wanted.name, first.id, String(error))
      log.error({ err: error, consumer: wanted.name, eventId: first.id }, 'Cannot process an event of the log; it is skipped')
      return 'again'
    }
  }
}
