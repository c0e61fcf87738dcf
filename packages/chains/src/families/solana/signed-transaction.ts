import type { SignedTransaction } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'

/**
 * What signed bytes say, base64 of a legacy or version 0 transaction.
 * @throws {ChainError} `invalid_transaction`
 */
export async function decodeTransaction(_txData: string): Promise<SignedTransaction> {
  throw new ChainError('invalid_transaction')
}
