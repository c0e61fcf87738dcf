import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'
import { hourlyMs } from './prices.ts'
import type {} from './tables.ts'

/** Deletes old daily prices, and hourly prices that no range shows. Returns the number of deleted prices. */
export async function prunePrices(database: Pick<Database, 'query'>, old: Old): Promise<number> {
  const hourly = await dropUnit(database, 'hour', { ...old, days: hourlyMs / 86_400_000 })
  return hourly + (await dropUnit(database, 'day', old))
}

const dropUnit = ({ query }: Pick<Database, 'query'>, unit: 'hour' | 'day', old: Old) =>
  dropOld(query, old, {
    table: 'price_points',
    key: ['asset_id', 'unit', 'starts_at'],
    age: 'starts_at',
    only: () => sql`unit = ${unit}`,
  })
