import type { ContractRead, Hex } from '@patina/chains'
import { signed, wordAt } from './words.ts'

/** The latest answer of a feed. Times are in seconds. */
export type Round = { answer: bigint; startedAt: bigint; updatedAt: bigint }

/** Feeds with more decimals are not read. */
const MAX_DECIMALS = 36n
const E18 = 10n ** 18n

/** Largest second that a `Date` can represent. */
const MAX_SECOND = 8_640_000_000_000n

/** Returns the call of `latestRoundData()`. @see https://docs.chain.link/data-feeds/api-reference#latestrounddata */
export const roundRead = (target: Hex): ContractRead => ({ target, callData: '0xfeaf968c' })

/** Returns the call of `decimals()`. */
export const decimalsRead = (target: Hex): ContractRead => ({ target, callData: '0x313ce567' })

/** Returns the latest answer of a feed, or undefined if the result has another form. */
export function readRound(returned: Hex | undefined): Round | undefined {
  const [answer, startedAt, updatedAt] = [1, 2, 3].map((index) => wordAt(returned, index))
  if (answer === undefined || startedAt === undefined || updatedAt === undefined) return undefined
  return { answer: signed(answer), startedAt, updatedAt }
}

/** Returns an answer with this many decimals, scaled by 10^18 and rounded down. Undefined if the number of decimals is not plausible. */
export function scaledBy(answer: bigint, decimals: bigint | undefined): bigint | undefined {
  return decimals === undefined || decimals > MAX_DECIMALS ? undefined : (answer * E18) / 10n ** decimals
}

/** Returns the time of a number of seconds. A number that is too large returns the last possible time, which is never plausible. */
export const timeOf = (seconds: bigint): Date => new Date(Number(seconds < MAX_SECOND ? seconds : MAX_SECOND) * 1_000)
