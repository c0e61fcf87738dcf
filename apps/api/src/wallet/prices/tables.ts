import type { Generated } from 'kysely'
import type { Amount, Instant } from '../../base/db/tables.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    token_prices: {
      asset_id: string
      price_e18: Amount | null
      source: string | null
      confidence: 'high' | 'medium' | 'low' | null
      priced_at: Instant | null
      read_at: Instant | null
      day_ago_e18: Amount | null
      reason: string | null
      checked_at: Instant
    }
    price_points: { asset_id: string; unit: 'hour' | 'day'; starts_at: Instant; price_e18: Amount }
    price_schedule: { id: Generated<boolean>; due_at: Instant }
  }
}
