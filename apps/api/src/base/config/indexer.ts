import { networks } from '@patina/chains'
import { Type } from 'typebox'
import { readNetworksFile } from './networks-file.ts'
import { type Environment, type Mode, problemOf, refuse, setting, subject } from './setting.ts'

/** `unread`: platforms whose blocks are not read. */
export type IndexingSettings = ReturnType<typeof readIndexer>

export const indexer = subject('Indexer', {
  INDEXER_LOOK_BACK_BLOCKS: setting(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
    meaning:
      'Number of blocks below the head at which a worker starts to read a new platform. Devices are notified of transactions in them. Backfills find earlier transactions of linked addresses.',
    default: 0,
  }),
  INDEXER_BACKFILL_BLOCKS: setting(Type.Integer({ minimum: 0, maximum: 10_000_000 }), {
    meaning:
      'Number of blocks before the link that a backfill searches first for a newly linked address. Deeper blocks of all addresses come later.',
    default: 10_000,
  }),
  HISTORY_REQUESTS_PER_DAY: setting(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), {
    meaning:
      'Number of calls to the nodes of a platform per day (UTC) after which searches of deep blocks wait for the next day. Unproved addresses together use at most half of them. With 0, only the newest blocks are searched.',
    default: { server: 200_000, embedded: 10_000_000 },
  }),
  INDEXER_POLL_MS: setting(Type.Integer({ minimum: 50, maximum: 60_000 }), {
    meaning: 'Milliseconds between two polls for a new block, if the node does not announce it.',
    default: { server: 1_000, embedded: 100 },
  }),
})

/** Returns the platforms whose blocks are not read. @throws {Error} that names every bad value of a network */
export function readUnreadPlatforms(given: Environment, mode: Mode): ReadonlySet<string> {
  const valuesOf = readNetworksFile(given, mode)
  return new Set(networks.filter((network) => valuesOf(network).readBlocks === false).map(({ id }) => id))
}

/**
 * Duration of a lease in milliseconds. After that time, another worker takes over from a dead one. A live worker renews its leases after
 * each third of the time.
 */
const leaseMs = 15_000

/** Number of transactions after which the search of an address ends. Its history is then `partial`. */
const historyTransactions = 20_000
/** Largest number of blocks requested at once. Ranges halve while a node refuses them. */
const maxBlocks = 64

/** @throws {Error} that names every bad setting */
export function readIndexer(given: Environment, mode: Mode) {
  refuse(
    problemOf(() => indexer.read(given, mode)),
    problemOf(() => readNetworksFile(given, mode)),
  )
  const parsed = indexer.read(given, mode)
  const valuesOf = readNetworksFile(given, mode)
  const historyFromBlock: ReadonlyMap<string, number> = new Map(
    networks.map((network) => [network.id, valuesOf(network).historyFromBlock ?? 0]),
  )
  return {
    unread: readUnreadPlatforms(given, mode),
    backfillBlocks: parsed.INDEXER_BACKFILL_BLOCKS,
    historyFromBlock,
    historyRequestsPerDay: parsed.HISTORY_REQUESTS_PER_DAY,
    historyTransactions,
    lookBackBlocks: parsed.INDEXER_LOOK_BACK_BLOCKS,
    maxBlocks,
    pollMs: parsed.INDEXER_POLL_MS,
    leaseMs,
  }
}
