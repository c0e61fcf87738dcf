import type pg from 'pg'
import { DatabaseUnavailableError } from './errors.ts'
import { freest, type Lane } from './lane.ts'

/** How many statements may wait, and how many an owner may have waiting or running. More are refused at once. */
const maxWaiting = 50
const maxPerOwner = 2
/** An owner's next statement starts after so many times the duration of the last: one owner uses a fifth of a processor at most. */
const restFactor = 4

type Waiting = { owner: string | undefined; start: () => void }

/**
 * Runs statements that are too slow for the shared connections: one at a time on each connection and for each owner, first come, first served.
 */
export function createSlowReads(lanes: readonly [Lane, ...Lane[]]) {
  const waiting: Waiting[] = []
  /** Owners with a running statement, or in the pause after one. */
  const busy = new Set<string>()
  let running = 0

  function admit(owner: string | undefined) {
    const own = owner === undefined ? 0 : waiting.filter((each) => each.owner === owner).length + Number(busy.has(owner))
    if (waiting.length >= maxWaiting || own >= maxPerOwner) throw new DatabaseUnavailableError('Too many slow reads are waiting')
  }

  function startNext() {
    if (running === lanes.length) return
    const index = waiting.findIndex(({ owner }) => owner === undefined || !busy.has(owner))
    const next = waiting[index]
    if (!next) return
    waiting.splice(index, 1)
    running += 1
    if (next.owner !== undefined) busy.add(next.owner)
    next.start()
  }

  function rest(owner: string, ms: number) {
    const end = () => {
      busy.delete(owner)
      startNext()
    }
    setTimeout(end, ms).unref()
  }

  return {
    /** @throws {DatabaseUnavailableError} at once if too many statements wait, or if the owner has reached its limit */
    async query(statement: pg.QueryConfig, owner?: string): Promise<pg.QueryResult> {
      admit(owner)
      await new Promise<void>((start) => {
        waiting.push({ owner, start })
        startNext()
      })
      const began = performance.now()
      try {
        return await freest(lanes).query(statement)
      } finally {
        running -= 1
        if (owner !== undefined) rest(owner, restFactor * (performance.now() - began))
        startNext()
      }
    },
  }
}
