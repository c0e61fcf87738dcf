import type { Address } from '@patina/chains'
import type { Generated } from 'kysely'
import type { Instant } from '../../base/db/tables.ts'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    nft_holdings: {
      platform_id: string
      address: Address
      contract: Address
      token_id: string
      standard: 'erc721' | 'erc1155' | 'nft'
      moved_at: Instant
      airdropped: boolean
      hidden_at: Instant | null
      check_at: Instant | null
    }
    nfts: {
      id: Generated<number>
      platform_id: string
      contract: Address
      token_id: string
      standard: 'erc721' | 'erc1155' | 'nft'
      name: string | null
      description: string | null
      collection: string | null
      state: Generated<'waiting' | 'read' | 'failed'>
      noted_for: Address
      turn: number
      attempts: Generated<number>
      due_at: Generated<string>
      read_at: Instant | null
    }
    nft_images: {
      nft_id: number
      bytes: Buffer
      etag: string
    }
  }
}
