import type { JSONColumnType } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Instant } from '../../base/db/table-map.ts'

export const counterpartyColumns = {
  platformId: column<string>('text'),
  address: column<string>('text'),
  lookalike: column<string>('text'),
  other: column<string>('text'),
  signed: column<boolean>('boolean'),
  since: column<Instant>('timestamptz'),
  paid: column<JSONColumnType<Readonly<Record<string, string>>>>('jsonb'),
} as const

export const implementationColumns = {
  deviceId: column<string>('uuid'),
  platformId: column<string>('text'),
  contract: column<string>('text'),
  implementation: column<string>('text'),
  seenAt: column<Instant>('timestamptz'),
  previous: column<string | null>('text'),
  previousSeenAt: column<Instant | null>('timestamptz'),
  changedAt: column<Instant | null>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    counterparties: TableOf<typeof counterpartyColumns>
    proxy_implementations: TableOf<typeof implementationColumns>
  }
}
