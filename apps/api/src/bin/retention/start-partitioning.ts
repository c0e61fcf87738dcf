import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'

/** Tables with one partition for each month or week. */
const partitioned = [
  { table: 'notifications', unit: 'month' },
  { table: 'outbound_deliveries', unit: 'week' },
] as const

/** Starts to create the partitions of this period and the next four, now and at each interval. */
export function startPartitioning(
  { database: { query }, log }: { database: Pick<Database, 'query'>; log: Pick<Logger, 'error'> },
  everyMs: number,
): Running {
  const run = async () => {
    for (const { table, unit } of partitioned) await sql`select ensure_partitions(${table}, ${unit})`.execute(query)
    return undefined
  }
  return startLoop(run, { everyMs, onError: (error) => log.error({ err: error }, 'Cannot create partitions; retrying') })
}
