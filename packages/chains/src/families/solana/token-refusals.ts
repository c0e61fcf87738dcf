import type { TransferRule } from '../../errors.ts'

/**
 * Reasons for which a token program refuses a transfer, by the number of its error.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/error.rs
 */
export const tokenRefusals: ReadonlyMap<number, readonly [TransferRule, string]> = new Map([
  [17, ['account_frozen', 'the token account is frozen']],
  [36, ['memo_required', 'the receiver only accepts transfers with a memo']],
  [37, ['non_transferable', 'the token cannot be transferred']],
  [67, ['paused', 'the issuer paused all transfers of the token']],
])
