import type { Operation } from '../../adapter.ts'
import { checksum } from './checksum.ts'
import { MINT_INDEX } from './token-logs.ts'
import type { MinedTransaction } from './transaction-shapes.ts'

const DEPOSIT_TYPE = 0x7en
const ZERO_ADDRESS = checksum(`0x${'0'.repeat(40)}`)

/**
 * Returns whether an OP-stack chain derived this transaction from a deposit on its parent chain. The gas of a deposit is paid on layer 1.
 * @see https://specs.optimism.io/protocol/deposits.html
 */
export const isDeposit = ({ type }: Pick<MinedTransaction, 'type'>): boolean => type != null && BigInt(type) === DEPOSIT_TYPE

/** Returns the amount that a deposit mints for its sender, as a transfer from the zero address. Returns nothing for other transactions. */
export function mintedOperations(transaction: Pick<MinedTransaction, 'type' | 'from' | 'mint'>): Operation[] {
  const amount = BigInt(transaction.mint ?? 0)
  if (!isDeposit(transaction) || amount === 0n) return []
  return [{ index: MINT_INDEX, type: 'transfer', contractAddress: null, from: ZERO_ADDRESS, to: checksum(transaction.from), amount }]
}
