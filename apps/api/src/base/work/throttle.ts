/** Calls `write` unless it was called for the same key within the interval. */
export type Throttle = (key: string, write: () => void) => void

const maxKeys = 1_000

/** Returns a throttle for log lines, so that a long failure does not log every attempt. */
export function createThrottle(everyMs = 60_000, now: () => number = () => performance.now()): Throttle {
  const quietUntil = new Map<string, number>()
  return (key, write) => {
    if (now() < (quietUntil.get(key) ?? 0)) return
    if (quietUntil.size >= maxKeys) quietUntil.clear()
    quietUntil.set(key, now() + everyMs)
    write()
  }
}
