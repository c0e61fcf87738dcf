import { WINDOW_SECONDS } from '../reference-pools.ts'

/** Prices of pairs have 112 binary places. */
export const FIXED_POINT = 1n << 112n
const WORD = 1n << 256n
const UINT32 = 1n << 32n
/** Age from which an observation is forgotten. An average over more than this would be too old. */
const KEPT_SECONDS = 3n * WINDOW_SECONDS

/** The sum of a pair's price over time, at a time in seconds. */
export type Observation = { at: bigint; cumulative: bigint }

/**
 * Returns the cumulative price at the time of a block. The pair updates its sum only in transactions, so the time since then is added with the
 * present reserves. A swap within the block adds nothing, because no time has passed since it. `since` is a time in 32 bits.
 */
export function cumulativeNow(state: { last: bigint; since: bigint; at: bigint; own: bigint; references: bigint }): bigint {
  const { last, since, at, own, references } = state
  const seconds = (((at - since) % UINT32) + UINT32) % UINT32
  return (last + ((references * FIXED_POINT) / own) * seconds) % WORD
}

/** Remembers observations of pairs. */
export function createAverages() {
  const observations = new Map<string, Observation[]>()
  return {
    /**
     * Adds an observation, and returns the average price since one that is at least half an hour older. Undefined if there is none. An answer of a node
     * that is behind is not remembered.
     */
    add(pair: string, { at, cumulative }: Observation): bigint | undefined {
      const known = (observations.get(pair) ?? []).filter((one) => at - one.at <= KEPT_SECONDS)
      const isNewer = known.every((one) => one.at < at)
      observations.set(pair, isNewer ? [...known, { at, cumulative }] : known)
      const then = known.findLast((one) => at - one.at >= WINDOW_SECONDS)
      return then && ((((cumulative - then.cumulative) % WORD) + WORD) % WORD) / (at - then.at)
    },
  }
}
