import type { JSONColumnType } from 'kysely'
import type { Instant } from '../../base/db/tables.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    counterparties: {
      platform_id: string
      address: string
      lookalike: string
      other: string
      signed: boolean
      since: Instant
      paid: JSONColumnType<Record<string, string>>
    }
  }
}
