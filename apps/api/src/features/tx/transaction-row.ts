import type { StoredOperation } from '../../db/tables.ts'
import type { Standing } from './lifecycle.ts'

/** A transaction as it is stored. Amounts in base units, as decimal strings. */
export type TransactionRow = Standing & {
  id: number
  platformId: string
  hash: string
  fromAddress: string
  toAddress: string | null
  nonce: number | null
  fee: string | null
  operations: StoredOperation[]
  createdAt: string
  updatedAt: string
}
