import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, pickColumns, type RowOf, records, shown } from '../../base/db/columns.ts'
import type { StoredNft } from './nft.ts'
import { idColumns, nftColumns, textColumns } from './tables.ts'

const knownColumns = { ...idColumns, ...textColumns, ...pickColumns(nftColumns, 'id', 'state') } as const

/** What is known about an NFT. `state`: its document is `waiting` to be read, was `read`, or could not be read (`failed`). */
export type KnownNft = RowOf<typeof knownColumns> & { hasImage: boolean }

const claimedColumns = { ...idColumns, ...pickColumns(nftColumns, 'id', 'platformId', 'attempts') } as const

export type ClaimedNft = RowOf<typeof claimedColumns>

export type NftTexts = RowOf<typeof textColumns>

export type EncodedImage = { bytes: Buffer; etag: string }

export type NftStore = {
  /**
   * Returns what is known about each NFT, in their order. New ones, and those that were read more than a day ago, are queued behind the others that
   * wait for the same address.
   */
  find(platformId: string, address: Address, nfts: readonly StoredNft[]): Promise<KnownNft[]>
  /** Claims NFTs that wait, in their turns, for `claimMs`. */
  claim(platformIds: readonly string[], limit: number, claimMs: number): Promise<ClaimedNft[]>
  /** Stores what was read. Without an image, a stored one is kept. */
  write(id: number, state: 'read' | 'failed', texts: NftTexts, image?: EncodedImage): Promise<void>
  /** Makes an NFT wait for another attempt. */
  postpone(id: number, ms: number): Promise<void>
  /** Returns the image of an NFT, or undefined if there is none. */
  image(id: number): Promise<EncodedImage | undefined>
}

export function createNftStore({ query }: Pick<Database, 'query'>): NftStore {
  return {
    async find(platformId, address, nfts) {
      if (nfts.length === 0) return []
      const wanted = records(idColumns, nfts, 'wanted')
      await sql`
        insert into nfts (platform_id, contract, token_id, standard, noted_for, turn)
        select ${platformId}, contract, "tokenId", standard, ${address}, row_number() over (order by contract, "tokenId") + coalesce((
          select max(turn) from nfts waiting
          where waiting.platform_id = ${platformId} and waiting.noted_for = ${address} and waiting.state = 'waiting'), 0)
        from ${wanted}
        where not exists (
          select from nfts known where known.platform_id = ${platformId} and known.contract = wanted.contract and known.token_id = "tokenId"
          and (known.state = 'waiting' or known.read_at > now() - interval '1 day'))
        order by contract, "tokenId"
        on conflict (platform_id, contract, token_id) do update set
          state = 'waiting', noted_for = excluded.noted_for, turn = excluded.turn, attempts = 0, due_at = now()
          where nfts.state <> 'waiting'`.execute(query)
      const { rows } = await sql<KnownNft>`
        select ${shown(knownColumns, 'nfts')},
          exists (select from nft_images where nft_id = id) as "hasImage"
        from ${wanted} join nfts on platform_id = ${platformId} and nfts.contract = wanted.contract and token_id = "tokenId"`.execute(query)
      const byKey = new Map(rows.map((row) => [keyOf(row), row]))
      return nfts.flatMap((nft) => byKey.get(keyOf(nft)) ?? [])
    },

    claim: (platformIds, limit, claimMs) =>
      query
        // A `with` query runs once. PostgreSQL may repeat a sub-select, and each repetition finds other NFTs that are not locked.
        .with('due', (of) =>
          of
            .selectFrom('nfts')
            .select('id')
            .where('state', '=', 'waiting')
            .where('due_at', '<=', sql<string>`now()`)
            .where('platform_id', 'in', [...platformIds])
            .orderBy('turn')
            .orderBy('id')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('nfts')
        .set({ attempts: sql`attempts + 1`, due_at: sql`now() + ${claimMs} * interval '1 millisecond'` })
        .where('id', 'in', (of) => of.selectFrom('due').select('id'))
        .returning(aliases(claimedColumns))
        .execute(),

    write: (id, state, texts, image) =>
      query.transaction().execute(async (transaction) => {
        const read = { ...texts, state, read_at: sql<string>`now()` }
        const [updated] = await transaction.updateTable('nfts').set(read).where('id', '=', id).execute()
        if (!image || updated?.numUpdatedRows === 0n) return
        await transaction
          .insertInto('nft_images')
          .values({ nft_id: id, ...image })
          .onConflict((of) => of.column('nft_id').doUpdateSet(image))
          .execute()
      }),

    async postpone(id, ms) {
      await query
        .updateTable('nfts')
        .set({ due_at: sql`now() + ${ms} * interval '1 millisecond'` })
        .where('id', '=', id)
        .execute()
    },

    image: (id) => query.selectFrom('nft_images').select(['bytes', 'etag']).where('nft_id', '=', id).executeTakeFirst(),
  }
}

const keyOf = ({ contract, tokenId }: StoredNft) => `${contract} ${tokenId}`
