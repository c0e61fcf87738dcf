/**
 * Pauses between attempts. The pause after the first failure is `firstMs`. Each further pause is `factor` times as long (default 2), up to
 * `maxMs`.
 */
export type Backoff = { firstMs: number; maxMs: number; factor?: number }

/** Returns the pause after a number of consecutive failures (at least 1), in milliseconds. */
export const backoffMs = (failures: number, { firstMs, maxMs, factor = 2 }: Backoff): number =>
  Math.min(maxMs, firstMs * factor ** (failures - 1))

/** Returns `ms` plus a random part of up to `share` × `ms`, so that processes do not retry in step. */
export const jittered = (ms: number, share: number, random: () => number = Math.random): number => ms * (1 + share * random())
