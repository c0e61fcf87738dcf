import { column, type TableOf } from '../../base/db/columns.ts'
import type { Amount, Instant } from '../../base/db/table-map.ts'
import type { AlertCondition } from './crossing.ts'

export const alertColumns = {
  id: column<string>('uuid'),
  deviceId: column<string>('uuid'),
  tokenId: column<string>('text'),
  currency: column<string>('text'),
  condition: column<AlertCondition>('text'),
  valueE18: column<Amount>('numeric'),
  crossed: column<boolean | null>('boolean'),
  createdAt: column<Instant>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names this table. */
  interface Tables {
    price_alerts: TableOf<typeof alertColumns>
  }
}
