import { decimalText } from './decimal-text.ts'
import { extensionOf, viewOf } from './token-layout.ts'

/** Types of extensions. @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs */
const types = { interest: 10, scaledAmount: 25 } as const

/** Seconds of the program's year, which has 365.24 days. */
const SECONDS_PER_YEAR = 31_556_736
const BASIS_POINTS = 10_000

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
