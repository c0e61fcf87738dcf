import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../base/config/config.ts'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import { createEventLog } from '../../ledger/log/log.store.ts'
import { signals } from '../../ledger/log/signals.ts'
import { createPublisher } from './publisher.ts'

type Work = {
  database: Pick<Database, 'query' | 'signals'>
  log: Pick<Logger, 'info' | 'error'>
  config: Pick<Config, 'broker'> & { retention: Pick<Config['retention'], 'eventsDays'> }
}

/** Starts the consumer that publishes events to NATS JetStream. Does nothing if no server is configured. */
export function publishEvents({ database, log, config: { broker, retention } }: Work, everyMs: number): Running | readonly Running[] {
  if (!broker) return []
  const publisher = createPublisher({ eventLog: createEventLog(database), log }, { ...broker, days: retention.eventsDays }, randomUUID())
  const throttle = createThrottle()
  const loop = startLoop(publisher.run, {
    everyMs,
    onError: (error) => throttle(String(error), () => log.error({ err: error }, 'Cannot publish events to NATS; retrying')),
    backoff: { firstMs: 250, maxMs: 5_000 },
  })
  const stopListening = database.signals.on(signals.logged, loop.wake)
  return {
    async stop() {
      stopListening()
      await loop.stop()
      await publisher.close()
    },
  }
}
