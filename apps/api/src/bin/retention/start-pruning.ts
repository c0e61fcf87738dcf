import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { prune, type Retention } from './prune.ts'

/** Starts to delete rows whose retention has expired, now and at each interval. */
export function startPruning(
  { database, config, log }: { database: Pick<Database, 'query'>; config: { retention: Retention }; log: Pick<Logger, 'info' | 'error'> },
  everyMs: number,
): Running {
  const run = async () => {
    const pruned = await prune(database, config.retention, new Date())
    if (Object.values(pruned).some((count) => count > 0)) log.info(pruned, 'Deleted rows whose retention expired')
    return undefined
  }
  return startLoop(run, { everyMs, onError: (error) => log.error({ err: error }, 'Cannot delete rows whose retention expired; retrying') })
}
