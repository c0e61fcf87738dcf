import type pg from 'pg'
import { DatabaseUnavailableError } from './errors.ts'
import { freest, type Lane } from './lane.ts'

/** How many statements may wait, and how many an owner may have waiting or running. More are refused at once. */
const maxWaiting = 50
const maxPerOwner = 2

type Waiting = { owner: string | undefined; start: () => void }

/**
 * Runs statements that are too slow for the shared connections: one at a time on each connection and for each owner, first come, first served.
 */
export function createSlowReads(lanes: readonly [Lane, ...Lane[]]) {
  const waiting: Waiting[] = []
  const running: (string | undefined)[] = []

  function admit(owner: string | undefined) {
    const ofOwner = (each: string | undefined) => owner !== undefined && each === owner
    const own = waiting.filter((each) => ofOwner(each.owner)).length + running.filter(ofOwner).length
    if (waiting.length >= maxWaiting || own >= maxPerOwner) throw new DatabaseUnavailableError('Too many slow reads are waiting')
  }

  function startNext() {
    if (running.length === lanes.length) return
    const index = waiting.findIndex(({ owner }) => owner === undefined || !running.includes(owner))
    const next = waiting[index]
    if (!next) return
    waiting.splice(index, 1)
    running.push(next.owner)
    next.start()
  }

  return {
    /** @throws {DatabaseUnavailableError} at once when too many wait, or when the owner already has its share */
    async query(statement: pg.QueryConfig, owner?: string): Promise<pg.QueryResult> {
      admit(owner)
      await new Promise<void>((start) => {
        waiting.push({ owner, start })
        startNext()
      })
      try {
        return await freest(lanes).query(statement)
      } finally {
        running.splice(running.indexOf(owner), 1)
        startNext()
      }
    },
  }
}
