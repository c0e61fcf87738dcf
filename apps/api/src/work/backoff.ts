/** Pauses between attempts: `firstMs` after the first failure, `factor` times as long (2 by default) after each further one, up to `maxMs`. */
export type Backoff = { firstMs: number; maxMs: number; factor?: number }

/** Returns the pause after so many failures in a row, at least one, in milliseconds. */
export const backoffMs = (failures: number, { firstMs, maxMs, factor = 2 }: Backoff): number =>
  Math.min(maxMs, firstMs * factor ** (failures - 1))

/** Returns a pause that is longer by a random part of `share`, so that many processes do not retry at the same moment. */
export const jittered = (ms: number, share: number, random: () => number = Math.random): number => ms * (1 + share * random())
