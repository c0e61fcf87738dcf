import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'

/** Returns the number of waiting pushes and the age of the oldest in seconds, by channel. */
export async function waitingPushes({ query }: Pick<Database, 'query'>): Promise<{ channel: string; waiting: number; age: number }[]> {
  const { rows } = await sql<{ channel: string; waiting: number; age: number }>`
    select channel, count(*) as waiting, extract(epoch from clock_timestamp() - min(created_at))::float8 as age
    from push_outbox where state = 'waiting' group by channel`.execute(query)
  return rows
}
