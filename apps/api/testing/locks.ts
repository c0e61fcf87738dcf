import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'
import { waitForChain } from './wallet.ts'

/** Resolves when this number of statements in the application's database wait for locks of other transactions. */
export const untilLocked = ({ storage }: Pick<TestApp, 'storage'>, waiting = 1) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.database.query)
    expect(rows).toHaveLength(waiting)
  }, waitForChain)
