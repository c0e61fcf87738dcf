import type { Rules } from './rule.ts'
import type { SignedTransaction } from './transactions.ts'

/** Signed bytes. */
export type SendingMethods = {
  /** Decodes signed bytes without calling a node. @throws {ChainError} `invalid_transaction`, `wrong_chain` */
  decodeTransaction(txData: string): Promise<SignedTransaction>

  /**
   * Sends signed bytes to the node. Resolves if the node accepted the bytes, already had them, or has mined them.
   * @throws {ChainError} final refusals: `insufficient_funds`, `insufficient_gas`, `amount_too_low`, `remainder_too_low`, `gas_too_low`,
   * `fee_too_low`, `nonce_too_high`, `nonce_used`, `blockhash_expired`, `replacement_underpriced`, `execution_reverted`, `transfer_refused`, `invalid_transaction`, `wrong_chain`
   * @throws {ChainError} `unavailable`: the node may or may not have the bytes. If the error is marked `refused`, it does not have them
   * now.
   */
  broadcast(txData: string): Promise<void>

  /**
   * Returns whether the bytes have expired, so that no block can ever contain them. The chain has not known the transaction since block
   * `unknownSince`. Returns false while the expiry is not certain. Absent if signed bytes never expire.
   * @throws {ChainError} `unavailable`
   */
  hasExpired?(txData: string, unknownSince: bigint): Promise<boolean>
}

export const sendingRules = {
  decodeTransaction: 'local',
  broadcast: 'own',
  hasExpired: 'read',
} satisfies Rules<SendingMethods>
