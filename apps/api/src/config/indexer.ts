import { networks } from '@wallet/chains'
import { Type } from 'typebox'
import { parser } from '../http/validation.ts'
import type { BackfillSettings } from '../indexer/backfill-addresses.ts'
import type { IndexerSettings } from '../indexer/index-chain.ts'
import { variablesOf } from './nodes.ts'
import { problemOf } from './texts.ts'

const IndexerEnv = Type.Object({
  INDEXER_LOOK_BACK_BLOCKS: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    // What was before is history, which every link searches for by itself, and news to nobody.
    default: 0,
    description: 'How far below the head reading begins, on a chain of which nothing was read yet. What it finds there is told as news.',
  }),
  INDEXER_POLL_MS: Type.Optional(
    Type.Integer({
      minimum: 50,
      maximum: 60_000,
      description: 'Pause between two looks for a new block, where the node does not tell of it. Default: 100 when embedded, else 1000.',
    }),
  ),
  INDEXER_BACKFILL_BLOCKS: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    default: 10_000,
    description: 'How many blocks before its link a newly linked address is searched for.',
  }),
  INDEXER_RANGE_BLOCKS: Type.Integer({ minimum: 1, maximum: 10_000, default: 64, description: 'Most blocks asked for at once.' }),
})

const parse = parser(IndexerEnv, { coerce: true })

const SwitchEnv = Type.Object(
  Object.fromEntries(
    networks.map((network) => [
      variablesOf(network).index,
      Type.Enum(['yes', 'no'], {
        default: 'yes',
        description: 'Whether the blocks of this platform are read. Where they are not, payments from others show by webhooks alone.',
      }),
    ]),
  ),
)
const parseSwitches = parser(SwitchEnv)

/** A variable of somebody else may have such a name, but hardly such a value. */
const isSwitch = (value: string | undefined) => value === 'yes' || value === 'no'

/** Platforms of which no blocks are to be read. @throws {Error} that names every bad variable: a switch of no platform would do nothing */
function readSwitches(given: Record<string, string | undefined>): ReadonlySet<string> {
  const names = networks.map((network) => variablesOf(network).index)
  const strange = Object.keys(given).filter((name) => name.startsWith('INDEX_') && !names.includes(name) && isSwitch(given[name]))
  const problems = [
    problemOf(() => parseSwitches({ ...given })),
    ...strange.map((name) => `${name} must be INDEX_ and the id of a platform, such as ${names[0]}`),
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new Error(problems.join('; '))
  const isOff = (network: (typeof networks)[number]) => given[variablesOf(network).index] === 'no'
  return new Set(networks.filter(isOff).map(({ id }) => id))
}

/** `unread`: platforms of which no blocks are read. */
export type IndexingSettings = IndexerSettings & BackfillSettings & { unread: ReadonlySet<string> }

/** How long the platforms of a worker that died are left to it. A live one tells three times as often that it is there. */
const leaseMs = 15_000

/** What the environment says of reading blocks. @throws {Error} that names every bad variable */
export function readIndexer(given: Record<string, string | undefined>, embedded: boolean): IndexingSettings {
  const problems = [problemOf(() => parse({ ...given })), problemOf(() => readSwitches(given))].filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new Error(problems.join('; '))
  const parsed = parse({ ...given })
  return {
    unread: readSwitches(given),
    backfillBlocks: parsed.INDEXER_BACKFILL_BLOCKS,
    lookBackBlocks: parsed.INDEXER_LOOK_BACK_BLOCKS,
    mostBlocks: parsed.INDEXER_RANGE_BLOCKS,
    pollMs: parsed.INDEXER_POLL_MS ?? (embedded ? 100 : 1_000),
    leaseMs,
  }
}
