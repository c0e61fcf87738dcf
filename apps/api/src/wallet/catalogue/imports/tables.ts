import { column, type TableOf } from '../../../base/db/columns.ts'

/** Columns of a token in the list of a device. */
export const importColumns = {
  tokenId: column<string>('text'),
  name: column<string>('text'),
  symbol: column<string>('text'),
  decimals: column<number>('integer'),
  type: column<string>('text'),
} as const

declare module '../../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names this table. */
  interface Tables {
    imported_tokens: TableOf<typeof importColumns> & { device_id: string; position: number }
  }
}
