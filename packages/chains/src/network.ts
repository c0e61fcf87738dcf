import type { Address } from './adapter/address.ts'

/** One blockchain, as data. A new network of a known family needs a folder in `networks/` and a line in `networks/index.ts`. */
export type Network = EvmNetwork | SolanaNetwork

/** A type whose addresses are plain text, as the files in `networks/` write them. */
export type Data<T> = T extends EvmAddress
  ? Hex
  : T extends Address
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Data<Item>[]
      : T extends object
        ? { [K in keyof T]: Data<T[K]> }
        : T

type NetworkBase = {
  /** Public platform id, as in `GET /v1/platforms`. Equal to the name of the network's folder. */
  id: string
  name: string
  /** Id of its picture in `logoFolder`. */
  logo: string
  /** A test network: its tokens have no value. */
  testnet?: true
  /** CAIP-2 chain id: `eip155:1`, or `solana:` and the first 32 characters of the genesis hash. A wallet signs for this chain. */
  caip2: string
  nativeToken: { name: string; symbol: string; decimals: number; logo: string | null }
  /** Typical time between two blocks, in milliseconds. */
  blockTimeMs: number
  /** Depth in blocks at which a transaction is final and no longer watched for reorgs. */
  finalityBlocks: number
  /**
   * What an ordinary token transfer costs in ordinary times, in base units of the native token. A rough figure: wallets warn of many times as
   * much, and ask for consent, without trust in a server.
   */
  usualFee: bigint
  /** Base URL of the block explorer. Null if no public one has a URL for this chain: local chains and Solana's devnet. */
  explorerUrl: string | null
  /** The contract of the native token's form that exchanges trade. Absent if the chain has no contracts. */
  wrappedNative?: string
  services: NetworkServices
  /** Known tokens besides the native one, from the folder's `tokens.json`. */
  tokens: readonly ListedToken[]
}

/**
 * How services know the network, by the id of the service: by a name, or by the service's own contract on the network. A service without an
 * entry does not serve the network. Services that use the chain id have none.
 */
export type NetworkServices = {
  /** @see https://docs.coingecko.com/reference/asset-platforms-list */
  coingecko?: string
  /** @see https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/chains.json */
  defillama?: string
  /** ZKsync has another router and is left out. @see https://docs.kyberswap.com/getting-started/supported-exchanges-and-networks */
  kyberswap?: string
  /** The cluster. Jupiter has only one. */
  jupiter?: string
  /** The Diamond of LI.FI. @see https://github.com/lifinance/contracts (deployments) */
  lifi?: EvmAddress
  /** The Universal Router in version 2.0. @see https://github.com/Uniswap/universal-router (deploy-addresses, UniversalRouterV2) */
  'uniswap-api'?: EvmAddress
  /** The AllowanceHolder of 0x, if it is known. @see https://github.com/0xProject/0x-settler (README, AllowanceHolder) */
  'zero-ex'?: EvmAddress
  alchemy?: string
  quicknode?: string
  /** The cluster. Deliveries of Helius do not name it. */
  helius?: string
  /** Both spellings, if Tatum's documentation and client differ. */
  tatum?: readonly string[]
  /** Currencies of Tatum's enriched deliveries without a chain. A layer 2 network has none, because its currency is that of layer 1. */
  tatumCurrencies?: readonly string[]
}

export type EvmNetwork = NetworkBase & {
  family: 'evm'
  /**
   * Minimum tip of every fee level, in wei per gas. The minimum is 0 if the chain ignores tips, so that the shown maximum contains none.
   */
  priorityFeeFloor: bigint
  wrappedNative: EvmAddress
  /** @see https://www.multicall3.com */
  multicall3: EvmAddress
  /** The contract Permit2, if the chain has it at another address than most. @see https://github.com/Uniswap/permit2 */
  permit2?: EvmAddress
  exchange?: UniswapV2Exchange
  /** Uniswap V3 and exchanges with its interface, by the id of their provider. */
  v3Exchanges?: { 'uniswap-v3'?: V3Deployment; 'pancakeswap-v3'?: V3Deployment }
  oracles?: Oracles
  /**
   * How the chain charges for publishing a transaction's data. Absent if it does not charge, or if the charge is part of the gas and cannot
   * be separated. Linea includes the charge in the gas price that its node recommends, ZKsync in the gas that its node estimates.
   * @see https://docs.linea.build/network/overview/predictable-pricing
   * @see https://docs.zksync.io/zk-stack/concepts/fee-mechanism
   */
  l1Fee?: LayerOneFee
  staking?: LidoStaking
  /** Absent if names of accounts are not supported on this network. */
  names?: NameService
  nativeLogs?: NativeLogs
  /**
   * Whether the native balance of an ordinary account also changes without its transactions or payments to it: Blast pays yield, and CELO
   * has `transferFrom`. A search by balances is then incomplete.
   * @see https://docs.blast.io/building/guides/eth-yield
   */
  balancesChangeAlone?: true
  /** Whether a contract may pay the fee of another's transaction. Nodes do not name it, so the fee payer is unknown. */
  paymasters?: true
  /** Adapters of fee currencies, for receipts whose logs do not show the fee. Absent if only tokens of 18 decimals pay for gas. */
  feeAdapters?: readonly FeeAdapter[]
}

/**
 * A contract through which a token with fewer than 18 decimals pays for gas. Transactions name the adapter as their fee currency, in units
 * of 18 decimals.
 * @see https://docs.celo.org/build/fee-abstraction/using-fee-abstraction
 */
