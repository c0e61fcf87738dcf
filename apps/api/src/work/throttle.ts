/** Runs what it is given, unless it ran something with the same key within the interval. */
export type Throttle = (key: string, write: () => void) => void

const maxKeys = 1_000

/** For log lines about failures: an hour without a node is no reason for a line per attempt. */
export function createThrottle(everyMs = 60_000, now: () => number = () => performance.now()): Throttle {
  const quietUntil = new Map<string, number>()
  return (key, write) => {
    if (now() < (quietUntil.get(key) ?? 0)) return
    if (quietUntil.size >= maxKeys) quietUntil.clear()
    quietUntil.set(key, now() + everyMs)
    write()
  }
}
