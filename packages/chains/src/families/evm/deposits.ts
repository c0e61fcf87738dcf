import type { Operation } from '../../adapter.ts'
import { checksum } from './checksum.ts'
import { MINT_INDEX } from './token-logs.ts'
import type { MinedTransaction } from './transaction-shapes.ts'

const DEPOSIT_TYPE = 0x7en
const NOBODY = `0x${'0'.repeat(40)}` as const

/**
 * Whether an OP-stack chain derived this transaction from a deposit on its parent chain, where its gas is paid.
 * @see https://specs.optimism.io/protocol/deposits.html
 */
export const isDeposit = ({ type }: Pick<MinedTransaction, 'type'>): boolean => type != null && BigInt(type) === DEPOSIT_TYPE

/** Returns what a deposit brings its sender from the parent chain, as new tokens from the zero address; none for other transactions. */
export function mintedOperations(transaction: Pick<MinedTransaction, 'type' | 'from' | 'mint'>): Operation[] {
  const amount = BigInt(transaction.mint ?? 0)
  if (!isDeposit(transaction) || amount === 0n) return []
  return [{ index: MINT_INDEX, type: 'transfer', contractAddress: null, from: NOBODY, to: checksum(transaction.from), amount }]
}
