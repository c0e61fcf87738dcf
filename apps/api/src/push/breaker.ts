import { backoffMs } from '../work/backoff.ts'

/** Stops sending while the credentials of a push service are refused. */
export type Breaker = {
  /** Returns how many pushes may be sent now, at most `room`. */
  allows(room: number): number
  /** Whether the credentials were refused and have not been accepted since. */
  isOpen(): boolean
  /** Notes proof that the credentials are right: a push arrived, or the service proved that its token is dead. */
  arrived(): void
  /** Notes that the service accepted the credentials, even if it refused the push. */
  accepted(): void
  /** Notes a token that was called bad for a reason that wrong credentials can cause. Returns true if the token is to blame. */
  isTokensFault(): boolean
  /** Notes that the credentials were refused. Returns when sending resumes, and whether a new pause began. */
  refused(): { until: number; isNewPause: boolean }
}

const pauses = { firstMs: 60_000, maxMs: 900_000 }
/** Number of recent outcomes that count. */
const window = 50

/**
 * Limits the harm of wrong credentials. After a refusal, nothing is sent for a minute, and up to 15 minutes after more refusals; then one push is
 * tried. A token is called dead for a doubtful reason only if recent pushes arrived, and at least as many as were doubtful.
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
    allows: (room: number) => (now() < pausedUntil ? 0 : refusals > 0 ? Math.min(1, room) : room),

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

    refused() {
      const isNewPause = now() >= pausedUntil
      if (isNewPause) pausedUntil = now() + backoffMs(++refusals, pauses)
      return { until: pausedUntil, isNewPause }
    },
  }
}
