import type { Address, Head } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { linkedAddresses } from '../../wallet/devices/subscribers.store.ts'
import type {} from '../tables.ts'

/** The number and hash of a block that was read and that a reorg may still remove. */
export type KeptBlock = { number: bigint; hash: string }

/** How far a chain was read: `at` is the last block, `first` the block where reading began. */
export type Position = { at: Head; first: bigint }

/**
 * The lease of a platform, and the position from which its owner reads. The store refuses writes of another worker or from another
 * position.
 */
export type PlatformLease = { platformId: string; owner: string; leaseMs: number; position: Position | undefined }

/**
 * The progress of reading a platform. `headNumber` is the newest head that a node reported. `isLeased` is by the clock of the database,
 * because the clock of this machine may differ.
 */
export type IndexerStatus = {
  platformId: string
  blockNumber: number | null
  blockTime: string | null
  headNumber: number | null
  isLeased: boolean
  updatedAt: string
}

/** Thrown if another worker reads this chain now. Nothing was written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** Writes further rows in the database transaction that moves the position. */
export type Work = (transaction: Transaction<Tables>) => Promise<void>

export type IndexerStore = {
  /**
   * Acquires or renews the lease of a platform. Returns undefined while another worker has the lease. `position` is undefined if nothing
   * was read yet.
   */
  acquire(platformId: string, owner: string, leaseMs: number, headNumber?: bigint): Promise<PlatformLease | undefined>
  /** Releases the lease of a platform, so that another worker can take over at once. */
  release(lease: Pick<PlatformLease, 'platformId' | 'owner'>): Promise<void>
  /** Sets the position to this block. Without a block, deletes the position and all kept blocks. @throws {LeaseLostError} */
  begin(lease: PlatformLease, block: Head | undefined, work: Work): Promise<PlatformLease>
  /**
   * Moves the position forward over these blocks. Keeps the hashes of the newest `depth` blocks and of the first one.
   * @throws {LeaseLostError}
   */
  advance(lease: PlatformLease, blocks: readonly Head[], headNumber: bigint, depth: number, work: Work): Promise<PlatformLease>
  /** Moves the position back to a block that was read before. @throws {LeaseLostError} */
  rewind(lease: PlatformLease, to: Head, work: Work): Promise<PlatformLease>
  /** Returns the kept blocks of a platform up to a height, newest first. */
  kept(platformId: string, upTo?: bigint, max?: number): Promise<KeptBlock[]>
  linked: typeof linkedAddresses
  /** Returns those of the given addresses that any device linked. Further links may be written at the same time. */
  linkedNow(platformId: string, addresses: readonly string[]): Promise<ReadonlySet<Address>>
  /** Returns whether the last block that was read is the head of the node, or the parent of the head. */
  isAtHead(platformId: string): Promise<boolean>
  /** Returns the block after the last one that was read, by platform. Platforms that were never read are missing. */
  nextBlocks(platformIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Returns the progress of every platform that was ever read. */
  status(): Promise<IndexerStatus[]>
}

export function createIndexerStore({ query }: Pick<Database, 'query'>): IndexerStore {
  return {
    acquire: (...args) => acquire(query, ...args),

    async release({ platformId, owner }) {
      await query
        .updateTable('indexer_checkpoints')
        .set({ leased_until: new Date(0).toISOString() })
        .where('platform_id', '=', platformId)
        .where('holder', '=', owner)
        .execute()
    },

    begin: (lease, block, work) => query.transaction().execute((transaction) => begin(transaction, lease, block, work)),
    advance: (lease, blocks, headNumber, depth, work) =>
      query.transaction().execute((transaction) => advance(transaction, lease, blocks, headNumber, depth, work)),
    rewind: (lease, to, work) => query.transaction().execute((transaction) => rewind(transaction, lease, to, work)),

    async kept(platformId, upTo = BigInt(Number.MAX_SAFE_INTEGER), max) {
      const rows = await query
        .selectFrom('indexer_blocks')
        .select(['number', 'hash'])
        .where('platform_id', '=', platformId)
        .where('number', '<=', Number(upTo))
        .orderBy('number', 'desc')
        .$if(max !== undefined, (found) => found.limit(max ?? 0))
        .execute()
      return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }))
    },

    linked: linkedAddresses,
    linkedNow: (platformId, addresses) => linkedAddresses(query, platformId, addresses),

    async isAtHead(platformId) {
      const { rows } = await sql<{ atHead: boolean }>`
        select coalesce(head_number - block_number <= 1, false) as "atHead" from indexer_checkpoints where platform_id = ${platformId}`.execute(
        query,
      )
      return rows[0]?.atHead ?? false
    },

    async nextBlocks(platformIds) {
      const { rows } = await sql<{ platformId: string; next: number }>`
        select platform_id as "platformId", block_number + 1 as next from indexer_checkpoints
        where platform_id = any(${[...platformIds]}::text[]) and block_number is not null`.execute(query)
      return new Map(rows.map(({ platformId, next }) => [platformId, next]))
    },

    status: () => query.selectFrom('indexer_checkpoints').select(statusColumns).orderBy('platform_id').execute(),
  }
}