export type FeeAdapter = { adapter: EvmAddress; token: EvmAddress }

/**
 * A contract that logs movements of the native token as ERC-20 transfers. With a `feeAccount`, every native movement has such a log: the
 * transaction's value, movements inside calls, and the fee. The fee goes to that account and is partly refunded from it; only `fee` reports
 * it.
 * @see https://docs.zksync.io/zksync-protocol/contracts/system-contracts#l2basetoken-msgvaluesimulator
 * @see https://docs.celo.org/what-is-celo/using-celo/protocol/celo-token (token duality)
 */
export type NativeLogs = { contract: EvmAddress; feeAccount?: EvmAddress }

export type SolanaNetwork = NetworkBase & {
  family: 'solana'
  /** Bounds of the fee levels, in micro-lamports per compute unit. */
  priorityFees: { floors: { slow: bigint; standard: bigint; fast: bigint }; cap: bigint }
  wrappedNative: Address
}

/** A Uniswap-V2-compatible exchange: constant product, 0.30 % fee, `getAmountsOut` on the router. */
export type UniswapV2Exchange = {
  kind: 'uniswap-v2'
  /** Name of the exchange, shown to the user as the route's protocol. */
  label: string
  router: EvmAddress
  factory: EvmAddress
  /** Tokens tried as the middle of a two-hop route, besides `wrappedNative`. */
  connectors: readonly EvmAddress[]
}

/**
 * The contracts of Uniswap V3, or of an exchange with its interface.
 * @see https://github.com/Uniswap/docs (docs/contracts/v3/reference/deployments)
 * @see https://github.com/pancakeswap/pancake-developer (docs/pages/contracts/v3/addresses.md)
 */
export type V3Deployment = {
  factory: EvmAddress
  /** The contract that swaps and takes the input token. */
  router: EvmAddress
  /** QuoterV2, which computes exact outputs by calls. */
  quoter: EvmAddress
}

/** Contracts that report prices. */
export type Oracles = {
  chainlink?: ChainlinkFeeds
  /** The price oracle of Aave V3. @see https://github.com/aave-dao/aave-address-book (4.68.1, AaveV3….ORACLE) */
  aave?: EvmAddress
  /**
   * The feed that reports whether the sequencer of a rollup works. While it is down, feeds on the rollup keep old prices.
   * @see https://docs.chain.link/data-feeds/l2-sequencer-feeds
   */
  sequencer?: EvmAddress
}

/**
 * The feeds of Chainlink on a network, from the folder's `feeds.json`. All feeds are in US dollars.
 * @see https://github.com/aave-dao/aave-address-book (4.68.1, Chainlink….sol)
 * @see https://docs.chain.link/data-feeds/contract-registry
 */
export type ChainlinkFeeds = {
  /** Registry of active feeds. A feed that it does not flag is not read. */
  flags: string
  /**
   * Feeds by the contract of the token: the wrapped native token, tokens that both the network's list and Aave's market name, and stETH.
   */
  tokens: Readonly<Record<string, string>>
  /** Feeds by the code of the currency. */
  currencies: Readonly<Record<string, string>>
}

/**
 * The contract that returns a rollup's charge for publishing a transaction on layer 1.
 *
 * - `op-stack`, `mantle` and `scroll`: charged in addition to the gas.
 * - `arbitrum`: included in the gas. The node reports its share.
 * - `mantle` is an OP stack whose native token is not ether. The oracle of Mantle returns the charge in ether and a `tokenRatio` to multiply it by.
 *   Before its upgrade Arsia (April 2026) the gas of a transaction included the charge.
 *
 * @see https://specs.optimism.io/protocol/fjord/exec-engine.html
 * @see https://github.com/mantle-xyz/op-geth (core/types/rollup_cost.go, NewL1CostFuncArsia)
 * @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
 * @see https://docs.arbitrum.io/build-decentralized-apps/nodeinterface/reference
 */
export type LayerOneFee = { kind: 'op-stack' | 'mantle' | 'scroll'; oracle: EvmAddress } | { kind: 'arbitrum'; nodeInterface: EvmAddress }

/**
 * ENS for the accounts of a network. The universal resolver on network `platformId` answers. `coinType` selects the addresses of this network
 * in the records of a name.
 * @see https://docs.ens.domains/ensip/11 (coin types), https://docs.ens.domains/ensip/19 (primary names of other networks)
 */
export type NameService = { platformId: string; universalResolver: EvmAddress; coinType: bigint }

/** @see https://docs.lido.fi/deployed-contracts */
export type LidoStaking = { kind: 'lido'; stEth: EvmAddress; wstEth: EvmAddress; withdrawalQueue: EvmAddress }

export type Hex = `0x${string}`

/** An address on an EVM network, in the form that viem takes. */
export type EvmAddress = Hex & Address

/** A token of a network's `tokens.json`: an ERC-20 contract or an SPL mint with its true public identity. */
export type ListedToken = {
  /** EIP-55 checksum on EVM, base58 on Solana. */
  address: Address
  symbol: string
  name: string
  decimals: number
  type: string
  /** Whether the token is usable. If false, it is listed only with `includeDisabled=true` and is never tradable. */
  enabled: boolean
  /** Id of its picture in `logoFolder`. Assigned to the contract here, never by the symbol at run time. */
  logo: string | null
}
