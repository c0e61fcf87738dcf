import { type ChainAdapter, ChainError, type FoundTransaction } from '@patina/chains'
import type { Logger } from 'pino'
import { isDeviceDeleted } from '../../base/wire/errors.ts'
import { type Running, startLoop } from '../../base/work/loop.ts'
import type { Tracked } from '../../ledger/rows/tracked.store.ts'
import type { Tracking } from '../../ledger/rows/tracking.ts'
import { logFailures } from '../log-failures.ts'

export type Finder = Running & {
  /** Looks up the due hashes once. */
  step(): Promise<void>
}

/** Maximum number of hashes in one step, so that hashes which no node knows cost the node one request a step. */
const maxBatchSize = 50
/** Lease of a hash that is being looked up. If the lease expires, the worker is dead or has stalled. */
const leaseMs = 30_000
/** Milliseconds after which a hash that no node knows is forgotten. */
const openMs = 1_800_000

/**
 * Looks up the hashes of transactions that wallets sent elsewhere. When a node returns one, and its address has signed it, it becomes a row that the
 * worker follows. The hashes are in the database, so a restarted worker continues, and several workers share them.
 */
export function findTracked(chain: ChainAdapter, tracking: Tracking, log: Pick<Logger, 'error' | 'warn'>, everyMs: number): Finder {
  const { id: platformId } = chain.network
  const logFailure = logFailures(log, platformId, {
    unavailable: 'The node does not answer; transactions that were sent elsewhere are looked up later (logged at most once a minute)',
    failed: 'Cannot look up a transaction that was sent elsewhere; retrying (logged at most once a minute)',
  })
  const step = async () => {
    const rows = await tracking.due(platformId, maxBatchSize, leaseMs)
    if (rows.length === 0) return
    try {
      await lookUp(chain, tracking, rows, everyMs, logFailure)
    } catch (error) {
      await tracking.release(idsOf(rows), everyMs)
      throw error
    }
  }
  const { stop } = startLoop(async () => void (await step()), { everyMs, onError: logFailure })
  return { step, stop }
}

async function lookUp(
  chain: ChainAdapter,
  tracking: Tracking,
  rows: readonly Tracked[],
  everyMs: number,
  onError: (error: unknown) => void,
) {
  const found = await findAll(chain, rows)
  const [known, unknown] = split(rows, ({ hash }) => isFound(found.get(hash)))
  const [own, foreign] = split(known, ({ hash, address }) => signersOf(found.get(hash)).includes(address))
  // The hash belongs to another sender for ever, so it is not looked up again.
  await tracking.forget(idsOf(foreign), 0)
  // A hash is forgotten only if a node has just answered that it does not know it.
  await tracking.forget(idsOf(unknown.filter(({ hash }) => found.get(hash) === undefined)), openMs)
  const open = own.length > 0 ? await adoptAll(chain, tracking, own, found, onError) : []
  await tracking.release(idsOf([...unknown, ...open]), everyMs)
}

type Found = ReadonlyMap<string, FoundTransaction | ChainError | undefined>

/** Returns the transaction of each hash. Devices that gave the same hash share one look-up. */
async function findAll(chain: ChainAdapter, rows: readonly Tracked[]): Promise<Found> {
  const hashes = [...new Set(rows.map(({ hash }) => hash))]
  const answers = await chain.findSigned(hashes)
  return new Map(hashes.map((hash, index) => [hash, answers[index]]))
}

/** Writes the rows of found transactions. Returns those that stay open. */
async function adoptAll(chain: ChainAdapter, tracking: Tracking, own: readonly Tracked[], found: Found, onError: (error: unknown) => void) {
  const hashes = [...new Set(own.map(({ hash }) => hash))]
  const [answers, head] = await Promise.all([chain.readTransactions(hashes), chain.getHead()])
  const reports = new Map(hashes.map((hash, index) => [hash, answers[index]]))
  const open: Tracked[] = []
  for (const tracked of own) {
    const [bytes, report] = [found.get(tracked.hash), reports.get(tracked.hash)]
    const isAdopted =
      isFound(bytes) &&
      !(report instanceof ChainError) &&
      // A transaction that cannot be written must not delay the others.
      (await tracking.adopt(chain, tracked, bytes, report, head.number).catch((error: unknown) => {
        if (!isDeviceDeleted(error)) onError(error)
        return false
      }))
    if (!isAdopted) open.push(tracked)
  }
  return open
}

const isFound = (answer: FoundTransaction | ChainError | undefined): answer is FoundTransaction =>
  answer !== undefined && !(answer instanceof ChainError)

const signersOf = (answer: FoundTransaction | ChainError | undefined): readonly string[] => (isFound(answer) ? answer.signers : [])

const idsOf = (rows: readonly Tracked[]) => rows.map(({ id }) => id)

/** Returns the rows that pass, and the others. */
const split = (rows: readonly Tracked[], passes: (row: Tracked) => boolean) =>
  [rows.filter(passes), rows.filter((row) => !passes(row))] as const
