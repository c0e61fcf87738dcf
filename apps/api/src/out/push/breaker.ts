import { backoffMs } from '../../base/work/backoff.ts'

/** A circuit breaker that stops sending while a push service refuses the credentials. */
export type Breaker = {
  /** Returns how many pushes may be sent now, at most `room`. */
  allows(max: number): number
  /** Returns whether the push service refused the credentials and has not accepted them since. */
  isOpen(): boolean
  /** Records proof that the credentials are right: a push arrived, or the service proved that a token is dead. */
  arrived(): void
  /** Records that the service accepted the credentials, even if it refused the push. */
  accepted(): void
  /** Records a token that was rejected for a reason that wrong credentials can cause, too. Returns true if the token is to blame. */
  isTokensFault(): boolean
  /** Records that the service gave no verdict on a push. While it refuses the credentials, the next trial waits for the first pause again. */
  unanswered(): void
  /** Records that the service refused the credentials. Returns when sending resumes, and whether a new pause began. */
  refused(): { until: number; isNewPause: boolean }
}

const pauses = { firstMs: 60_000, maxMs: 900_000 }
/** Number of recent outcomes of pushes that the breaker remembers. */
const window = 50

/**
 * Creates a breaker, which limits the harm of wrong credentials. After a refusal, nothing is sent for a minute, and up to 15 minutes after
 * further refusals. Then one push is tried. A rejected token counts as dead for a doubtful reason only if recent pushes arrived, at least
 * as many as were rejected for doubtful reasons.
 */
export function createBreaker(now = Date.now): Breaker {
  let pausedUntil = 0
  let refusals = 0
  const recent: ('arrived' | 'doubtful')[] = []
  const note = (outcome: 'arrived' | 'doubtful') => {
    recent.push(outcome)
    if (recent.length > window) recent.shift()
  }
  const count = (outcome: 'arrived' | 'doubtful') => recent.filter((noted) => noted === outcome).length

  return {
    allows: (max: number) => (now() < pausedUntil ? 0 : refusals > 0 ? Math.min(1, max) : max),

    isOpen: () => refusals > 0,

    arrived() {
      refusals = 0
      note('arrived')
    },

    accepted() {
      refusals = 0
    },

    isTokensFault() {
      note('doubtful')
      return count('arrived') > 0 && count('arrived') >= count('doubtful')
    },

    unanswered() {
      if (refusals > 0) pausedUntil = Math.max(pausedUntil, now() + pauses.firstMs)
    },

    refused() {
      const isNewPause = now() >= pausedUntil
      if (isNewPause) pausedUntil = now() + backoffMs(++refusals, pauses)
      return { until: pausedUntil, isNewPause }
    },
  }
}
