import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import { createEventLog } from './log.store.ts'
import { signals } from './signals.ts'

/** Events that one database transaction moves. */
const maxBatchSize = 500
/** Pause while another worker's relay is at work. */
const busyMs = 20

/** Moves committed events from the outbox to the log, as soon as they are written. One worker at a time does. */
export function relayEvents(
  { database, log }: { database: Pick<Database, 'query' | 'signals'>; log: Pick<Logger, 'error'> },
  everyMs: number,
): Running {
  const throttle = createThrottle()
  const eventLog = createEventLog(database)
  const run = async () => {
    const moved = await eventLog.relay(maxBatchSize)
    if (moved === undefined) return busyMs
    if (moved > 0) database.signals.raise(signals.logged)
    return moved === maxBatchSize ? 'again' : undefined
  }
  const loop = startLoop(run, {
    everyMs,
    onError: (error) => throttle(String(error), () => log.error({ err: error }, 'Cannot move events to the log; retrying')),
  })
  const stopListening = database.signals.on(signals.written, loop.wake)
  return {
    async stop() {
      stopListening()
      await loop.stop()
    },
  }
}
