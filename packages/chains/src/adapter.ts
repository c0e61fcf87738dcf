import type { ChainError } from './errors.ts'
import type { ListedToken, Network } from './network.ts'

declare const canonical: unique symbol

/**
 * An address in the canonical form of its family. `parseAddress` creates it at the border, and database rows hold it. Text from outside does not
 * compile where an address is expected.
 */
export type Address = string & { readonly [canonical]: true }

/**
 * What one unit of work may cost: of gas in wei on EVM, a compute unit in micro-lamports on Solana, where both are the same and what each signature
 * costs comes on top.
 */
export type FeeLevel = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

export type PriorityFees = { slow: FeeLevel; standard: FeeLevel; fast: FeeLevel }

/**
 * `gasLimit` in units of gas, or compute units on Solana. Where that limit at these fees is not all: `totalFee`, the most that everything but the
 * value costs, in base units of the native token; and on rollups that charge for the transaction's data on layer 1, `l1Fee`, that charge as it
 * is now.
 */
export type FeeEstimate = FeeLevel & { gasLimit: bigint; l1Fee?: bigint; totalFee?: bigint }

/**
 * A transaction that somebody thinks of sending. `value` in base units of the native token; `data` in the family's encoding: call data on EVM, the
 * whole unsigned transaction on Solana, of which the other fields then say nothing new.
 */
export type Intent = { from: string; to: string; value: bigint; data?: string }

export type Head = { number: bigint; hash: string; time: Date }

/** Identity of a token as its own contract tells it: for contracts that the catalogue does not list. */
export type TokenMetadata = Pick<ListedToken, 'name' | 'symbol' | 'decimals' | 'type'>

/** `error` instead of `balance` where this one contract did not answer like a token; the others are unaffected. */
export type TokenBalance = { contractAddress: string; metadata?: TokenMetadata } & ({ balance: bigint } | { error: string })

/** All amounts are of one block. `tokens` in the order they were asked for. */
export type Balances = { blockNumber: bigint; native: bigint; tokens: TokenBalance[] }

/** `next` is the nonce for the next transaction, counting those that wait in the pool; `confirmed` counts mined ones only. */
export type Nonce = { next: number; confirmed: number }

export type AccountInfo = {
  type: 'eoa' | 'contract' | 'delegated' | 'token' | 'program' | 'account' | 'unknown'
  /** False for an address that never held or did anything. */
  exists: boolean
  balance: bigint
  nonce: number | null
  /** Where an EIP-7702 account delegates to. */
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
  /** Who can withdraw it, where that is not the address, which then only chooses the validator. */
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
  /** Of an NFT 1, or 0 where a permission for it is taken back. Of a permission for everything the largest number that there is. */
  amount: bigint
  /** Which NFT of the contract. Absent where amounts of a token move, and where the contract is the NFT itself, as on Solana. */
  tokenId?: bigint
  /**
   * What an NFT is by its log. `nft` where the log does not tell the kind, as of a permission for all that an owner has of a contract, and for
   * an NFT of no EVM standard (Metaplex Core).
   */
  standard?: 'erc721' | 'erc1155' | 'nft'
}

/**
 * What a transaction's own bytes show that no movement shows. `delegate`: accounts delegate to code (EIP-7702). `stake`, `unstake` and `claim`:
 * a stake account is delegated to a validator, deactivated or withdrawn from (Solana).
 */
export type TransactionAction = 'delegate' | 'stake' | 'unstake' | 'claim'

/** What a client's signed bytes say. `operations` are those that can be told before execution. */
export type SignedTransaction = {
  hash: string
  from: string
  to: string | null
  nonce: number | null
  operations: Operation[]
  action?: TransactionAction
}

/**
 * What the chain says of a transaction. `block` and `fee` are set once it is mined. `operations` of a failed one are what its sender meant to
 * move. A failed deposit on an OP-stack chain has its mint instead, which the failure does not undo. There may be thousands of them.
 */
export type TransactionReport = SignedTransaction & {
  status: 'pending' | 'confirmed' | 'failed'
  block: Head | null
  /** Its place among the transactions of its block, from 0. Absent if it is in no block, or if the node does not report it. */
  position?: number
  /** Whether `operations` lists every movement. A receipt without a trace does not show native movements inside calls. */
  isComplete: boolean
  /** In base units of the native token, or of `feeContract`. */
  fee: bigint | null
  /** The token that paid the fee, if it was not the native one. */
  feeContract?: string
}

/** One block with what each of its transactions did. Transactions that moved nothing and did not fail may be left out. */
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
  /** Least output that the swap may give: floor(out × (10000 − slippageBps) / 10000). */
  threshold: bigint
  slippageBps: number
  /** Ratio scaled by 10^18: (mid − out) / mid, the pools' fee included. */
  priceImpactE18: bigint
  hops: SwapHop[]
}

/** Ready to be signed. `data` in the family's encoding, `value` in base units of the native token. */
export type SwapTransaction = { to: string; data: string; value: bigint; gasLimit: bigint; allowanceTarget?: string }

/** What one of several nodes answered. */
export type NodeAnswer<T> = { node: number; answer: T }

