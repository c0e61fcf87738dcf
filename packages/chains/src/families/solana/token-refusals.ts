/**
 * Reasons for which a token program refuses a transfer, by the number of its error.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/error.rs
 */
export const tokenRefusals: ReadonlyMap<number, string> = new Map([
  [17, 'the token account is frozen'],
  [36, 'the receiver only accepts transfers with a memo'],
  [37, 'the token cannot be transferred'],
  [67, 'the issuer paused all transfers of the token'],
])
