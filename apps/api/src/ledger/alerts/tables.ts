import type { Amount, Instant } from '../../base/db/tables.ts'
import type { AlertCondition } from './crossing.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names this table. */
  interface Tables {
    price_alerts: {
      id: string
      device_id: string
      token_id: string
      currency: string
      condition: AlertCondition
      value_e18: Amount
      crossed: boolean | null
      created_at: Instant
    }
  }
}