/**
 * What the product may ask of a blockchain. Required methods exist on every chain; an optional
 * method is the capability, and a chain without the concept leaves it out.
 *
 * Addresses given to a method are in the canonical form that `parseAddress` returns. Every method
 * that asks a node may throw `ChainError('unavailable')`.
 */
export type ChainAdapter = {
  readonly network: Network
  /** How a swap names the native token, which has no contract. */
  readonly nativeAsset: string
  /** What a sign-in message calls an account of this family: "Ethereum". */
  readonly accountKind: string

  /** Canonical form of an address. @throws {ChainError} `invalid_address` */
  parseAddress(text: string): Address

  /** Canonical form of a transaction hash; undefined if no transaction of the chain can have it. Asks no node. */
  parseHash(text: string): string | undefined

  /** Where an address may have no key: returns for one that has. @throws {ChainError} `cannot_sign` */
  assertCanSign?(address: Address): void

  /** @throws {ChainError} `wrong_chain` when the node follows another chain than the network's */
  verifyChain(): Promise<void>

  getHead(): Promise<Head>

  /** The native balance and one entry per contract, from one block and in one upstream request. `unlisted` ones come with their metadata. */
  getBalances(address: Address, contracts: { listed: readonly string[]; unlisted: readonly string[] }): Promise<Balances>

  getNonce?(address: Address): Promise<Nonce>

  getAccountInfo(address: Address): Promise<AccountInfo>

  getStaking?(address: Address): Promise<StakingPosition[]>

  getBlockhash(): Promise<Blockhash>

  getPriorityFees(): Promise<PriorityFees>

  /** @throws {ChainError} `execution_reverted` with the decoded reason as `detail`, `insufficient_funds`, `invalid_transaction`, `cannot_sign` */
  estimateFees(intent: Intent): Promise<FeeEstimate>

  /** Reads signed bytes without asking a node. @throws {ChainError} `invalid_transaction`, `wrong_chain` */
  decodeTransaction(txData: string): Promise<SignedTransaction>

  /**
   * Hands signed bytes to the node. Resolves when the node has them, also when it had them before or has mined them.
   * @throws {ChainError} `insufficient_funds`, `gas_too_low`, `fee_too_low`, `nonce_too_high`, `nonce_used`, `blockhash_expired`,
   * `replacement_underpriced`, `execution_reverted`, `invalid_transaction`, `wrong_chain`: refused for good;
   * `unavailable`: unknown whether the node took them, or, when the error is marked `refused`, refused for now
   */
  broadcast(txData: string): Promise<void>

  /**
   * Whether no block will ever hold these bytes, of which the chain has known nothing since block `unknownSince`, because their time is over.
   * False while that is not certain. Where signed bytes have no end this is left out.
   * @throws {ChainError} `unavailable`
   */
  hasExpired?(txData: string, unknownSince: bigint): Promise<boolean>

  /**
   * What the chain knows of these hashes, in their order; undefined where it knows nothing, a `ChainError('unavailable')` where this one
   * cannot be read although the node answers: the others are unaffected. Few upstream requests for many hashes. `traced`: those
   * of which it also tells what moved inside their calls, if the node can; then `isComplete`.
   * @throws {ChainError} `unavailable` when the node does not answer
   */
  readTransactions(
    hashes: readonly string[],
    options?: { traced?: readonly string[] },
  ): Promise<(TransactionReport | ChainError | undefined)[]>

  /**
   * Runs a read on two different nodes of the chain and returns both results, so that one lying node can be noticed. A chain with a single
   * node leaves this out. `node` counts from 1 in the configured order.
   * @throws {ChainError} `unavailable` if fewer than two nodes answer
   */
  readOnTwoNodes?<T>(read: (node: ChainAdapter) => Promise<T>): Promise<NodeAnswer<T>[]>

  /**
   * The canonical blocks from `from` to `to`, both included, in ascending order, each the parent of the next. Numbers that no block has
   * (Solana's skipped slots, what is above the head) are left out.
   * @throws {ChainError} `unavailable`; marked `refused` when the node finds the range too large: a smaller one may be served; marked `gone`
   * when it says that it no longer has these blocks
   */
  readBlocks?(from: bigint, to: bigint): Promise<Block[]>

  /**
   * Calls `onHead` for each new head until the returned function is called, or until the node's connection ends, when `onEnd` is called
   * once. Heads may come twice or not at all: whoever needs each block asks for it.
   */
  watchHead?(onHead: (head: Head) => void, onEnd: () => void): () => void

  /** Hashes of the transactions of blocks `from` to `to` in which the address takes part, newest first, as far as the node's indexes tell. */
  findTransactions?(address: Address, from: bigint, to: bigint): Promise<string[]>

  /**
   * Whether whoever holds the account signed this text, the way the family's wallets sign messages. False for any signature that is
   * malformed. Asks a node only where an account's own code decides.
   */
  verifyMessage?(address: Address, message: string, signature: string): Promise<boolean>

  /** @throws {ChainError} `no_route` */
  quoteSwap?(request: SwapRequest): Promise<SwapQuote>

  /** The transaction that executes a quote for `owner`. @throws {ChainError} `no_route` where a hop is not of a known exchange */
  buildSwap?(quote: SwapQuote, owner: Address): Promise<SwapTransaction>
}
