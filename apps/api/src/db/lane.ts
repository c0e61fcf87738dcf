import pg from 'pg'
import { backoffMs, jittered } from '../work/backoff.ts'
import { connectionFailure, DatabaseUnavailableError } from './errors.ts'

/** One connection whose statements are sent without waiting for the answers of those before. Each statement is its own transaction. */
export type Lane = {
  /** Statements without an answer yet, plus the milliseconds since the last answer that one of them waits; infinite while there is no connection. */
  load(): number
  /** @throws {DatabaseUnavailableError} at once while the server is unavailable */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Waits for the answers of running statements. */
  close(): Promise<void>
}

const reconnects = { firstMs: 50, maxMs: 1_000 }

/**
 * Opens a connection and reconnects whenever it is lost. `pg` sends a `Sync` after each statement, so that an error affects only its own
 * statement. If the connection ends, all running statements fail.
 *
 * @throws {DatabaseUnavailableError} when the first connection cannot be made
 */
export async function openLane(config: pg.ClientConfig): Promise<Lane> {
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let pending = 0
  let lastProgress = 0
  let closed = false

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client(config)
    const lost = () => {
      if (client !== next) return
      client = undefined
      void next.end()
      reconnectLater()
    }
    next.on('error', lost)
    next.on('end', lost)
    try {
      await next.connect()
    } catch (error) {
      throw connectionFailure(error)
    }
    if (closed) {
      void next.end()
      throw new DatabaseUnavailableError('The database was closed')
    }
    failures = 0
    client = next
    return next
  }

  function reconnectLater() {
    if (closed || retry) return
    failures += 1
    const pauseMs = jittered(backoffMs(failures, reconnects), 0.1)
    retry = setTimeout(() => {
      retry = undefined
      connecting = connect().finally(() => {
        connecting = undefined
      })
      connecting.catch(reconnectLater)
    }, pauseMs)
    retry.unref()
  }

  await connect()

  return {
    load() {
      if (!client) return Number.POSITIVE_INFINITY
      return pending === 0 ? 0 : pending + performance.now() - lastProgress
    },
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      const connected = client ?? (await connecting)
      if (!connected) throw new DatabaseUnavailableError('The database cannot be reached')
      if (pending++ === 0) lastProgress = performance.now()
      try {
        return await connected.query<Row>(statement)
      } finally {
        pending--
        lastProgress = performance.now()
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

/** Returns the connection that is likely to answer first: with few waiting statements, none of them behind a slow one. */
export function freest(lanes: readonly [Lane, ...Lane[]]): Lane {
  return lanes.reduce((best, lane) => (lane.load() < best.load() ? lane : best), lanes[0])
}
