import type { ChainError } from './errors.ts'
import type { ListedToken, Network } from './network.ts'

declare const canonical: unique symbol

/**
 * An address in the canonical form of its family. `parseAddress` creates it at the border, and database rows hold it. Text from outside does not
 * compile where an address is expected.
 */
export type Address = string & { readonly [canonical]: true }

/**
 * The price of one unit of work. EVM: wei per gas. Solana: micro-lamports per compute unit; both fields are equal, and the fee of each
 * signature is added.
 */
export type FeeLevel = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

export type PriorityFees = { slow: FeeLevel; standard: FeeLevel; fast: FeeLevel }

/**
 * The estimated cost of a transaction. `gasLimit` is in gas, or in compute units on Solana. `totalFee` is the maximum of everything but the
 * value, in base units of the native token. `l1Fee` is a rollup's current charge for publishing the data on layer 1. Both are absent if
 * `gasLimit` at these prices is the whole cost.
 */
export type FeeEstimate = FeeLevel & { gasLimit: bigint; l1Fee?: bigint; totalFee?: bigint }

/**
 * A transaction that is not signed yet. `value` is in base units of the native token. `data` is call data on EVM. On Solana it is the whole
 * unsigned transaction, and the other fields repeat parts of it.
 */
export type Intent = { from: string; to: string; value: bigint; data?: string }

export type Head = { number: bigint; hash: string; time: Date }

/** Identity of a token as its own contract reports it. Used for contracts outside the catalogue. */
export type TokenMetadata = Pick<ListedToken, 'name' | 'symbol' | 'decimals' | 'type'>

/** One token's balance. `error` replaces `balance` if this contract did not answer like a token; the other tokens are unaffected. */
export type TokenBalance = { contractAddress: string; metadata?: TokenMetadata } & ({ balance: bigint } | { error: string })

/** Balances at one block. `tokens` has the order of the request. */
export type Balances = { blockNumber: bigint; native: bigint; tokens: TokenBalance[] }

/** `next` is the nonce of the next transaction and counts the pending ones. `confirmed` counts mined ones only. */
export type Nonce = { next: number; confirmed: number }

export type AccountInfo = {
  type: 'eoa' | 'contract' | 'delegated' | 'token' | 'program' | 'account' | 'unknown'
  /** False if the address has no balance, no code and no sent transaction. */
  exists: boolean
  balance: bigint
  nonce: number | null
  /** The contract to which an EIP-7702 account delegates. */
  delegatedTo?: string
}

export type StakingPosition = {
  id: string
  /** Address of the validator or, for pooled staking, of the pool's contract. */
  validator: { id: string; name: string | null }
  provider: string
  state: 'inactive' | 'activating' | 'active' | 'deactivating' | 'withdrawable'
  amount: bigint
  rewards: bigint | null
  availableAt: Date | null
  /** The account that can withdraw the stake. Absent if it is the requested address; otherwise that address only chooses the validator. */
  owner?: string
}

export type Blockhash = { blockhash: string; lastValidBlockHeight: bigint | null; blockNumber: bigint }

/** One movement of value inside a transaction. `index` is unique within it and stable once mined. */
export type Operation = {
  index: number
  type: 'transfer' | 'approval'
  /** Null for the native token. */
  contractAddress: string | null
  from: string
  to: string | null
  /** In base units. For a unique NFT it is 1, or 0 if a permission is revoked. For an unlimited permission it is the largest possible number. */
  amount: bigint
  /** The NFT's number in its contract. Absent for fungible tokens, and if the contract is the NFT itself, as on Solana. */
  tokenId?: bigint
  /**
   * The NFT's standard, from its log. `nft` if the log does not show the standard. Examples: a permission for all NFTs of a contract, or
   * Metaplex Core.
   */
  standard?: 'erc721' | 'erc1155' | 'nft'
}

/**
 * A transaction's effect besides moving value. `delegate`: accounts delegate to code (EIP-7702). The others concern a stake account on
 * Solana: `stake` delegates it to a validator, `unstake` deactivates it, `claim` withdraws from it.
 */
