import { sql } from 'kysely'
import type { TransactionState } from './lifecycle.ts'
import type { StoredOperation, TransactionAction } from './tables.ts'

/** A transaction as it is stored. Amounts in base units, as decimal strings. */
export type TransactionRow = TransactionState & {
  id: number
  platformId: string
  hash: string
  fromAddress: string
  toAddress: string | null
  nonce: number | null
  fee: string | null
  /** The token that paid the fee; null for the native one. */
  feeTokenId: string | null
  /** Its place among the transactions of its block; null if that is not known. */
  position: number | null
  /** What its bytes show that no movement shows. */
  action: TransactionAction | null
  operations: StoredOperation[]
  /** Hash of the block of which `operations` lists every movement; null if some may be missing. */
  completeInBlock: string | null
  /** The chain's head when the row last changed; null if it was never read from a chain. */
  readAtBlock: number | null
  createdAt: string
  updatedAt: string
}

/** The columns of a `TransactionRow`, of the transactions that a statement calls `alias`. */
export const shownColumns = (alias: string) => {
  const t = sql.ref(alias)
  return sql`${t}.id, ${t}.platform_id as "platformId", ${t}.hash, ${t}.status, ${t}.failure_reason as "failureReason",
    ${t}.from_address as "fromAddress", ${t}.to_address as "toAddress", ${t}.nonce, ${t}.fee, ${t}.fee_token_id as "feeTokenId", ${t}.position, ${t}.action, ${t}.operations,
    ${t}.complete_in_block as "completeInBlock", ${t}.read_at_block as "readAtBlock", ${t}.block_number as "blockNumber", ${t}.block_hash as "blockHash", ${t}.final, ${t}.created_at as "createdAt", ${t}.updated_at as "updatedAt"`
}
