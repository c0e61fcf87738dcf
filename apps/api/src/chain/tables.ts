import type { Address, HistoryMethod } from '@patina/chains'
import type { Generated } from 'kysely'
import type { Instant } from '../base/db/table-map.ts'

declare module '../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    indexer_checkpoints: {
      platform_id: string
      block_number: number | null
      block_hash: string | null
      block_time: Instant | null
      first_block: number | null
      head_number: number | null
      holder: string
      leased_until: Instant
      updated_at: Instant
    }
    indexer_blocks: {
      platform_id: string
      number: number
      hash: string
    }
    address_backfills: {
      platform_id: string
      address: Address
      from_block: number | null
      to_block: number | null
      read_to_block: number | null
      found: Generated<number>
      attempts: Generated<number>
      check_at: Instant
      created_at: Instant
      network: Generated<number>
      turn: Generated<number>
      deep: Generated<boolean>
      method: HistoryMethod | null
      complete: Generated<boolean>
      ordinary: boolean | null
      sent: number | null
      restarts: Generated<number>
    }
    address_histories: {
      platform_id: string
      address: Address
      complete: boolean
      from_block: number | null
      method: HistoryMethod | null
      finished_at: Generated<Instant>
    }
    history_requests: {
      platform_id: string
      proved: boolean
      payer: number
      day: string
      requests: number
    }
    indexer_workers: {
      id: string
      platforms: string[]
      alive_until: Instant
    }
  }
}
