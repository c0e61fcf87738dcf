import { decimalText } from './decimal-text.ts'
import { extensionOf, viewOf } from './token-layout.ts'

/** Types of extensions. @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs */
const types = {
  transferFee: 1,
  defaultState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interest: 10,
  permanentDelegate: 12,
  hook: 14,
  scaledAmount: 25,
  pausable: 26,
} as const

/** Seconds of the program's year, which has 365.24 days. */
const SECONDS_PER_YEAR = 31_556_736
const BASIS_POINTS = 10_000

/** The transfer fee of a mint: a share of the amount, in hundredths of a percent, and at most `max` base units. */
export type TransferFee = { basisPoints: number; max: bigint }

/** What a mint of Token-2022 demands of transfers. */
export type MintRules = {
  isTransferable: boolean
  isPaused: boolean
  /** Whether a program runs at each transfer. */
  hasHook: boolean
  /** Whether an account may move the tokens of all owners. */
  hasPermanentDelegate: boolean
  /** Whether new token accounts cannot receive or send until the issuer allows it. */
  startsFrozen: boolean
}

/**
 * Returns the factor by which amounts of a mint are shown, at a Unix time in seconds. Undefined if the mint has none. It has no effect on
 * the amounts of the program itself.
 * @throws {RangeError} if the factor is not a positive number that can be shown
 */
export function multiplierOf(mint: Uint8Array, time: bigint): string | undefined {
  const [scaled, interest] = [extensionOf(mint, types.scaledAmount, 56), extensionOf(mint, types.interest, 52)]
  if (scaled) return decimalText(scaledAt(viewOf(scaled), time))
  return interest && decimalText(interestAt(viewOf(interest), time))
}

/** Returns whether the amounts of a mint have a multiplier. A mint cannot get one later. */
export const hasMultiplier = (mint: Uint8Array): boolean =>
  [types.scaledAmount, types.interest].some((type) => extensionOf(mint, type) !== undefined)

/** @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/scaled_ui_amount/mod.rs */
const scaledAt = (config: DataView, time: bigint): number => config.getFloat64(time >= config.getBigInt64(40, true) ? 48 : 32, true)

/** @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/interest_bearing_mint/mod.rs */
function interestAt(config: DataView, time: bigint): number {
  const [start, update] = [config.getBigInt64(32, true), config.getBigInt64(42, true)]
  const [before, now] = [config.getInt16(40, true), config.getInt16(50, true)]
  return growth(before, update - start) * growth(now, time - update)
}

const growth = (basisPoints: number, seconds: bigint) => Math.exp(Number(BigInt(basisPoints) * seconds) / SECONDS_PER_YEAR / BASIS_POINTS)

/** Returns the transfer fee of a mint in an epoch. Undefined if it is zero. @see interface/src/extension/transfer_fee/mod.rs of Token-2022 */
export function transferFeeOf(mint: Uint8Array, epoch: bigint): TransferFee | undefined {
  const config = extensionOf(mint, types.transferFee, 108)
  if (!config) return undefined
  const view = viewOf(config)
  const at = epoch >= view.getBigUint64(90, true) ? 90 : 72
  const fee = { basisPoints: view.getUint16(at + 16, true), max: view.getBigUint64(at + 8, true) }
  return fee.basisPoints > 0 && fee.max > 0n ? fee : undefined
}

/** Returns the fee of a transfer in base units, rounded up as the program does. */
export function transferFee({ basisPoints, max }: TransferFee, amount: bigint): bigint {
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < max ? fee : max
}

/** Returns what a mint demands of transfers. */
export function rulesOf(mint: Uint8Array): MintRules {
  const has = (type: number) => extensionOf(mint, type) !== undefined
  return {
    isTransferable: !has(types.nonTransferable),
    isPaused: extensionOf(mint, types.pausable, 33)?.[32] === 1,
    // The authority comes first, then the program. An address of zeros means none.
    hasHook: isAddress(extensionOf(mint, types.hook, 64)?.subarray(32)),
    hasPermanentDelegate: isAddress(extensionOf(mint, types.permanentDelegate, 32)),
    startsFrozen: extensionOf(mint, types.defaultState, 1)?.[0] === 2,
  }
}

/** Returns whether a token account only accepts transfers with a memo before them. */
export const requiresMemo = (account: Uint8Array): boolean => extensionOf(account, types.memoTransfer, 1)?.[0] === 1

const isAddress = (bytes: Uint8Array | undefined): boolean => bytes?.some((byte) => byte !== 0) === true
