import type { Address } from '@wallet/chains'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Instants come back as ISO 8601 UTC strings, and go in as such. */
type Instant = ColumnType<string, string | undefined, string>

/** A uint256: a string both ways, since a number would lose digits. */
type Amount = string

export type StoredOperation = {
  index: number
  type: 'transfer' | 'approval'
  tokenContractId: string
  fromAddress: string
  toAddress: string | null
  amount: string
  /** A uint256 in decimal: which NFT of the contract. */
  tokenId?: string
  standard?: 'erc721' | 'erc1155' | 'nft'
}

export type TransactionStatus = 'pending' | 'confirmed' | 'failed'

/** What a transaction's own bytes show that none of its movements shows. */
export type TransactionAction = 'delegate' | 'stake' | 'unstake' | 'claim'

/** Apple's two push services: apps from the store are at home on one, those under development on the other. */
export type ApnsEnvironment = 'production' | 'sandbox'

export type Tables = {
  devices: {
    id: string
    platform: 'ios' | 'android'
    app_version: string
    device_token: string | null
    public_key: ColumnType<unknown, string | null, never>
    key_thumbprint: string | null
    locale: ColumnType<string | null, string | null | undefined, string | null>
    device_token_at: Instant | null
    apns_environment: ColumnType<ApnsEnvironment | null, ApnsEnvironment | null | undefined, ApnsEnvironment | null>
    created_at: Instant
    updated_at: Instant
    revoked_at: Instant | null
  }
  device_addresses: {
    device_id: string
    platform_id: string
    address: string
    verified_at: Instant | null
    created_at: Instant
  }
  transactions: {
    id: Generated<number>
    platform_id: string
    hash: string
    status: TransactionStatus
    failure_reason: 'reverted' | 'replaced' | 'dropped' | 'expired' | null
    from_address: string
    to_address: string | null
    nonce: number | null
    fee: Amount | null
    fee_token_id: ColumnType<string | null, string | null | undefined, string | null>
    position: ColumnType<number | null, number | null | undefined, number | null>
    action: ColumnType<TransactionAction | null, TransactionAction | null | undefined, TransactionAction | null>
    operations: JSONColumnType<StoredOperation[]>
    block_number: number | null
    block_hash: string | null
    raw: string | null
    final: Generated<boolean>
    check_at: ColumnType<string, string, string>
    attempts: Generated<number>
    lost_since: Instant | null
    lost_at_block: number | null
    complete_in_block: string | null
    read_at_block: number | null
    kept: Generated<boolean>
    sending: Generated<number>
    created_at: Instant
    updated_at: Instant
  }
  transaction_parties: {
    platform_id: string
    address: string
    created_at: Instant
    transaction_id: number
    token_contract_ids: string[]
    mined: boolean
    operations: JSONColumnType<StoredOperation[]> | null
    /** The first of `token_contract_ids`. */
    token_contract_id: GeneratedAlways<string | null>
    /** Kind and status for this party; 0 or -1 until they are derived. */
    facet: Generated<number>
  }
  facet_backfill: {
    below: number
  }
  transaction_submissions: {
    transaction_id: number
    device_id: string
  }
  notifications: {
    id: string
    device_id: string
    type: 'transaction' | 'security' | 'system'
    title: string
    message: string
    read: Generated<boolean>
    transaction_id: number | null
    event: string | null
    unproved: Generated<boolean>
    created_at: Instant
    updated_at: Instant
  }
  notification_fanouts: {
    transaction_id: number
    after_device: string | null
    turn_at: Instant
  }
  bounded_addresses: {
    platform_id: string
    address: string
  }
  push_outbox: {
    notification_id: string
    device_id: string
    channel: 'fcm' | 'apns'
    collapse_id: string
    title: string
    message: string
    state: Generated<'waiting' | 'sent' | 'superseded' | 'failed'>
    attempts: Generated<number>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    due_at: Instant
    created_at: Instant
    updated_at: Instant
  }
  dealings: {
    platform_id: string
    address: string
    lookalike: string
    other: string
    signed: boolean
    since: Instant
    paid: JSONColumnType<Record<string, string>>
  }
  token_names: {
    platform_id: string
    contract_address: ColumnType<Address, string, string>
    name: string | null
    symbol: string | null
    read_at: Instant | null
    noted_for: Generated<string>
    turn: Generated<number>
  }
  webhook_deliveries: {
    id: string
    transaction_id: number
    created_at: Instant
  }
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
  indexer_workers: {
    id: string
    platforms: string[]
    alive_until: Instant
  }
  indexer_blocks: {
    platform_id: string
    number: number
    hash: string
  }
  address_backfills: {
    platform_id: string
    address: string
    from_block: number | null
    to_block: number | null
    read_to_block: number | null
    found: Generated<number>
    attempts: Generated<number>
    check_at: Instant
    created_at: Instant
    turn: Generated<number>
  }
}
