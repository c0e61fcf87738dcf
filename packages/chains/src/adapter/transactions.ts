import type { ChainError } from '../errors.ts'
import type { Address } from './address.ts'
import type { Head } from './heads.ts'
import type { Rules } from './rule.ts'

/** What one address gives to a movement, or gets from it. The transaction fee is no part of it. */
export type Share = { address: Address; amount: bigint }

/**
 * One movement of value inside a transaction. `index` is unique within the transaction, and stable once it is mined. An `execution` is a
 * call of the contract account `from` that succeeded, a `failure` one that failed: both move nothing, and their amount is 0. A `failure` to the
 * account itself is one call of a batch, whose other calls may have succeeded.
 */
export type Operation = {
  index: number
  /**
   * `rent`: native tokens that stay in a new account on Solana, from the account that paid them, or that return from a closed one. They are not
   * among the transfers.
   */
  type: 'transfer' | 'approval' | 'rent' | 'execution' | 'failure'
  /** Contract of the moved token; null for the native token. */
  contractAddress: Address | null
  /** Of several inputs, the address of the first. */
  from: Address
  /** Of several outputs, the first other address than those of the inputs, if there is one. */
  to: Address | null
  /**
   * Amount in base units. For a unique NFT it is 1, or 0 if a permission is revoked. An unlimited permission has the largest possible
   * number. Of several outputs, the sum of those that do not return to an address of the inputs.
   */
  amount: bigint
  /**
   * All who give and get, on a chain whose transactions have several inputs and outputs. Both sums are equal. Absent if `from` gives `amount` to
   * `to`.
   */
  inputs?: readonly Share[]
  outputs?: readonly Share[]
  /** The NFT's number in its contract. Absent for fungible tokens, and if the contract is the NFT, as on Solana. */
  tokenId?: bigint
  /**
   * The NFT's standard, from its log. It is `nft` if the log does not show the standard, for example for a permission for all NFTs of a
   * contract, and for NFTs on Solana. There, a fungible token without decimals may look like an NFT: `describeNft` checks its supply.
   */
  standard?: 'erc721' | 'erc1155' | 'nft'
  /** The contract that keeps the permission of an `approval`, if it is not the token's own. Its spender takes tokens through that contract. */
  via?: 'permit2'
  /** Only in `readBlocks`: the log does not show whether a token or an NFT moved. `settleReports` reads the contract. */
  isUnclear?: true
  /**
   * Decimal factor by which the token's amounts were shown when the transaction was read, if it has one. Of an old transaction, it is the
   * present one: no node knows earlier ones. `amount` ignores it.
   */
  multiplier?: string
}

/**
 * A transaction's effect besides moving value. `delegate`: accounts delegate to code (EIP-7702). The other actions concern a stake account
 * on Solana: `stake` delegates the account to a validator, `unstake` deactivates it, `claim` withdraws from it.
 */
export type TransactionAction = 'delegate' | 'stake' | 'unstake' | 'claim'

/** A client's signed bytes, decoded. `operations` contains the movements that are known before execution. */
export type SignedTransaction = {
  hash: string
  /** The account that signed. Of several, the owner of the first input. */
  from: Address
  to: Address | null
  /** Null on a chain without nonces. */
  nonce: number | null
  operations: Operation[]
  /** The programs that it calls, if a transaction of the family can call several. */
  calls?: readonly Address[]
  action?: TransactionAction
  /** A digest of receiver, value and data. Equal for two transactions that differ in nonce or fee only. Absent without nonces, or with a delegation. */
  effect?: string
  /** The transaction moves nothing and calls nothing: it only uses its nonce. */
  isEmpty?: true
}

/**
 * The state of a transaction on the chain. `block` and `fee` are set once it is mined. The `operations` of a failed transaction are the
 * movements that its sender intended. A failed OP-stack deposit has its mint instead, because the failure does not undo the mint. There may
 * be thousands of operations.
 */
export type TransactionReport = SignedTransaction & {
  status: 'pending' | 'confirmed' | 'failed'
  block: Head | null
  /** Index of the transaction in its block, from 0. Absent without a block, or if the node does not report it. */
  position?: number
  /** Whether `operations` contains every movement. Without a trace, native movements inside calls are missing. */
  isComplete: boolean
  /** Paid fee, in base units of the native token or of `feeContract`. */
  fee: bigint | null
  /** Contract of the token that paid the fee, if it was not the native token. */
  feeContract?: Address
}

/** The signed bytes of a transaction as a node returned them. They have its hash, and the keys of `signers` signed them. */
export type FoundTransaction = { txData: string; signers: readonly Address[] }

export type TransactionMethods = {
  /**
   * Returns the transaction of each hash with its signed bytes, in the order of the hashes, with one request to the node for up to a hundred. The
   * adapter verifies hash and signatures, so a lying node can only hide a transaction. An entry is undefined if the node does not know the
   * hash, or if its answer is not the transaction of the hash. An entry is a `ChainError('unavailable')` if only this answer cannot be read.
   * @throws {ChainError} `unavailable` if the node does not answer
   */
  findSigned(hashes: readonly string[]): Promise<(FoundTransaction | ChainError | undefined)[]>

  /**
   * Returns the state of each transaction, in the order of the hashes, with few requests to the node. An entry is undefined if the chain
   * does not know the hash. An entry is a `ChainError('unavailable')` if only this transaction cannot be read. If the node can trace, the
   * reports of `traced` hashes include movements inside calls, and `isComplete` is true.
   * @throws {ChainError} `unavailable` if the node does not answer
   */
  readTransactions(
    hashes: readonly string[],
    options?: { traced?: readonly string[] },
  ): Promise<(TransactionReport | ChainError | undefined)[]>

  /**
   * Returns reports of `readBlocks` without unclear operations: their contracts show what they are. Contracts are read once, and only for
   * operations from or to `concerned` addresses. An unclear operation of any other contract is an NFT if its log has the form of ERC-721,
   * and otherwise left out. Absent if no operation of the chain is unclear.
   * @throws {ChainError} `unavailable`
   */
  settleReports?(reports: readonly TransactionReport[], concerned: ReadonlySet<Address>): Promise<TransactionReport[]>
}

export const transactionRules = {
  findSigned: 'read',
  readTransactions: 'read',
  settleReports: 'read',
} satisfies Rules<TransactionMethods>
