import { type Network, networks } from '@patina/chains'
import { Type } from 'typebox'
import { platformName } from './nodes.ts'
import { type Environment, type Mode, problemOf, refuse, setting, subject } from './setting.ts'

/** `unread`: platforms whose blocks are not read. */
export type IndexingSettings = ReturnType<typeof readIndexer>

const startName = (network: Network) => `HISTORY_FROM_BLOCK_${platformName(network)}`
const switchName = (network: Network) => `INDEX_${platformName(network)}`

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
  HISTORY_TRANSACTIONS: setting(Type.Integer({ minimum: 1, maximum: 10_000_000 }), {
    meaning: 'Number of transactions after which the search of an address ends. Its history is then `partial`.',
    default: 20_000,
  }),
  HISTORY_REQUESTS_PER_DAY: setting(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), {
    meaning:
      'Number of calls to the nodes of a platform per day (UTC) after which searches of deep blocks wait for the next day. Unproved addresses together use at most half of them. With 0, only the newest blocks are searched.',
    default: { server: 200_000, embedded: 10_000_000 },
  }),
  INDEXER_RANGE_BLOCKS: setting(Type.Integer({ minimum: 1, maximum: 10_000 }), {
    meaning: 'Largest number of blocks requested at once.',
    default: 64,
  }),
  INDEXER_POLL_MS: setting(Type.Integer({ minimum: 50, maximum: 60_000 }), {
    meaning: 'Milliseconds between two polls for a new block, if the node does not announce it.',
    default: { server: 1_000, embedded: 100 },
  }),
})

export const indexSwitches = subject(
  'Platforms whose blocks are read',
  Object.fromEntries(
    networks.map((network) => [
      switchName(network),
      setting(Type.Enum(['yes', 'no']), {
        meaning:
          'With `no`, the blocks of the platform are not read, which saves many requests. Sending, transaction status and backfills still work. Incoming payments are then known only from webhooks. Set it for both API and worker.',
        default: 'yes',
        family: 'INDEX_<PLATFORM>',
      }),
    ]),
  ),
)

export const historyStarts = subject(
  'Lowest blocks of histories',
  Object.fromEntries(
    networks.map((network) => [
      startName(network),
      setting(Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 }), {
        meaning:
          'Lowest block that is searched for transactions of linked addresses; 0 is the start of the chain. Histories that begin later are `partial`.',
        default: 0,
        family: 'HISTORY_FROM_BLOCK_<PLATFORM>',
      }),
    ]),
  ),
)

/**
 * Returns whether the value is one of an `INDEX_…` switch. Other programs also use variables with the prefix `INDEX_`, but rarely with the
 * values `yes` and `no`.
 */
const isSwitch = (value: string | undefined) => value === 'yes' || value === 'no'

/**
 * Returns the platforms whose blocks are not read.
 * @throws {Error} that names every bad setting, and every switch of an unknown platform
 */
export function readUnreadPlatforms(given: Environment, mode: Mode): ReadonlySet<string> {
  const names = networks.map(switchName)
  const unknown = Object.keys(given).filter((name) => name.startsWith('INDEX_') && !names.includes(name) && isSwitch(given[name]))
  refuse(
    problemOf(() => indexSwitches.read(given, mode)),
    ...unknown.map((name) => `${name} must be INDEX_ and the id of a platform, such as ${names[0]}`),
  )
  const switches = indexSwitches.read(given, mode)
  return new Set(networks.filter((network) => switches[switchName(network)] === 'no').map(({ id }) => id))
}

/**
 * Duration of a lease in milliseconds. After that time, another worker takes over from a dead one. A live worker renews its leases after
 * each third of the time.
 */
const leaseMs = 15_000

/** @throws {Error} that names every bad setting */
export function readIndexer(given: Environment, mode: Mode) {
  refuse(
    problemOf(() => indexer.read(given, mode)),
    problemOf(() => readUnreadPlatforms(given, mode)),
    problemOf(() => historyStarts.read(given, mode)),
  )
  const parsed = indexer.read(given, mode)
  const starts = historyStarts.read(given, mode)
  const historyFromBlock: ReadonlyMap<string, number> = new Map(networks.map((network) => [network.id, starts[startName(network)] ?? 0]))
  return {
    unread: readUnreadPlatforms(given, mode),
    backfillBlocks: parsed.INDEXER_BACKFILL_BLOCKS,
    historyFromBlock,
    historyRequestsPerDay: parsed.HISTORY_REQUESTS_PER_DAY,
    historyTransactions: parsed.HISTORY_TRANSACTIONS,
    lookBackBlocks: parsed.INDEXER_LOOK_BACK_BLOCKS,
    maxBlocks: parsed.INDEXER_RANGE_BLOCKS,
    pollMs: parsed.INDEXER_POLL_MS,
    leaseMs,
  }
}
