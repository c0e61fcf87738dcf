import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'
import type {} from './tables.ts'

/** Deletes NFTs that left their address long ago. Returns their number. */
export const pruneHiddenNfts = ({ query }: Pick<Database, 'query'>, old: Old): Promise<number> =>
  dropOld(
    query,
    old,
    (cutoff) => sql`
      with old as (
        select platform_id, address, contract, token_id from nft_holdings where hidden_at < ${cutoff}
        order by hidden_at limit ${old.batch} for update skip locked)
      delete from nft_holdings where (platform_id, address, contract, token_id) in (select * from old)`,
  )
