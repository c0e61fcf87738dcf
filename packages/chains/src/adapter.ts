import type { ChainError } from './errors.ts'
import type { NameAnswer } from './gateway.ts'
import type { Hex, ListedToken, Network } from './network.ts'
import type { Receiver } from './receiver.ts'
import type { TokenFacts } from './token-traits.ts'

declare const canonical: unique symbol

/**
 * An address in the canonical form of its family. `parseAddress` creates such an address, and database rows contain it. Text from outside
 * does not compile where an `Address` is expected.
 */
export type Address = string & { readonly [canonical]: true }

/**
 * The price of one unit of work. On EVM, it is in wei per gas. On Solana, it is in micro-lamports per compute unit: both fields are equal,
 * and the fee of each signature is added.
 */
export type FeeLevel = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

export type PriorityFees = { slow: FeeLevel; standard: FeeLevel; fast: FeeLevel }

/**
 * The estimated cost of a transaction. `gasLimit` is in gas, or in compute units on Solana. `totalFee` is the maximum of all costs except
 * the value, in base units of the native token. `l1Fee` is a rollup's current charge for publishing the data on layer 1. `rent` is what stays
 * in accounts that the transaction creates. `totalFee` is absent if `gasLimit` at these prices is the whole cost. `tokenFees` is what tokens
 * keep of the transaction's transfers, in their base units, so that the receivers get less.
 */
export type FeeEstimate = FeeLevel & {
  gasLimit: bigint
  l1Fee?: bigint
  rent?: bigint
  totalFee?: bigint
  tokenFees?: { contractAddress: string; amount: bigint }[]
}

/**
 * A transaction that is not signed yet. `value` is in base units of the native token. On EVM, `data` is call data. On Solana, `data` is the
 * whole unsigned transaction, and the other fields repeat parts of it.
 */
export type Intent = { from: string; to: string; value: bigint; data?: string }

export type Head = { number: bigint; hash: string; time: Date }

/** Identity of a token as reported by the token's contract. This metadata is used for contracts outside the catalogue. */
export type TokenMetadata = Pick<ListedToken, 'name' | 'symbol' | 'decimals' | 'type'>

/** One of several accounts with the tokens of one owner, and the token program that it belongs to. */
export type TokenAccountBalance = { address: string; program: string; amount: bigint }

/**
 * The balance of one token, with the facts of the token if it has any. It is only an `error` if the contract did not answer like a token. Other
 * tokens are unaffected. `accounts` are those from which the owner can pay, on Solana. They may have less than the balance, because frozen
 * accounts count only there.
 */
export type TokenBalance = { contractAddress: string; metadata?: TokenMetadata } & (
  | ({ balance: bigint; accounts?: readonly TokenAccountBalance[] } & TokenFacts)
  | { error: string }
)

/**
 * Contracts whose balances are read. `listed`: of the catalogue. `named`: outside of it, so perhaps hostile, but their metadata is known.
 * `unlisted`: outside of it, read with their metadata. The other contracts are not affected by one that fails.
 */
export type Contracts = { listed: readonly string[]; named?: readonly string[]; unlisted: readonly string[] }

/**
 * A token account that its owner can close. `rent` and `amount` return in native tokens. `amount` is 0, or the balance if the account has wrapped
 * native tokens.
 */
export type ClosableAccount = TokenAccountBalance & { contractAddress: string; rent: bigint }

/** Balances of an address at one block. The items of `tokens` are in the order of the request. `closable` exists on Solana only. */
export type Balances = { blockNumber: bigint; native: bigint; tokens: TokenBalance[]; closable?: readonly ClosableAccount[] }

/**
 * Nonces of an account. `next` is the nonce of the next transaction and counts pending ones. `confirmed` counts only mined transactions.
 */
export type Nonce = { next: number; confirmed: number }

export type AccountInfo = {
  type: 'eoa' | 'contract' | 'delegated' | 'token' | 'program' | 'account' | 'unknown'
  /** Whether the address is in use: false if it has no balance, no code and no sent transaction. */
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
  /**
   * The account that can withdraw the stake. Absent if it is the requested address. Otherwise the requested address only chooses the
   * validator.
   */
  owner?: string
}

/** The balances and stakes of one address. */
export type Holdings = { balances: Balances; stakes: StakingPosition[] }

