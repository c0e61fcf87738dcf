import type { Address } from '@patina/chains'
import type { Generated } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Instant } from '../../base/db/table-map.ts'

type Standard = 'erc721' | 'erc1155' | 'nft'

/** Columns that name an NFT on its platform. `tokenId` is a uint256 in decimal, and empty if the contract itself is the NFT. */
export const idColumns = {
  contract: column<Address>('text'),
  tokenId: column<string>('text'),
  standard: column<Standard>('text'),
} as const

/** Columns of `nft_holdings` that a movement sets. */
export const movedColumns = {
  platformId: column<string>('text'),
  address: column<Address>('text'),
  ...idColumns,
  movedAt: column<Instant>('timestamptz'),
  airdropped: column<boolean>('boolean'),
} as const

const holdingColumns = {
  ...movedColumns,
  hiddenAt: column<Instant | null>('timestamptz'),
  checkAt: column<Instant | null>('timestamptz'),
} as const

/** What the document of an NFT says. */
export const textColumns = {
  name: column<string | null>('text'),
  description: column<string | null>('text'),
  collection: column<string | null>('text'),
} as const

export const nftColumns = {
  id: column<Generated<number>>('bigint'),
  platformId: column<string>('text'),
  ...idColumns,
  ...textColumns,
  state: column<Generated<'waiting' | 'read' | 'failed'>>('text'),
  notedFor: column<Address>('text'),
  turn: column<number>('integer'),
  attempts: column<Generated<number>>('integer'),
  dueAt: column<Generated<string>>('timestamptz'),
  readAt: column<Instant | null>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    nft_holdings: TableOf<typeof holdingColumns>
    nfts: TableOf<typeof nftColumns>
    nft_images: {
      nft_id: number
      bytes: Buffer
      etag: string
    }
  }
}
