/** One blockchain, as data. Adding a network of a known family needs a folder in `networks/` and nothing else. */
export type Network = EvmNetwork | SolanaNetwork

type NetworkBase = {
  /** Public platform id, as in `GET /v1/platforms`. Equal to the folder name. */
  id: string
  name: string
  /** Its tokens have no value. */
  testnet?: true
  /** CAIP-2 chain id: `eip155:1`, or `solana:` and the first 32 characters of the genesis hash. A wallet signs for this chain. */
  caip2: string
  nativeToken: { name: string; symbol: string; decimals: number; logoUrl: string | null }
  /** Usual time between two blocks. */
  blockTimeMs: number
  /** Blocks after which a transaction is treated as final and no longer watched for a reorganisation. */
  finalityBlocks: number
  /** Null if no public explorer shows the chain at an address of its own: for a local chain, and for Solana's devnet. */
  explorerUrl: string | null
  /** Known tokens besides the native one; `tokens.json` of the folder. */
  tokens: readonly ListedToken[]
}

export type EvmNetwork = NetworkBase & {
  family: 'evm'
  /** No fee level offers a smaller tip than this per gas, in wei. 0 where the chain drops tips, so that the shown maximum holds none. */
  priorityFeeFloor: bigint
  /** ERC-20 form of the native token, in which exchanges trade it. */
  wrappedNative: Hex
  /** @see https://www.multicall3.com */
  multicall3: Hex
  exchange?: UniswapV2Exchange
  /**
   * Absent where a transaction costs nothing for its data, or pays it by its gas as for anything else, with nothing that tells the two apart:
   * Linea by the price that its node recommends, ZKsync by the gas that its node estimates.
   * @see https://docs.linea.build/network/overview/predictable-pricing
   * @see https://docs.zksync.io/zk-stack/concepts/fee-mechanism
   */
  l1Fee?: LayerOneFee
  staking?: LidoStaking
  nativeLogs?: NativeLogs
  /** For receipts whose logs do not show the fee. Absent where only the native token, or tokens of 18 decimals, pay for gas. */
  feeAdapters?: readonly FeeAdapter[]
}

/**
 * A contract by which a token of fewer decimals pays for gas: transactions name the adapter as their fee currency, whose units have 18 decimals.
 * @see https://docs.celo.org/build/fee-abstraction/using-fee-abstraction
 */
export type FeeAdapter = { adapter: Hex; token: Hex }

/**
 * A contract whose logs tell of the native token as those of an ERC-20 tell of theirs: they are not of a token of its own. With a
 * `feeAccount` every movement has such a log: also the value of a transaction, what moves inside its calls, and its fee, which goes to that
 * account and comes back from it, and is told as the fee alone.
 * @see https://docs.zksync.io/zksync-protocol/contracts/system-contracts#l2basetoken-msgvaluesimulator
 * @see https://docs.celo.org/what-is-celo/using-celo/protocol/celo-token (token duality)
 */
export type NativeLogs = { contract: Hex; feeAccount?: Hex }

export type SolanaNetwork = NetworkBase & {
  family: 'solana'
  /** Bounds of what is offered per compute unit, in micro-lamports. */
  priorityFees: { floors: { slow: bigint; standard: bigint; fast: bigint }; cap: bigint }
  /** Mint of the native token's SPL form, in which exchanges trade it. */
  wrappedNative: string
  exchange?: ConstantProductExchange
  /** The exchange that a local chain in the network's place has. Nobody knows this program on the network itself. */
  localExchange?: ConstantProductExchange
}

/** A program of pools of two tokens each that keep the product of their amounts; its source is packages/devnet/programs/exchange.c. */
export type ConstantProductExchange = {
  kind: 'constant-product'
  /** Shown to the user as the route's protocol. */
  label: string
  program: string
  /** Tokens tried as the middle of a two-hop route, besides `wrappedNative`. */
  connectors: readonly string[]
  /** Its pools, each with its tokens A and B. All their other addresses follow. */
  pools: readonly { address: string; mints: readonly [string, string] }[]
}

/** A Uniswap-V2-compatible exchange: constant product, 0.30 % fee, `getAmountsOut` on the router. */
export type UniswapV2Exchange = {
  kind: 'uniswap-v2'
  /** Shown to the user as the route's protocol. */
  label: string
  router: Hex
  factory: Hex
  /** Tokens tried as the middle of a two-hop route, besides `wrappedNative`. */
  connectors: readonly Hex[]
}

/**
 * Whom to ask what a rollup takes for publishing a transaction on layer 1.
 * `op-stack`, `mantle` and `scroll`: charged on top of the gas. `arbitrum`: part of the gas, told apart by the node.
 * `mantle` is an OP stack whose native token is not ether: its oracle returns the charge in ether, and a `tokenRatio` to multiply it by. Before
 * its upgrade Arsia (April 2026) the gas of a transaction included the charge.
 * @see https://specs.optimism.io/protocol/fjord/exec-engine.html
 * @see https://github.com/mantle-xyz/op-geth (core/types/rollup_cost.go, NewL1CostFuncArsia)
 * @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
 * @see https://docs.arbitrum.io/build-decentralized-apps/nodeinterface/reference
 */
export type LayerOneFee = { kind: 'op-stack' | 'mantle' | 'scroll'; oracle: Hex } | { kind: 'arbitrum'; nodeInterface: Hex }

/** @see https://docs.lido.fi/deployed-contracts */
export type LidoStaking = { kind: 'lido'; stEth: Hex; wstEth: Hex; withdrawalQueue: Hex }

export type Hex = `0x${string}`

/** A token of a network's `tokens.json`: an ERC-20 contract or an SPL mint with its true public identity. */
export type ListedToken = {
  /** Canonical form of the family: EIP-55 checksum on EVM, base58 on Solana. */
  address: string
  symbol: string
  name: string
  decimals: number
  type: string
  /** False: known, but listed only with `includeDisabled=true` and never tradable. */
  enabled: boolean
  logoUrl: string | null
}