export type TransactionAction = 'delegate' | 'stake' | 'unstake' | 'claim'

/** A client's signed bytes, decoded. `operations` has the movements that are known before execution. */
export type SignedTransaction = {
  hash: string
  from: string
  to: string | null
  nonce: number | null
  operations: Operation[]
  action?: TransactionAction
}

/**
 * The state of a transaction on the chain. `block` and `fee` are set once it is mined. A failed transaction's `operations` are what its
 * sender tried to move. A failed OP-stack deposit has its mint instead, because the failure does not undo it. There may be thousands of
 * operations.
 */
export type TransactionReport = SignedTransaction & {
  status: 'pending' | 'confirmed' | 'failed'
  block: Head | null
  /** Index in its block, from 0. Absent if it is in no block, or if the node does not report it. */
  position?: number
  /** Whether `operations` has every movement. Without a trace, native movements inside calls are missing. */
  isComplete: boolean
  /** In base units of the native token, or of `feeContract`. */
  fee: bigint | null
  /** The token that paid the fee, if it was not the native one. */
  feeContract?: string
}

/** One block and its transactions. Transactions that moved nothing and did not fail may be omitted. */
export type Block = { head: Head; parentHash: string; transactions: TransactionReport[] }

/** `input` and `output` are contract addresses, null for the native token. `amount` in base units of the input. */
export type SwapRequest = { input: string | null; output: string | null; amount: bigint; slippageBps: number }

/** Assets are contract addresses, or the adapter's `nativeAsset`. All amounts in base units of their asset. */
export type SwapHop = {
  pool: string
  label: string
  inputAsset: string
  outputAsset: string
  inAmount: bigint
  outAmount: bigint
  feeAmount: bigint
  feeAsset: string
  /** Share of the amount that takes this path, 0 to 100. */
  percent: number
}

export type SwapQuote = {
  inputAsset: string
  outputAsset: string
  inAmount: bigint
  outAmount: bigint
  /** Minimum output of the swap: floor(out × (10000 − slippageBps) / 10000). Below it the swap reverts. */
  threshold: bigint
  slippageBps: number
  /** Ratio scaled by 10^18: (mid − out) / mid, the pools' fee included. */
  priceImpactE18: bigint
  hops: SwapHop[]
}

/** Ready to be signed. `data` in the family's encoding, `value` in base units of the native token. */
export type SwapTransaction = { to: string; data: string; value: bigint; gasLimit: bigint; allowanceTarget?: string }

/** One node's answer. `node` counts from 1 in the configured order. */
export type NodeAnswer<T> = { node: number; answer: T }

/**
 * Every operation on a blockchain. Required methods exist on every chain. An optional method is a capability; chains without it omit it.
 *
 * Methods take addresses in the canonical form that `parseAddress` returns. Every method that calls a node may throw
 * `ChainError('unavailable')`.
 */
