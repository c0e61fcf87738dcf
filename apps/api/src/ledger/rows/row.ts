import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import type { TransactionState } from './lifecycle.ts'
import type { StoredOperation, TransactionAction } from './tables.ts'

/** A transaction as the database stores it. Amounts are decimal strings in base units. */
export type TransactionRow = TransactionState & {
  id: number
  platformId: string
  hash: string
  fromAddress: Address
  toAddress: Address | null
  nonce: number | null
  fee: string | null
  /** The token in which the fee was paid; null for the native token. */
  feeTokenId: string | null
  /** The position of the transaction in its block; null if unknown. */
  position: number | null
  /** An action that the transaction's bytes show but its movements do not. */
  action: TransactionAction | null
  operations: StoredOperation[]
  /** Hash of the block in which `operations` contains every movement; null if some may be missing. */
  completeInBlock: string | null
  /** The head of the chain when the row last changed; null if it was never read from the chain. */
  readAtBlock: number | null
  createdAt: string
  updatedAt: string
}

/** Returns SQL for the columns of a `TransactionRow`, in a statement that names the table `alias`. */
export const shownColumns = (alias: string) => {
  const t = sql.ref(alias)
  return sql`${t}.id, ${t}.platform_id as "platformId", ${t}.hash, ${t}.status, ${t}.failure_reason as "failureReason",
    ${t}.from_address as "fromAddress", ${t}.to_address as "toAddress", ${t}.nonce, ${t}.fee, ${t}.fee_token_id as "feeTokenId", ${t}.position, ${t}.action, ${t}.operations,
    ${t}.complete_in_block as "completeInBlock", ${t}.read_at_block as "readAtBlock", ${t}.block_number as "blockNumber", ${t}.block_hash as "blockHash", ${t}.final, ${t}.created_at as "createdAt", ${t}.updated_at as "updatedAt"`
}
