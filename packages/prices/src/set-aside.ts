/** Sources that are not used for a time after a fault. */
export type SetAside = {
  has(key: string, now: Date): boolean
  add(key: string, now: Date): void
}

/** Returns an empty set. Each entry expires after `forMs`. Expired entries are removed when new ones are added. */
export function createSetAside(forMs: number): SetAside {
  const until = new Map<string, number>()
  return {
    has: (key, now) => now.getTime() < (until.get(key) ?? 0),
    add(key, now) {
      for (const [other, end] of until) if (end <= now.getTime()) until.delete(other)
      until.set(key, now.getTime() + forMs)
    },
  }
}
