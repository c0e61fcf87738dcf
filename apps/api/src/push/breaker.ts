import { backoffMs } from '../work/backoff.ts'

/** What credentials are worth, by what came of them. */
export type Breaker = {
  /** Returns how many pushes may be tried now, of as many as there is room for. */
  allows(room: number): number
  /** Whether our credentials were refused, and nothing was accepted since. */
  isOpen(): boolean
  /** The service knew us: a push arrived, or its token was found dead beyond doubt. */
  arrived(): void
  /** The service accepted our credentials, whatever it thought of the push. */
  accepted(): void
  /** A token was called bad in a way that can be our fault. Returns true if it is not our fault. */
  isTokensFault(): boolean
  /** Our credentials were refused. Returns until when nothing is to be tried, and whether that is news. */
  refused(): { until: number; isNews: boolean }
}

const pauses = { firstMs: 60_000, maxMs: 900_000 }
/** Outcomes that are looked back on. */
const window = 50

/**
 * Keeps wrong credentials from doing harm. While they are refused nothing is sent, for a minute and then longer, up to a quarter of an hour;
 * afterwards one push is tried. And no token is given up on a word that wrong credentials could have brought about, unless pushes under the same
 * credentials arrive: somebody arrived of late, and no fewer than were doubtful.
 */
export function createBreaker(now = Date.now): Breaker {
  let pausedUntil = 0
  let refusals = 0
  const recent: ('arrived' | 'doubtful')[] = []
  const note = (what: 'arrived' | 'doubtful') => {
    recent.push(what)
    if (recent.length > window) recent.shift()
  }
  const count = (what: 'arrived' | 'doubtful') => recent.filter((noted) => noted === what).length

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
      const isNews = now() >= pausedUntil
      if (isNews) pausedUntil = now() + backoffMs(++refusals, pauses)
      return { until: pausedUntil, isNews }
    },
  }
}
