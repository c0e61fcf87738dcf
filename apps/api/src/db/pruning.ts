import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { prune, type Retention } from '../db/prune.ts'

const hourMs = 3_600_000

/** Drops what is kept for a time only, now and every hour. What fails is told, and tried again the next time. Returns what stops it. */
export function startPruning(
  database: Pick<Database, 'query'>,
  retention: Retention,
  log: Pick<Logger, 'info' | 'error'>,
  everyMs = hourMs,
): () => Promise<void> {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        const pruned = await prune(database, retention, new Date())
        if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'Dropped what was kept long enough')
      } catch (error) {
        log.error({ err: error }, 'Dropping what was kept long enough failed')
      }
      await setTimeout(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}
