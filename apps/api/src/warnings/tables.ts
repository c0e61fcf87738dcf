import type { JSONColumnType } from 'kysely'
import type { Instant } from '../db/tables.ts'

declare module '../db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    dealings: {
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
