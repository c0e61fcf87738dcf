/** `maxFailures`: the number of failures in a row that pauses a provider. Each further one doubles the pause. */
type Limits = { maxFailures: number; firstPauseMs: number; longestPauseMs: number }

const defaults: Limits = { maxFailures: 3, firstPauseMs: 1_000, longestPauseMs: 30_000 }

type State = { failures: number; pausedUntil: number; lastError: unknown }

/** Pauses providers that fail repeatedly, so that no request waits for them. Each key has its own state. */
export type Breaker = {
  /** Returns the last error of a paused provider, or undefined if the provider may be called. */
  pausedBy(key: string): { lastError: unknown } | undefined
  /** Counts a failure. By default, the third in a row pauses the provider for a second, and each further one doubles the pause up to 30 seconds. */
  fail(key: string, error: unknown): void
  succeed(key: string): void
}

/** @param now a clock in milliseconds that never goes back */
export function createBreaker(
  now: () => number = () => performance.now(),
  { maxFailures, firstPauseMs, longestPauseMs }: Limits = defaults,
): Breaker {
  const states = new Map<string, State>()
  return {
    pausedBy(key) {
      const state = states.get(key)
      return state && state.pausedUntil > now() ? { lastError: state.lastError } : undefined
    },
    fail(key, lastError) {
      const failures = (states.get(key)?.failures ?? 0) + 1
      const pauseMs = failures < maxFailures ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - maxFailures))
      states.set(key, { failures, pausedUntil: now() + pauseMs, lastError })
    },
    succeed(key) {
      states.delete(key)
    },
  }
}
