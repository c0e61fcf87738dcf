import type { Address } from '@patina/chains'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../base/db/tables.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    token_names: {
      platform_id: string
      contract_address: ColumnType<Address, string, string>
      name: string | null
      symbol: string | null
      read_at: Instant | null
      noted_for: Generated<string>
      turn: Generated<number>
    }
  }
}
