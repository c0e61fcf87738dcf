/** Runs a limited number of works at once, so that no key takes the places of others. */
export type FairGate = {
  /** Runs the work when a place is free. @throws {GateFull} if too many works wait */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Thrown for a work that would wait too long. */
export class GateFull extends Error {
  override name = 'GateFull'
}

/** `total` and `perKey` are the works at once. `waiting` and `waitingPerKey` are those that wait for a place. */
export type GateLimits = { total: number; perKey: number; waiting: number; waitingPerKey: number }

type Waiting = { key: string; start: () => void }

export function createFairGate(limits: GateLimits): FairGate {
  const running = new Map<string, number>()
  const queue: Waiting[] = []
  let total = 0

  const isFree = (key: string) => total < limits.total && (running.get(key) ?? 0) < limits.perKey
  const enter = (key: string) => {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }
  const leave = (key: string) => {
    total -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    // The oldest work whose key has a place starts, so a key with many works does not delay the others.
    const next = queue.findIndex((waiting) => isFree(waiting.key))
    if (next >= 0) for (const { start } of queue.splice(next, 1)) start()
  }
  const wait = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const ofKey = queue.filter((waiting) => waiting.key === key).length
      if (queue.length >= limits.waiting || ofKey >= limits.waitingPerKey) return reject(new GateFull('Too many works wait'))
      queue.push({
        key,
        start() {
          enter(key)
          resolve()
        },
      })
    })

  return {
    async run(key, work) {
      if (isFree(key)) enter(key)
      else await wait(key)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
