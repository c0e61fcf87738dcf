import type { Address } from '@patina/chains'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Amount, Instant } from '../../base/db/tables.ts'

export type StoredOperation = {
  index: number
  type: 'transfer' | 'approval' | 'rent' | 'execution' | 'failure'
  tokenContractId: string
  fromAddress: Address
  toAddress: Address | null
  amount: string
  /** The id of the NFT in its contract: a uint256 in decimal. */
  tokenId?: string
  standard?: 'erc721' | 'erc1155' | 'nft'
  /** Decimal factor by which the amount is shown, as the chain had it when the transaction was read. */
  multiplier?: string
}

export type TransactionStatus = 'pending' | 'confirmed' | 'failed'

/** An action that the transaction's bytes show but its movements do not. */
export type TransactionAction = 'delegate' | 'stake' | 'unstake' | 'claim'

declare module '../../base/db/tables.ts' {
  /** Owned by this folder: no other SQL names these tables. */
  interface Tables {
    transactions: {
      id: Generated<number>
      platform_id: string
      hash: string
      status: TransactionStatus
      failure_reason: 'reverted' | 'replaced' | 'dropped' | 'expired' | null
      from_address: Address
      to_address: Address | null
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
      address: Address
      created_at: Instant
      transaction_id: number
      token_contract_ids: string[]
      mined: boolean
      operations: JSONColumnType<StoredOperation[]> | null
      /** The token of the party's first movement: the first of `token_contract_ids`. */
      token_contract_id: GeneratedAlways<string | null>
      /** Kind and status of the transaction for this party, as one number. */
      kind_status: number
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
