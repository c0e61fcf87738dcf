import { jittered } from '../../base/work/backoff.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
/** Pauses after the first, second, … failed attempt. @see https://github.com/standard-webhooks/standard-webhooks: Deliverability and reliability */
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
const maxPauseMs = 10 * hour
const jitter = 0.1

/** Failing for this long disables an endpoint. */
export const maxFailingMs = 120 * hour

/**
 * Returns the pause before the next attempt in milliseconds; undefined if the last attempt has failed. The pause is at least the time that the
 * endpoint demanded with `Retry-After`, but at most ten hours.
 *
 * @param attempts failed attempts, 1 or more
 */
export function pauseAfter(attempts: number, retryAfterMs: number | undefined, random?: () => number): number | undefined {
  const pause = pausesMs[attempts - 1]
  if (pause === undefined) return undefined
  return Math.max(jittered(pause, jitter, random), Math.min(retryAfterMs ?? 0, maxPauseMs))
}
