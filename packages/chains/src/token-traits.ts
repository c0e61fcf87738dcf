/**
 * What the issuer of a token can do with it, or how its transfers differ.
 * - `transfer_fee`: The token keeps a part of each transfer.
 * - `transfer_hook`: A program of the issuer runs at each transfer, and may refuse it.
 * - `permanent_delegate`: The issuer can take or burn the tokens of any owner.
 * - `frozen_by_default`: A new account cannot receive or send before the issuer allows it.
 * - `pausable`: The issuer can stop all transfers.
 * - `non_transferable`: The token cannot be transferred.
 */
export const tokenTraits = [
  'transfer_fee',
  'transfer_hook',
  'permanent_delegate',
  'frozen_by_default',
  'pausable',
  'non_transferable',
] as const
export type TokenTrait = (typeof tokenTraits)[number]

/** What a token's contract says about amounts and transfers. `multiplier`: decimal factor by which amounts are shown now. Absent fields say nothing special. */
export type TokenFacts = { multiplier?: string; traits?: readonly TokenTrait[] }
