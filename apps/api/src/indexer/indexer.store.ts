import type { Head } from '@wallet/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
import { linkedAddresses } from '../devices/holders.store.ts'
import { inFuture } from '../work/lease.ts'
import type {} from './tables.ts'

/** A block that was read, and may still be taken back. */
export type KeptBlock = { number: bigint; hash: string }

/** How far a chain was read: `at` is the last block, `first` the one where reading began. */
export type Position = { at: Head; first: bigint }

/** Who reads a chain, and from where on. A write by anybody else, or from anywhere else, is refused. */
export type Hold = { platformId: string; holder: string; leaseMs: number; position: Position | undefined }

/** How far a platform is, as one row tells. `headNumber` is the newest block that the node told of, `leasedUntil` in the past when no worker reads. */
export type IndexerStatus = {
  platformId: string
  blockNumber: number | null
  blockTime: string | null
  headNumber: number | null
  leasedUntil: string
  updatedAt: string
}

/** Another worker reads this chain now: nothing was written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** What a write is part of: it stands or falls with all that `work` writes. */
export type Work = (transaction: Transaction<Tables>) => Promise<void>

export type IndexerStore = ReturnType<typeof createIndexerStore>

export function createIndexerStore({ query }: Pick<Database, 'query'>) {
  /** Makes `at` the position, if the holder still holds the chain and nobody moved it. The lock keeps others out until the transaction ends. */
  async function move(transaction: Transaction<Tables>, hold: Hold, position: Position | undefined, headNumber: bigint | undefined) {
    const { platformId, holder, leaseMs, position: before } = hold
    const { numAffectedRows } = await sql`
      update indexer_checkpoints set
        block_number = ${position?.at.number.toString() ?? null}, block_hash = ${position?.at.hash ?? null},
        block_time = ${position?.at.time.toISOString() ?? null}, first_block = ${position?.first.toString() ?? null},
        head_number = coalesce(${headNumber?.toString() ?? null}, head_number),
        leased_until = ${inFuture(leaseMs)}, updated_at = clock_timestamp()
      where platform_id = ${platformId} and holder = ${holder} and block_hash is not distinct from ${before?.at.hash ?? null}
        and block_number is not distinct from ${before?.at.number.toString() ?? null}::bigint`.execute(transaction)
    if (numAffectedRows !== 1n) throw new LeaseLostError(`Another worker reads ${platformId}`)
  }

  return {
    /**
     * Takes or keeps the lease of a platform; undefined while another worker has it. `position` is undefined where nothing was read yet.
     * `headNumber` is noted where it is known.
     */
    async hold(platformId: string, holder: string, leaseMs: number, headNumber?: bigint): Promise<Hold | undefined> {
      const { rows } = await sql<{ number: number | null; hash: string | null; time: string | null; first: number | null }>`
        insert into indexer_checkpoints as checkpoint (platform_id, holder, leased_until, head_number)
        values (${platformId}, ${holder}, ${inFuture(leaseMs)}, ${headNumber?.toString() ?? null})
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
      return { platformId, holder, leaseMs, position }
    },

    /** Lets another worker take over at once. */
    async release({ platformId, holder }: Pick<Hold, 'platformId' | 'holder'>) {
      await query
        .updateTable('indexer_checkpoints')
        .set({ leased_until: new Date(0).toISOString() })
        .where('platform_id', '=', platformId)
        .where('holder', '=', holder)
        .execute()
    },

    /**
     * Begins to read after this block, or forgets all that was read where it is undefined. @throws {LeaseLostError}
     */
    begin: (hold: Hold, block: Head | undefined, work: Work): Promise<Hold> =>
      query.transaction().execute(async (transaction) => {
        const position = block && { at: block, first: block.number }
        await move(transaction, hold, position, undefined)
        await work(transaction)
        await transaction.deleteFrom('indexer_blocks').where('platform_id', '=', hold.platformId).execute()
        if (block) await keep(transaction, hold.platformId, [block])
        return { ...hold, position }
      }),

    /** Goes forward over these blocks, the next ones, of which the newest `depth` are kept with those before. @throws {LeaseLostError} */
    advance: (hold: Hold, blocks: readonly Head[], headNumber: bigint, depth: number, work: Work): Promise<Hold> =>
      query.transaction().execute(async (transaction) => {
        const last = blocks.at(-1)
        if (!last || !hold.position) throw new RangeError('Going forward needs a block, and one before it')
        const position = { ...hold.position, at: last }
        await move(transaction, hold, position, headNumber)
        const oldest = last.number - BigInt(depth)
        await keep(
          transaction,
          hold.platformId,
          blocks.filter(({ number }) => number >= oldest),
        )
        await work(transaction)
        await transaction
          .deleteFrom('indexer_blocks')
          .where('platform_id', '=', hold.platformId)
          .where('number', '<', Number(oldest))
          .where('number', '<>', Number(position.first))
          .execute()
        return { ...hold, position }
      }),

    /** Goes back to a block that was read before. @throws {LeaseLostError} */
    rewind: (hold: Hold, to: Head, work: Work): Promise<Hold> =>
      query.transaction().execute(async (transaction) => {
        const position = { at: to, first: hold.position && hold.position.first < to.number ? hold.position.first : to.number }
        await move(transaction, hold, position, undefined)
        await work(transaction)
        await transaction
          .deleteFrom('indexer_blocks')
          .where('platform_id', '=', hold.platformId)
          .where('number', '>', Number(to.number))
          .execute()
        await keep(transaction, hold.platformId, [to])
        return { ...hold, position }
      }),

    /** The kept blocks of a platform, newest first; where it is given, up to a height. */
    async kept(platformId: string, upTo: bigint = BigInt(Number.MAX_SAFE_INTEGER), most?: number): Promise<KeptBlock[]> {
      const rows = await query
        .selectFrom('indexer_blocks')
        .select(['number', 'hash'])
        .where('platform_id', '=', platformId)
        .where('number', '<=', Number(upTo))
        .orderBy('number', 'desc')
        .$if(most !== undefined, (found) => found.limit(most ?? 0))
        .execute()
      return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }))
    },

    linked: linkedAddresses,

    /** Whether the worker that reads a platform is where the node is. */
    async isAtHead(platformId: string): Promise<boolean> {
      const { rows } = await sql<{ atHead: boolean }>`
        select coalesce(head_number - block_number <= 1, false) as "atHead" from indexer_checkpoints where platform_id = ${platformId}`.execute(
        query,
      )
      return rows[0]?.atHead ?? false
    },

    /** How far every platform is that was ever read. */
    status: (): Promise<IndexerStatus[]> =>
      query
        .selectFrom('indexer_checkpoints')
        .select([
          'platform_id as platformId',
          'block_number as blockNumber',
          'block_time as blockTime',
          'head_number as headNumber',
          'leased_until as leasedUntil',
          'updated_at as updatedAt',
        ])
        .orderBy('platform_id')
        .execute(),
  }
}

async function keep(transaction: Transaction<Tables>, platformId: string, blocks: readonly KeptBlock[]) {
  await sql`
    insert into indexer_blocks (platform_id, number, hash)
    select ${platformId}, * from unnest(${blocks.map(({ number }) => number.toString())}::bigint[], ${blocks.map(({ hash }) => hash)}::text[])
    on conflict (platform_id, number) do update set hash = excluded.hash`.execute(transaction)
}