export type Blockhash = { blockhash: string; lastValidBlockHeight: bigint | null; blockNumber: bigint }

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
  contractAddress: string | null
  from: Address
  to: Address | null
  /**
   * Amount in base units. For a unique NFT it is 1, or 0 if a permission is revoked. An unlimited permission has the largest possible
   * number.
   */
  amount: bigint
  /** The NFT's number in its contract. Absent for fungible tokens, and if the contract is the NFT, as on Solana. */
  tokenId?: bigint
  /**
   * The NFT's standard, from its log. It is `nft` if the log does not show the standard, for example for a permission for all NFTs of a
   * contract, and for NFTs on Solana. There, a fungible token without decimals may look like an NFT: `describeNft` checks its supply.
   */
  standard?: 'erc721' | 'erc1155' | 'nft'
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
  from: Address
  to: Address | null
  nonce: number | null
  operations: Operation[]
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
  feeContract?: string
}

/** One block and its transactions. Transactions that moved nothing and did not fail may be omitted. */
export type Block = { head: Head; parentHash: string; transactions: TransactionReport[] }

/** An NFT: its contract and its number in it. On Solana, the contract is the NFT itself, without a number. */
export type NftRef = { contract: Address; tokenId?: bigint; standard: 'erc721' | 'erc1155' | 'nft' }

/**
 * An NFT's texts on the chain. The names are safe to show. `uri` names its metadata document, as the chain has it: at most 65,536
 * characters of any kind, without NUL.
 */
export type NftDescription = { name?: string; collection?: string; uri?: string }

/** A view call on a contract, with encoded arguments. */
export type ContractRead = { target: Hex; callData: Hex }

/** Returned bytes of each read, in the order of the reads. Undefined if a call reverted. The length of the bytes is not checked. */
export type ContractReads = { blockNumber: bigint; returned: (Hex | undefined)[] }

/** An account of a chain whose programs store their state in accounts. `lamports` is its balance in base units. */
export type ProgramAccount = { lamports: bigint; owner: string; executable: boolean; data: Uint8Array }

/** An asset of an account: a contract address, or null for the native token. */
export type Holding = { owner: Address; asset: string | null }

/** The effects of calls that were executed without being sent. */
export type Simulation = {
  /** Balances before and after the calls, in the order of the requested holdings. */
  balances: { before: bigint; after: bigint }[]
  /** Movements and permissions, in any order. Absent if the node's method does not report them. */
  operations?: Operation[]
  /** Set if a call failed, or if the account itself reports a failed call inside one. `detail` is safe to show to a client. */
  failure?: { detail?: string }
}

/**
 * How older transactions of an address are found. All methods on EVM also search token logs.
 * - `trace_filter`, `otterscan`: The node has an index of calls.
 * - `service`: An external service, which the operator chose, lists them.
 * - `bisection`: They are in the blocks in which nonce or native balance changed.
 * - `logs`: Only token logs are searched.
 * - `signatures`: The node has an index of accounts, on Solana.
 */
export type HistoryMethod = 'trace_filter' | 'otterscan' | 'service' | 'bisection' | 'logs' | 'signatures'

/** A transaction and its block, as a node's index reports it. */
export type Located = { hash: string; block: bigint }

/** Transactions of an address in blocks. */
export type FoundTransactions = {
  /** Newest first, each once. */
  located: Located[]
  /** The lowest block that was searched. The search may end above the requested range. */
  lowest: bigint
  /** Absent if the blocks were read whole. */
  method?: HistoryMethod
  /** Whether these are all transactions of an ordinary account in the searched blocks. */
  isComplete: boolean
}

/**
 * `whole`: read the blocks instead of searching, if they are at most 64. `onCalls` is called with the number of calls before each request to
 * a node.
 */
export type SearchOptions = { whole?: boolean; onCalls?: (count: number) => void }

/** One node's answer. `node` is the node's number in the configured order, from 1. */
export type NodeAnswer<T> = { node: number; answer: T }

/**
 * Every operation on a blockchain. Required methods exist on every chain. An optional method is a capability: chains without it omit it.
 *
 * Methods take addresses in the canonical form that `parseAddress` returns. Every method that calls a node may throw
 * `ChainError('unavailable')`.
 */