export type ChainAdapter = {
  readonly network: Network
  /** Identifier of the native token in swaps, because it has no contract. */
  readonly nativeAsset: string
  /** The account's name in a sign-in message: "Ethereum". */
  readonly accountKind: string

  /** Returns the canonical form of an address. @throws {ChainError} `invalid_address` */
  parseAddress(text: string): Address

  /** Returns the canonical form of a transaction hash, or undefined if the text cannot be one. Calls no node. */
  parseHash(text: string): string | undefined

  /** Checks that the address can have a private key. Absent if every address of the chain can. @throws {ChainError} `cannot_sign` */
  assertCanSign?(address: Address): void

  /** @throws {ChainError} `wrong_chain` if the node follows another chain than the network's */
  verifyChain(): Promise<void>

  getHead(): Promise<Head>

  /** Returns the native balance and one entry per contract, from one block and by one upstream request. `unlisted` ones include their metadata. */
  getBalances(address: Address, contracts: { listed: readonly string[]; unlisted: readonly string[] }): Promise<Balances>

  getNonce?(address: Address): Promise<Nonce>

  getAccountInfo(address: Address): Promise<AccountInfo>

  getStaking?(address: Address): Promise<StakingPosition[]>

  getBlockhash(): Promise<Blockhash>

  getPriorityFees(): Promise<PriorityFees>

  /** @throws {ChainError} `execution_reverted` with the decoded reason as `detail`, `insufficient_funds`, `invalid_transaction`, `cannot_sign` */
  estimateFees(intent: Intent): Promise<FeeEstimate>

  /** Decodes signed bytes without calling a node. @throws {ChainError} `invalid_transaction`, `wrong_chain` */
  decodeTransaction(txData: string): Promise<SignedTransaction>

  /**
   * Sends signed bytes to the node. Resolves if the node accepted them, already had them, or has mined them.
   * @throws {ChainError} final refusals: `insufficient_funds`, `gas_too_low`, `fee_too_low`, `nonce_too_high`, `nonce_used`,
   * `blockhash_expired`, `replacement_underpriced`, `execution_reverted`, `invalid_transaction`, `wrong_chain`
   * @throws {ChainError} `unavailable`: the node may or may not have the bytes. If the error is marked `refused`, it does not have them
   * now.
   */
  broadcast(txData: string): Promise<void>

  /**
   * Returns whether the bytes have expired, so that no block can ever contain them. The chain has not known them since block
   * `unknownSince`. Returns false while that is not certain. Absent if signed bytes never expire.
   * @throws {ChainError} `unavailable`
   */
  hasExpired?(txData: string, unknownSince: bigint): Promise<boolean>

  /**
   * Returns the state of each transaction, in the order of the hashes, with few upstream requests. An entry is undefined if the chain does
   * not know the hash. It is a `ChainError('unavailable')` if only this transaction cannot be read. For hashes in `traced` the report
   * includes movements inside calls, if the node can trace; `isComplete` is then true.
   * @throws {ChainError} `unavailable` if the node does not answer
   */
  readTransactions(
    hashes: readonly string[],
    options?: { traced?: readonly string[] },
  ): Promise<(TransactionReport | ChainError | undefined)[]>

  /**
   * Runs a read on two different nodes of the chain and returns both results, so that one lying node can be noticed. Absent if the chain
   * has a single node. `node` counts from 1 in the configured order.
   * @throws {ChainError} `unavailable` if fewer than two nodes answer
   */
  readOnTwoNodes?<T>(read: (node: ChainAdapter) => Promise<T>): Promise<NodeAnswer<T>[]>

  /**
   * Returns the canonical blocks from `from` to `to`, both included, in ascending order. Each is the parent of the next. Numbers without a
   * block are omitted: skipped slots on Solana, and heights above the head.
   * @throws {ChainError} `unavailable`. Marked `refused` if the node finds the range too large; a smaller one may succeed. Marked `gone` if
   * the node no longer has these blocks.
   */
  readBlocks?(from: bigint, to: bigint): Promise<Block[]>

  /**
   * Calls `onHead` for each new head until the returned function is called. Calls `onEnd` once if the node's connection ends. Heads may
   * repeat or be missing: a caller that needs every block reads it.
   */
  watchHead?(onHead: (head: Head) => void, onEnd: () => void): () => void

  /**
   * Returns the hashes of transactions in blocks `from` to `to` that involve the address, newest first. Finds only what the node's indexes
   * contain.
   */
  findTransactions?(address: Address, from: bigint, to: bigint): Promise<string[]>

  /**
   * Returns whether the account's owner signed this text as wallets of the family sign messages. False for a malformed signature. Calls a
   * node only if the account's own code verifies signatures.
   */
  verifyMessage?(address: Address, message: string, signature: string): Promise<boolean>

  /** @throws {ChainError} `no_route` */
  quoteSwap?(request: SwapRequest): Promise<SwapQuote>

  /** Returns the transaction that executes a quote for `owner`. @throws {ChainError} `no_route` if a hop is not in a known exchange */
  buildSwap?(quote: SwapQuote, owner: Address): Promise<SwapTransaction>
}