const statusColumns = [
  'platform_id as platformId',
  'block_number as blockNumber',
  'block_time as blockTime',
  'head_number as headNumber',
  sql<boolean>`leased_until > clock_timestamp()`.as('isLeased'),
  'updated_at as updatedAt',
] as const

async function acquire(
  query: Database['query'],
  platformId: string,
  owner: string,
  leaseMs: number,
  headNumber?: bigint,
): Promise<PlatformLease | undefined> {
  const { rows } = await sql<{ number: number | null; hash: string | null; time: string | null; first: number | null }>`
    insert into indexer_checkpoints as checkpoint (platform_id, holder, leased_until, head_number)
    values (${platformId}, ${owner}, ${inFuture(leaseMs)}, ${headNumber?.toString() ?? null})
    on conflict (platform_id) do update set
      holder = excluded.holder, leased_until = excluded.leased_until, updated_at = clock_timestamp(),
      head_number = coalesce(excluded.head_number, checkpoint.head_number)
    where checkpoint.holder = excluded.holder or checkpoint.leased_until < clock_timestamp()
    returning block_number as number, block_hash as hash, block_time as time, first_block as first`.execute(query)
  const [row] = rows
  if (!row) return undefined
  const { number, hash, time, first } = row
  const known = number !== null && hash !== null && time !== null && first !== null
  const position = known ? { at: { number: BigInt(number), hash, time: new Date(time) }, first: BigInt(first) } : undefined
  return { platformId, owner, leaseMs, position }
}

async function begin(transaction: Transaction<Tables>, lease: PlatformLease, block: Head | undefined, work: Work): Promise<PlatformLease> {
  const position = block && { at: block, first: block.number }
  await move(transaction, lease, position, undefined)
  await work(transaction)
  await transaction.deleteFrom('indexer_blocks').where('platform_id', '=', lease.platformId).execute()
  if (block) await keep(transaction, lease.platformId, [block])
  return { ...lease, position }
}

async function advance(
  transaction: Transaction<Tables>,
  lease: PlatformLease,
  blocks: readonly Head[],
  headNumber: bigint,
  depth: number,
  work: Work,
): Promise<PlatformLease> {
  const last = blocks.at(-1)
  if (!last || !lease.position) throw new RangeError('Moving the position forward needs a new block and a position')
  const position = { ...lease.position, at: last }
  await move(transaction, lease, position, headNumber)
  const oldest = last.number - BigInt(depth)
  await keep(
    transaction,
    lease.platformId,
    blocks.filter(({ number }) => number >= oldest),
  )
  await work(transaction)
  await transaction
    .deleteFrom('indexer_blocks')
    .where('platform_id', '=', lease.platformId)
    .where('number', '<', Number(oldest))
    .where('number', '<>', Number(position.first))
    .execute()
  return { ...lease, position }
}

async function rewind(transaction: Transaction<Tables>, lease: PlatformLease, to: Head, work: Work): Promise<PlatformLease> {
  const position = { at: to, first: lease.position && lease.position.first < to.number ? lease.position.first : to.number }
  await move(transaction, lease, position, undefined)
  await work(transaction)
  await transaction
    .deleteFrom('indexer_blocks')
    .where('platform_id', '=', lease.platformId)
    .where('number', '>', Number(to.number))
    .execute()
  await keep(transaction, lease.platformId, [to])
  return { ...lease, position }
}

/**
 * Moves the position if the lease is still valid and the stored position is unchanged. Locks the row until the database transaction ends.
 */
async function move(
  transaction: Transaction<Tables>,
  lease: PlatformLease,
  position: Position | undefined,
  headNumber: bigint | undefined,
) {
  const { platformId, owner, leaseMs, position: before } = lease
  const { numAffectedRows } = await sql`
    update indexer_checkpoints set
      block_number = ${position?.at.number.toString() ?? null}, block_hash = ${position?.at.hash ?? null},
      block_time = ${position?.at.time.toISOString() ?? null}, first_block = ${position?.first.toString() ?? null},
      head_number = coalesce(${headNumber?.toString() ?? null}, head_number),
      leased_until = ${inFuture(leaseMs)}, updated_at = clock_timestamp()
    where platform_id = ${platformId} and holder = ${owner} and block_hash is not distinct from ${before?.at.hash ?? null}
      and block_number is not distinct from ${before?.at.number.toString() ?? null}::bigint`.execute(transaction)
  if (numAffectedRows !== 1n) throw new LeaseLostError(`Another worker reads ${platformId}`)
}

async function keep(transaction: Transaction<Tables>, platformId: string, blocks: readonly KeptBlock[]) {
  await sql`
    insert into indexer_blocks (platform_id, number, hash)
    select ${platformId}, * from unnest(${blocks.map(({ number }) => number.toString())}::bigint[], ${blocks.map(({ hash }) => hash)}::text[])
    on conflict (platform_id, number) do update set hash = excluded.hash`.execute(transaction)
}