export type ChainAdapter = {
  readonly network: Network
  /** Identifier of the native token in swaps, which need one because the native token has no contract. */
  readonly nativeAsset: string
  /** The account's name in a sign-in message, such as "Ethereum". */
  readonly accountKind: string

  /** Returns the canonical form of an address. @throws {ChainError} `invalid_address` */
  parseAddress(text: string): Address

  /** Returns the canonical form of a transaction hash, or undefined if the text cannot be a hash. Calls no node. */
  parseHash(text: string): string | undefined

  /**
   * Checks that the address can have a private key. Absent if every address of the chain can have one.
   * @throws {ChainError} `cannot_sign`
   */
  assertCanSign?(address: Address): void

  /** Checks the chain id of the node. @throws {ChainError} `wrong_chain` if the node follows another chain than the network's */
  verifyChain(): Promise<void>

  getHead(): Promise<Head>

  /**
   * Notes that a transaction of the address is in this block. Later reads of the address's balances, stakes, NFTs and account do not share
   * answers that may be older. Calls no node. Absent if the chain shares no answers.
   */
  noteBlock?(address: Address, number: bigint): void

  /** Returns the native balance and one entry per contract, of one block and by one request. */
  getBalances(address: Address, contracts: Contracts): Promise<Balances>

  /**
   * Returns the balances of the native token and of these contracts, and the stakes, of each address. Entries are in the order of the
   * addresses. Up to a hundred reads need one request to the node. An entry is a `ChainError` if only this address cannot be read.
   * @throws {ChainError} `unavailable` if the node does not answer
   */
  getHoldings(addresses: readonly Address[], contracts: Omit<Contracts, 'unlisted'>): Promise<(Holdings | ChainError)[]>

  getNonce?(address: Address): Promise<Nonce>

  getAccountInfo(address: Address): Promise<AccountInfo>

  /** Returns what an address is, for a wallet that is about to send to it. @throws {ChainError} `unavailable` */
  describeReceiver(address: Address): Promise<Receiver>

  getStaking?(address: Address): Promise<StakingPosition[]>

  /**
   * Returns the number of units that the address has of each NFT, in the order of the NFTs. It is 0 if the address has none, and if the
   * contract answers with an error. Up to a hundred NFTs need one request, if no contract is hostile.
   * @throws {ChainError} `unavailable`
   */
  getNftAmounts?(owner: Address, nfts: readonly NftRef[]): Promise<bigint[]>

  /** Returns the NFT's texts on the chain. Undefined if the chain does not know the NFT. @throws {ChainError} `unavailable` */
  describeNft?(nft: NftRef): Promise<NftDescription | undefined>

  getBlockhash(): Promise<Blockhash>

  getPriorityFees(): Promise<PriorityFees>

  /**
   * Estimates the cost of a transaction.
   * @throws {ChainError} `execution_reverted` (its reason is `detail`), `transfer_refused`, `insufficient_funds`, `insufficient_gas`,
   * `amount_too_low`, `remainder_too_low`, `invalid_address`, `invalid_transaction`, `cannot_sign`
   */
  estimateFees(intent: Intent): Promise<FeeEstimate>

  /** Decodes signed bytes without calling a node. @throws {ChainError} `invalid_transaction`, `wrong_chain` */
  decodeTransaction(txData: string): Promise<SignedTransaction>

  /**
   * Returns the present facts of those of these tokens that have any, by one request to the node. A multiplier that cannot be shown is missing.
   * Absent if no token of the chain has facts. Operations of reports have their multipliers already.
   */
  getTokenFacts?(contracts: readonly string[]): Promise<ReadonlyMap<string, TokenFacts>>

  /**
   * Sends signed bytes to the node. Resolves if the node accepted the bytes, already had them, or has mined them.
   * @throws {ChainError} final refusals: `insufficient_funds`, `insufficient_gas`, `amount_too_low`, `remainder_too_low`, `gas_too_low`,
   * `fee_too_low`, `nonce_too_high`, `nonce_used`, `blockhash_expired`, `replacement_underpriced`, `execution_reverted`, `transfer_refused`, `invalid_transaction`, `wrong_chain`
   * @throws {ChainError} `unavailable`: the node may or may not have the bytes. If the error is marked `refused`, it does not have them
   * now.
   */
  broadcast(txData: string): Promise<void>

  /**
   * Returns whether the bytes have expired, so that no block can ever contain them. The chain has not known the transaction since block
   * `unknownSince`. Returns false while the expiry is not certain. Absent if signed bytes never expire.
   * @throws {ChainError} `unavailable`
   */
  hasExpired?(txData: string, unknownSince: bigint): Promise<boolean>

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
   * Runs a read on two different nodes of the chain and returns both results, so that one lying node can be noticed. Absent if the chain
   * has a single node. `node` is the node's number in the configured order, from 1.
   * @throws {ChainError} `unavailable` if fewer than two nodes answer
   */
  readOnTwoNodes?<T>(read: (node: ChainAdapter) => Promise<T>): Promise<NodeAnswer<T>[]>

  /**
   * Returns the canonical blocks from `from` to `to`, both included, in ascending order. Each block is the parent of the next. Numbers
   * without a block are omitted: skipped slots on Solana, and heights above the head.
   * @throws {ChainError} `unavailable`. Marked `refused` if the node finds the range too large; a smaller one may succeed. Marked `gone` if
   * the node no longer has these blocks.
   */
  readBlocks?(from: bigint, to: bigint): Promise<Block[]>

  /**
   * Returns reports of `readBlocks` without unclear operations: their contracts show what they are. Contracts are read once, and only for
   * operations from or to `concerned` addresses. An unclear operation of any other contract is an NFT if its log has the form of ERC-721,
   * and otherwise left out. Absent if no operation of the chain is unclear.
   * @throws {ChainError} `unavailable`
   */
  settleReports?(reports: readonly TransactionReport[], concerned: ReadonlySet<string>): Promise<TransactionReport[]>

  /**
   * Calls `onHead` for each new head until the returned function is called. Calls `onEnd` once if the node's connection ends. Heads may
   * repeat or be missing, so a caller that needs every block must read the blocks.
   */
  watchHead?(onHead: (head: Head) => void, onEnd: () => void): () => void

  /**
   * Searches blocks `from` to `to` for transactions that involve the address, from the newest block down.
   * @throws {ChainError} `unavailable`. Marked `refused` if the node finds the range too large; a smaller one may succeed. Marked `gone` if
   * the node no longer has these blocks.
   */
  findTransactions?(address: Address, from: bigint, to: bigint, options?: SearchOptions): Promise<FoundTransactions>

  /**
   * Returns whether the account's owner signed this text as wallets of the family sign messages. Returns false for a malformed signature.
   * Calls a node only if the account's own code verifies signatures.
   */
  verifyMessage?(address: Address, message: string, signature: string): Promise<boolean>

  /**
   * Returns the address of a normalized name for a coin type. Only on networks whose own contract answers for names.
   * @throws {ChainError} `unavailable`
   */
  resolveName?(name: string, coinType: bigint): Promise<NameAnswer<Address>>

  /**
   * Returns the primary name of an address for a coin type, if the name has this address too. The name may not be normalized.
   * @throws {ChainError} `unavailable`
   */
  findName?(address: Address, coinType: bigint): Promise<NameAnswer<string>>

  /**
   * Returns the results of view calls, all of one block. Up to 500 calls need one request. Absent if the chain has no such contracts.
   * @param options `isFresh`: the node must be asked now, because the caller's own transaction may just have changed the result
   */
  readContracts?(reads: readonly ContractRead[], options?: { isFresh?: boolean }): Promise<ContractReads>

  /** Returns accounts at one slot, in the order of the addresses. Undefined for an account that does not exist. */
  readAccounts?(addresses: readonly Address[]): Promise<(ProgramAccount | undefined)[]>

  /**
   * Returns the gas, or compute units on Solana, that a transaction would use now. Returns undefined if the node cannot execute the
   * transaction, for example without an allowance.
   */
  measureUnits(intent: Intent): Promise<bigint | undefined>

  /**
   * Returns what unsigned calls of an account would do now, one after the other, and the balance of each holding before and after them.
   * No fee is charged. Undefined if the node has no method for it. On Solana, the call is one transaction in base64.
   * @throws {ChainError} `insufficient_funds` if the account has less of the native token than the calls send
   */
  simulate?(from: Address, calls: readonly Omit<Intent, 'from'>[], holdings: readonly Holding[]): Promise<Simulation | undefined>
}
