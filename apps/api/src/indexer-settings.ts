import { Type } from 'typebox'
import { parser } from './http/validation.ts'
import type { BackfillSettings } from './indexer/backfill-addresses.ts'
import type { IndexerSettings } from './indexer/index-chain.ts'

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

/** How long the platforms of a worker that died are left to it. A live one tells three times as often that it is there. */
const leaseMs = 15_000

/** What the environment says of reading blocks. @throws {Error} that names every bad variable */
export function readIndexer(given: Record<string, string | undefined>, embedded: boolean): IndexerSettings & BackfillSettings {
  const parsed = parse({ ...given })
  return {
    backfillBlocks: parsed.INDEXER_BACKFILL_BLOCKS,
    lookBackBlocks: parsed.INDEXER_LOOK_BACK_BLOCKS,
    mostBlocks: parsed.INDEXER_RANGE_BLOCKS,
    pollMs: parsed.INDEXER_POLL_MS ?? (embedded ? 100 : 1_000),
    leaseMs,
  }
}
