import type { CompiledQuery, QueryResult } from 'kysely'
import { backoffMs, jittered } from '../work/backoff.ts'
import { type ConnectionPools, createRunAlone, type RunAlone } from './driver.ts'
import { DatabaseUnavailableError, TooManySlowReadsError } from './errors.ts'
import { createFreshness, type Freshness } from './freshness.ts'
import { type Session, sessionOf, sharedTimeoutMs } from './session.ts'
import { openSharedConnection, type SharedConnection } from './shared-connection.ts'
import { statementNames } from './statement-names.ts'
import { within } from './within.ts'

/** Maximum duration in milliseconds of a read on the replica. After it, the primary answers. */
const maxReadMs = 2_000
const reconnects = { firstMs: 1_000, maxMs: 30_000 }

export type Replica = {
  /**
   * Returns the result of a read that includes everything that was committed when it was called. Undefined if the replica is behind or does
   * not answer: the primary must answer then.
   * @throws {TooManySlowReadsError} if too many slow reads wait, of all devices or of this one
   */
  read<Row>(query: CompiledQuery<Row>, options: { owner: string; slow: boolean }): Promise<QueryResult<Row> | undefined>
  /** Returns how many reads the replica answered, and how many it left to the primary. */
  reads(): { answered: number; missed: number }
  /** Returns one sentence if the replica is not connected. */
  warnings(): string[]
  close(): Promise<void>
}

type Connected = { fresh: Freshness; run: RunAlone }

/**
 * Connects to a replica. If it cannot be reached, the attempt is repeated, and the primary answers all reads until then.
 *
 * @param primary session of the primary, for a connection that asks how far its log is
 * @throws {Error} if the server is not a replica of the primary
 */
export async function openReplica(url: string, ca: string | undefined, primary: Session): Promise<Replica> {
  const sessions = { fast: sessionOf(url, { ca, timeoutMs: sharedTimeoutMs }), slow: sessionOf(url, { ca }) }
  const connections: SharedConnection[] = []
  let connected: Connected | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const counts = { answered: 0, missed: 0 }

  const connect = async () => {
    const opened = await openAll([primary, sessions.fast, sessions.fast, sessions.slow, sessions.slow])
    const [ofPrimary, first, second, slow, otherSlow] = opened
    connections.push(...opened)
    await requireReplica(ofPrimary, first)
    const pools: ConnectionPools = { reading: [first, second], writing: [first, second], slow: [slow, otherSlow] }
    connected = { fresh: createFreshness(ofPrimary, pools.reading), run: createRunAlone(pools, statementNames()) }
  }
  const connectLater = (failures: number) => {
    if (closed) return
    const again = () => void connect().catch(() => connectLater(failures + 1))
    retry = setTimeout(again, jittered(backoffMs(failures, reconnects), 0.1))
    retry.unref()
  }
  await connect().catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    connectLater(1)
  })

  return {
    async read(query, options) {
      const result = connected && (await readFrom(connected, query, options))
      counts[result ? 'answered' : 'missed'] += 1
      return result
    },
    reads: () => ({ ...counts }),
    warnings: () =>
      connected ? [] : ['The database of DATABASE_REPLICA_URL cannot be reached. The primary answers all reads; trying again.'],
    async close() {
      closed = true
      clearTimeout(retry)
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

async function readFrom<Row>({ fresh, run }: Connected, query: CompiledQuery<Row>, options: { owner: string; slow: boolean }) {
  if (!(await fresh.check())) return undefined
  try {
    return await within(maxReadMs, run<Row>(query, options))
  } catch (error) {
    if (error instanceof TooManySlowReadsError) throw error
    // A read may be repeated. If the statement itself is at fault, the primary reports that.
    return undefined
  }
}

type Opened = [SharedConnection, SharedConnection, SharedConnection, SharedConnection, SharedConnection]

/** Opens a connection per session. If one fails, closes the others. */
async function openAll([first, second, third, fourth, fifth]: [Session, Session, Session, Session, Session]): Promise<Opened> {
  const opening = [first, second, third, fourth, fifth].map(openSharedConnection)
  const results = await Promise.allSettled(opening)
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const [a, b, c, d, e] = opened
  if (a && b && c && d && e) return [a, b, c, d, e]
  await Promise.all(opened.map((connection) => connection.close()))
  throw results.find((result) => result.status === 'rejected')?.reason
}

type Identity = { cluster: string; isReplica: boolean }

const identityStatement = {
  text: 'select system_identifier::text as cluster, pg_is_in_recovery() as "isReplica" from pg_control_system()',
}

/** @throws {Error} if the second server does not replay the log of the first */
async function requireReplica(primary: SharedConnection, replica: SharedConnection) {
  const [ofPrimary, ofReplica] = await Promise.all([
    primary.query<Identity>(identityStatement).then(({ rows }) => rows[0]),
    replica.query<Identity>(identityStatement).then(({ rows }) => rows[0]),
  ])
  if (!ofReplica?.isReplica || ofReplica.cluster !== ofPrimary?.cluster)
    throw new Error('The database of DATABASE_REPLICA_URL is not a replica of the one of DATABASE_URL')
}
