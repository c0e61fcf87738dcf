import { setTimeout as sleep } from 'node:timers/promises'
import { leastLoaded, type SharedConnection, type SharedConnections } from './shared-connection.ts'
import { within } from './within.ts'

/** Maximum milliseconds that reads wait for the replica. */
const maxWaitMs = 100
/** Pause between two questions to the replica. */
const pollMs = 2
/** Milliseconds during which no read waits, after the replica was too far behind. */
const restMs = 1_000

export type Freshness = {
  /** Returns whether the replica has replayed everything that the primary had stored when this was called. */
  check(): Promise<boolean>
}

/**
 * Compares a replica with its primary. One comparison serves all calls that arrived before it began. Thus a read sees not only the writes of
 * its own device, but also those of workers: a payment of which a push has arrived.
 */
export function createFreshness(primary: SharedConnection, replica: SharedConnections): Freshness {
  let running: Promise<boolean> | undefined
  let waiting: Promise<boolean> | undefined
  let restsUntil = 0

  function start(): Promise<boolean> {
    running = hasCaughtUp(primary, replica).then((isFresh) => {
      running = undefined
      if (!isFresh) restsUntil = performance.now() + restMs
      return isFresh
    })
    return running
  }

  return {
    async check() {
      if (performance.now() < restsUntil) return false
      if (!running) return start()
      // The running comparison may have asked the primary before the caller's last write.
      waiting ??= running.then((isFresh) => {
        waiting = undefined
        return isFresh && start()
      })
      return waiting
    },
  }
}

async function hasCaughtUp(primary: SharedConnection, replica: SharedConnections): Promise<boolean> {
  const deadline = performance.now() + maxWaitMs
  try {
    const { rows } = await within(maxWaitMs, primary.query<{ position: string }>(positionStatement))
    while (performance.now() < deadline) {
      const asked = leastLoaded(replica).query<{ isReplayed: boolean }>({ ...replayedStatement, values: [rows[0]?.position] })
      const answer = await within(Math.max(1, deadline - performance.now()), asked)
      if (answer.rows[0]?.isReplayed) return true
      await sleep(pollMs)
    }
  } catch {
    // The primary answers the reads, or reports why it cannot.
  }
  return false
}

/** The end of the log that is safe on the primary's disk: every acknowledged write is before it. */
const positionStatement = { name: 'position', text: 'select pg_current_wal_flush_lsn()::text as position' }

/** False on a former replica that has become a primary. */
const replayedStatement = {
  name: 'replayed',
  text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReplayed"',
}
