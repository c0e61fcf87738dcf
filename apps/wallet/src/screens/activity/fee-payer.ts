import type { Transaction } from '@patina/sdk'
import { canonical } from '../../data/contacts/lookalike.ts'

/**
 * Returns whether one of the own addresses paid the fee of a transaction. If the server does not know who paid, the receiver of a payment did
 * not.
 */
export function paysFee({ feePayer, kind }: Pick<Transaction, 'feePayer' | 'kind'>, own: readonly string[]): boolean {
  if (feePayer === undefined) return kind !== 'receive'
  return own.some((address) => canonical(address) === canonical(feePayer))
}
