import type { Generated } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Amount, Instant } from '../../base/db/table-map.ts'

/** Columns of `token_prices` that a reading sets. */
export const readingColumns = {
  assetId: column<string>('text'),
  priceE18: column<Amount | null>('numeric'),
  source: column<string | null>('text'),
  confidence: column<'high' | 'medium' | 'low' | null>('text'),
  pricedAt: column<Instant | null>('timestamptz'),
  reason: column<string | null>('text'),
} as const

export const priceColumns = {
  ...readingColumns,
  readAt: column<Instant | null>('timestamptz'),
  dayAgoE18: column<Amount | null>('numeric'),
  checkedAt: column<Instant>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    token_prices: TableOf<typeof priceColumns>
    price_points: { asset_id: string; unit: 'hour' | 'day'; starts_at: Instant; price_e18: Amount }
    price_schedule: { id: Generated<boolean>; due_at: Instant }
  }
}
