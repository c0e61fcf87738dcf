import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'
import { waitForChain } from './wallet.ts'

/** Until one statement in the application's database waits for a lock that another holds. */
export const untilLocked = ({ storage }: TestApp) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.database.query)
    expect(rows).toHaveLength(1)
  }, waitForChain)
