import pg from 'pg'
import { backoffMs, jittered } from '../work/backoff.ts'
import { connectionFailure, DatabaseUnavailableError } from './errors.ts'
import type { Session } from './session.ts'
import { createWaiting } from './waiting.ts'

/** A pipelined database connection: it sends statements without waiting for earlier answers. Each statement is its own transaction. */
export type SharedConnection = {
  /**
   * Returns the unanswered statements plus the milliseconds since the connection last made progress. Zero if idle, infinite if
   * disconnected.
   */
  load(): number
  /** Returns for how many milliseconds the oldest unanswered statement has waited; 0 if there is none. */
  firstMs(): number
  /** Sends a statement. @throws {DatabaseUnavailableError} if the connection is lost; a running attempt to reconnect is waited for */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Waits for the answers of running statements, then closes the connection. */
  close(): Promise<void>
}

/** Connections that share the statements of one kind, such as reads. */
export type SharedConnections = readonly [SharedConnection, ...SharedConnection[]]

/** State of one connection. The client of a lost connection is replaced. */
type Link = {
  config: pg.ClientConfig
  client: pg.Client | undefined
  connecting: Promise<pg.Client> | undefined
  retry: NodeJS.Timeout | undefined
  failures: number
  closed: boolean
}

const reconnects = { firstMs: 50, maxMs: 1_000 }

/**
 * Opens a connection and reconnects whenever it is lost. `pg` sends a `Sync` after each statement, so that an error affects only that
 * statement. If the connection is lost, all running statements fail.
 *
 * @throws {DatabaseUnavailableError} if the first connection cannot be made
 */
export async function openSharedConnection({ config, localSettings }: Session): Promise<SharedConnection> {
  const link: Link = { config, client: undefined, connecting: undefined, retry: undefined, failures: 0, closed: false }
  let pending = 0
  let lastProgress = 0
  const waiting = createWaiting()
  await connect(link)

  return {
    load() {
      if (!link.client) return Number.POSITIVE_INFINITY
      return pending === 0 ? 0 : pending + performance.now() - lastProgress
    },
    firstMs: waiting.firstMs,
    query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) =>
      waiting.during(async () => {
        const connected = link.client ?? (await link.connecting)
        if (!connected) throw new DatabaseUnavailableError('The database cannot be reached')
        if (pending++ === 0) lastProgress = performance.now()
        try {
          return await (localSettings === undefined
            ? connected.query<Row>(statement)
            : queryInTransaction<Row>(connected, localSettings, statement))
        } finally {
          pending--
          lastProgress = performance.now()
        }
      }),
    async close() {
      link.closed = true
      clearTimeout(link.retry)
      const open = link.client
      link.client = undefined
      await open?.end()
    },
  }
}

/**
 * Sends a statement in a transaction of its own, which begins with `localSettings`. The three messages are sent together, so they need one
 * round trip. A pooler assigns one session to all of them. A failed statement rolls back.
 */
async function queryInTransaction<Row extends pg.QueryResultRow>(client: pg.Client, localSettings: string, statement: pg.QueryConfig) {
  const [, result] = await Promise.all([
    client.query(`start transaction; ${localSettings}`),
    // Another session does not have the prepared statement of a name.
    client.query<Row>({ ...statement, name: undefined }),
    client.query('commit'),
  ])
  return result
}

async function connect(link: Link): Promise<pg.Client> {
  const next = new pg.Client(link.config)
  const onLost = () => {
    if (link.client !== next) return
    link.client = undefined
    void next.end()
    reconnectLater(link)
  }
  next.on('error', onLost)
  next.on('end', onLost)
  try {
    await next.connect()
  } catch (error) {
    throw connectionFailure(error)
  }
  if (link.closed) {
    void next.end()
    throw new DatabaseUnavailableError('The database was closed')
  }
  link.failures = 0
  link.client = next
  return next
}

function reconnectLater(link: Link) {
  if (link.closed || link.retry) return
  link.failures += 1
  const pauseMs = jittered(backoffMs(link.failures, reconnects), 0.1)
  link.retry = setTimeout(() => {
    link.retry = undefined
    link.connecting = connect(link).finally(() => {
      link.connecting = undefined
    })
    link.connecting.catch(() => reconnectLater(link))
  }, pauseMs)
  link.retry.unref()
}

/**
 * Returns the connection that probably answers first. Unanswered statements and a long wait for the current one count against a connection.
 */
export function leastLoaded(connections: SharedConnections): SharedConnection {
  return connections.reduce((best, connection) => (connection.load() < best.load() ? connection : best), connections[0])
}
