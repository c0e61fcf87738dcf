import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { type Running, startLoop } from '../../work/loop.ts'
import { createThrottle } from '../../work/throttle.ts'
import type { LoggedEvent } from './event.ts'
import { createEventLog } from './log.store.ts'
import { signals } from './signals.ts'

/** A reader of the event log with its own cursor. One worker at a time processes its events. */
export type Consumer = {
  /** Key of its cursor, and its label in metrics. It never changes. */
  name: string
  /** Events that one database transaction processes. */
  maxBatchSize: number
  /** Processes the next events. The cursor moves in the same database transaction. */
  process(transaction: Transaction<Tables>, events: readonly LoggedEvent[]): Promise<void>
}

/** Pause while another worker processes the events of this consumer. */
const busyMs = 500

/** Starts the loop of a consumer. New events wake it. It also polls, because a signal may be lost. */
export function consumeEvents(
  { database, log }: { database: Pick<Database, 'query' | 'signals'>; log: Pick<Logger, 'error'> },
  { name, maxBatchSize, process }: Consumer,
  everyMs: number,
): Running {
  const throttle = createThrottle()
  const eventLog = createEventLog(database)
  const run = async () => {
    const processed = await eventLog.consume(name, maxBatchSize, process)
    if (processed === undefined) return busyMs
    return processed === maxBatchSize ? 'again' : undefined
  }
  const loop = startLoop(run, {
    everyMs,
    onError: (error) =>
      throttle(String(error), () => log.error({ err: error, consumer: name }, 'Cannot process events of the log; retrying')),
  })
  const stopListening = database.signals.on(signals.logged, loop.wake)
  return {
    async stop() {
      stopListening()
      await loop.stop()
    },
  }
}
