import type pg from 'pg'
import { TooManySlowReadsError } from './errors.ts'
import { leastLoaded, type SharedConnections } from './shared-connection.ts'

/** Maximum number of waiting statements. A further statement is refused at once. */
const maxWaiting = 50
/** Maximum number of waiting and running statements of one owner. A further statement is refused at once. */
const maxPerOwner = 2
/** Pause after a statement of an owner, as a multiple of its duration. One owner thus uses at most a fifth of a connection's time. */
const restFactor = 4

type Waiting = { owner: string | undefined; start: () => void }

export type SlowReads = {
  /** @throws {TooManySlowReadsError} at once if too many statements wait, or if the owner has reached its limit */
  query(statement: pg.QueryConfig, owner?: string): Promise<pg.QueryResult>
}

/**
 * Creates a queue of statements that are too slow for the shared connections. Each connection runs one statement at a time, in order of
 * arrival. Each owner has at most one running statement.
 */
export function createSlowReads(connections: SharedConnections): SlowReads {
  const waiting: Waiting[] = []
  /** Owners with a running statement, and owners in the pause after one. */
  const busy = new Set<string>()
  let running = 0

  function admit(owner: string | undefined) {
    const own = owner === undefined ? 0 : waiting.filter((each) => each.owner === owner).length + Number(busy.has(owner))
    if (waiting.length >= maxWaiting || own >= maxPerOwner) throw new TooManySlowReadsError('Too many slow reads are waiting')
  }

  function startNext() {
    if (running === connections.length) return
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
    async query(statement, owner) {
      admit(owner)
      await new Promise<void>((start) => {
        waiting.push({ owner, start })
        startNext()
      })
      const began = performance.now()
      try {
        return await leastLoaded(connections).query(statement)
      } finally {
        running -= 1
        if (owner !== undefined) rest(owner, restFactor * (performance.now() - began))
        startNext()
      }
    },
  }
}
