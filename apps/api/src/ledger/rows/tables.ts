import type { Address } from '@patina/chains'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import { column, type TableOf } from '../../base/db/columns.ts'
import type { Amount, Instant } from '../../base/db/table-map.ts'

/** What one address gives to a movement, or gets from it, in base units. */
export type StoredShare = { address: Address; amount: string }

export type StoredOperation = {
  index: number
  type: 'transfer' | 'approval' | 'rent' | 'execution' | 'failure'
  tokenContractId: string
  fromAddress: Address
  toAddress: Address | null
  amount: string
  /** All who give and get, if they are several. */
  inputs?: readonly StoredShare[]
  outputs?: readonly StoredShare[]
  /** The id of the NFT in its contract: a uint256 in decimal. */
  tokenId?: string
  standard?: 'erc721' | 'erc1155' | 'nft'
  /** The contract that keeps the permission of an approval, if it is not the token's own. */
  via?: 'permit2'
  /** Decimal factor by which the amount is shown, as the chain had it when the transaction was read. */
  multiplier?: string
}

export type TransactionStatus = 'pending' | 'confirmed' | 'failed'

/** An action that the transaction's bytes show but its movements do not. */
export type TransactionAction = 'delegate' | 'stake' | 'unstake' | 'claim'

/** Columns of `transactions` that never change. */
export const fixedColumns = {
  platformId: column<string>('text'),
  hash: column<string>('text'),
  fromAddress: column<Address>('text'),
  toAddress: column<Address | null>('text'),
  nonce: column<number | null>('bigint'),
} as const

/** Columns of `transactions` that each change writes. */
export const changingColumns = {
  status: column<TransactionStatus>('text'),
  failureReason: column<'reverted' | 'replaced' | 'dropped' | 'expired' | null>('text'),
  blockNumber: column<number | null>('bigint'),
  blockHash: column<string | null>('text'),
  final: column<Generated<boolean>>('boolean'),
  fee: column<Amount | null>('numeric'),
  /** The token in which the fee was paid; null for the native token. */
  feeTokenId: column<string | null>('text'),
  /** The position of the transaction in its block; null if unknown. */
  position: column<number | null>('integer'),
  action: column<TransactionAction | null>('text'),
  operations: column<JSONColumnType<StoredOperation[]>>('jsonb'),
  /** Hash of the block in which `operations` contains every movement; null if some may be missing. */
  completeInBlock: column<string | null>('text'),
  /** The head of the chain when the row last changed; null if it was never read from the chain. */
  readAtBlock: column<number | null>('bigint'),
} as const

/** Columns of `transactions` by which workers send and poll. */
export const workColumns = {
  raw: column<string | null>('text'),
  checkAt: column<string>('timestamptz'),
  attempts: column<Generated<number>>('integer'),
  lostSince: column<Instant | null>('timestamptz'),
  lostAtBlock: column<number | null>('bigint'),
  kept: column<Generated<boolean>>('boolean'),
  sending: column<Generated<number>>('integer'),
} as const

/** Columns of a `TransactionRow`. */
export const rowColumns = {
  id: column<Generated<number>>('bigint'),
  ...fixedColumns,
  ...changingColumns,
  createdAt: column<Instant>('timestamptz'),
  updatedAt: column<Instant>('timestamptz'),
} as const

export const partyColumns = {
  platformId: column<string>('text'),
  address: column<Address>('text'),
  createdAt: column<string>('timestamptz'),
  transactionId: column<number>('bigint'),
  tokenContractIds: column<string[]>('text[]'),
  mined: column<boolean>('boolean'),
  operations: column<JSONColumnType<StoredOperation[]> | null>('jsonb'),
  /** Kind and status of the transaction for this party, as one number. */
  kindStatus: column<number>('smallint'),
} as const

/** Columns of the hashes that devices gave and no node has returned yet. */
export const trackedColumns = {
  id: column<Generated<number>>('bigint'),
  deviceId: column<string>('uuid'),
  platformId: column<string>('text'),
  address: column<Address>('text'),
  hash: column<string>('text'),
  createdAt: column<Instant>('timestamptz'),
} as const

/** Columns by which workers look up the hashes. */
const trackedWorkColumns = {
  checkAt: column<Instant>('timestamptz'),
  attempts: column<Generated<number>>('integer'),
} as const

/** Columns of `approvals` that a transaction sets. The first six name the permission. */
export const givenColumns = {
  platformId: column<string>('text'),
  owner: column<Address>('text'),
  kind: column<'token' | 'operator' | 'nft' | 'permit2'>('text'),
  contract: column<Address | 'native'>('text'),
  spender: column<Address>('text'),
  tokenId: column<string>('text'),
  transactionId: column<number | null>('bigint'),
  blockNumber: column<number>('bigint'),
  signed: column<boolean>('boolean'),
} as const

export const approvalColumns = {
  id: column<Generated<number>>('bigint'),
  ...givenColumns,
  hiddenAt: column<Instant | null>('timestamptz'),
  checkAt: column<Instant | null>('timestamptz'),
} as const

declare module '../../base/db/table-map.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    transactions: TableOf<typeof rowColumns & typeof workColumns>
    transaction_parties: TableOf<typeof partyColumns> & {
      /** The token of the party's first movement: the first of `token_contract_ids`. */
      token_contract_id: GeneratedAlways<string | null>
    }
    /** Further tokens of a party's transaction. Triggers of the database write this table. */
    transaction_party_tokens: {
      platform_id: string
      address: Address
      created_at: Instant
      transaction_id: number
      token_contract_id: string
      mined: boolean
      kind_status: number
    }
    transaction_submissions: {
      transaction_id: number
      device_id: string
    }
    tracked_transactions: TableOf<typeof trackedColumns & typeof trackedWorkColumns>
    approvals: TableOf<typeof approvalColumns>
    bounded_addresses: {
      platform_id: string
      address: Address
    }
    webhook_deliveries: {
      id: string
      transaction_id: number
      created_at: Instant
    }
  }
}
