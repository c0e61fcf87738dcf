import type { Address } from '@patina/chains'
import type { ColumnType, Generated } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Instant } from '../../base/db/table-map.ts'

export const tokenNameColumns = {
  platformId: column<string>('text'),
  contractAddress: column<ColumnType<Address, string, string>>('text'),
  name: column<string | null>('text'),
  symbol: column<string | null>('text'),
  readAt: column<Instant | null>('timestamptz'),
  notedFor: column<Generated<string>>('text'),
  turn: column<Generated<number>>('integer'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    token_names: TableOf<typeof tokenNameColumns>
  }
}
