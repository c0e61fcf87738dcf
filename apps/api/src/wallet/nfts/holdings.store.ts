import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { column, names, pickColumns, records, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { countedUpTo } from '../../base/wire/page.ts'
import { isLinked } from '../devices/links.sql.ts'
import type { MovedNft, StoredNft } from './nft.ts'
import { idColumns, movedColumns } from './tables.ts'

/** An NFT that an address received. */
export type Holding = StoredNft & { movedAt: string; airdropped: boolean }

/** What the chain said about a holding. */
export type CheckedHolding = Pick<Holding, 'contract' | 'tokenId' | 'movedAt'> & { isHeld: boolean }

type Owner = { platformId: string; address: Address }

/** NFTs of linked addresses, from movements. An NFT that the chain says is held by somebody else is hidden until it moves again, or a later check. */
export type HoldingStore = {
  /** Notes movements, within the database transaction that writes them. Movements of addresses that nobody linked are ignored. */
  note(transaction: Transaction<Tables>, moved: readonly MovedNft[]): Promise<void>
  /** Returns one page of NFTs that are not hidden, newest movement first, and their number, counted up to one more than `countedUpTo`. */
  page(owner: Owner, page: { offset: number; limit: number }): Promise<{ holdings: Holding[]; counted: number }>
  /** Returns hidden NFTs whose next check is due. */
  dueForCheck(owner: Owner, limit: number): Promise<Holding[]>
  /** Hides and shows NFTs. A check of an NFT that moved meanwhile is ignored. */
  record(owner: Owner, checked: readonly CheckedHolding[]): Promise<void>
}

const columns = shown({ ...idColumns, ...pickColumns(movedColumns, 'movedAt', 'airdropped') }, 'nft_holdings')

export function createHoldingStore({ query }: Pick<Database, 'query'>): HoldingStore {
  return {
    async note(transaction, moved) {
      if (moved.length === 0) return
      await sql`
        insert into nft_holdings (${names(movedColumns)})
        select "platformId", address, contract, "tokenId", min(standard), max("movedAt"), bool_and(airdropped)
        from ${records({ ...movedColumns, contract: column<string>('text') }, moved, 'moved')}
        where ${isLinked(sql`"platformId"`, sql`moved.address`)}
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (platform_id, address, contract, token_id) do update set
          moved_at = greatest(nft_holdings.moved_at, excluded.moved_at), hidden_at = null, check_at = null,
          airdropped = nft_holdings.airdropped and excluded.airdropped`.execute(transaction)
    },

    async page({ platformId, address }, { offset, limit }) {
      const visible = sql`from nft_holdings where platform_id = ${platformId} and address = ${address} and hidden_at is null`
      const [holdings, counts] = await Promise.all([
        sql<Holding>`select ${columns} ${visible} order by moved_at desc, contract, token_id offset ${offset} limit ${limit}`.execute(
          query,
        ),
        sql<{ counted: number }>`select count(*)::int as counted from (select ${visible} limit ${countedUpTo + 1}) first`.execute(query),
      ])
      return { holdings: holdings.rows, counted: counts.rows[0]?.counted ?? 0 }
    },

    async dueForCheck({ platformId, address }, limit) {
      const { rows } = await sql<Holding>`
        select ${columns} from nft_holdings
        where platform_id = ${platformId} and address = ${address} and hidden_at is not null and check_at <= now()
        order by check_at limit ${limit}`.execute(query)
      return rows
    },

    async record({ platformId, address }, checked) {
      if (checked.length === 0) return
      const given = { ...pickColumns(movedColumns, 'contract', 'tokenId', 'movedAt'), isHeld: column<boolean>('boolean') }
      // The longer an NFT is hidden, the later is its next check.
      await sql`
        update nft_holdings set
          hidden_at = case when "isHeld" then null else coalesce(hidden_at, now()) end,
          check_at = case when "isHeld" then null else now() + greatest(interval '1 minute', now() - coalesce(hidden_at, now())) end
        from ${records(given, checked, 'checked')}
        where platform_id = ${platformId} and address = ${address} and nft_holdings.contract = checked.contract
          and token_id = "tokenId" and moved_at = "movedAt"`.execute(query)
    },
  }
}
