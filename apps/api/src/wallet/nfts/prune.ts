import type { Database } from '../../base/db/client.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'
import type {} from './tables.ts'

/** Deletes NFTs that left their address long ago. Returns their number. */
export const pruneHiddenNfts = ({ query }: Pick<Database, 'query'>, old: Old): Promise<number> =>
  dropOld(query, old, { table: 'nft_holdings', key: ['platform_id', 'address', 'contract', 'token_id'], age: 'hidden_at' })
