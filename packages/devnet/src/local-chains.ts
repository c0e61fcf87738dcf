import type { PoolExchangeId, tickSpacings } from './pool-exchanges.ts'

/** A local chain in place of a network. The entry contains only the differences from the network's data. */
export type LocalChain = {
  /** Id of the network whose contracts and tokens the local chain has. */
  platformId: PlatformId
  /** Chain id, never that of a public chain: a transaction signed for a local chain must not be valid on a real one. */
  chainId: number
  defaultPort: number
  /** Middle of the range in which the base fee moves, in wei. */
  baseFee: number
  /** Tips of the heartbeat's transactions, in wei. Fee statistics show them when no other transactions exist. */
  tips: readonly bigint[]
  pools: readonly Pool[]
  /** Pools of Uniswap V3 and PancakeSwap V3. Some compete with the pairs, and some tokens are only there. */
  poolsV3?: readonly PoolV3[]
}

export type PlatformId = 'ethereum' | 'base'

/** Liquidity of a pool over the whole range of prices. `fee` is in hundredths of a basis point. */
export type PoolV3 = Pool & { fee: keyof typeof tickSpacings; on: PoolExchangeId }

/** Liquidity of a pair of tokens, given as symbols of the network's list. `usd` is the value of each side. */
export type Pool = { tokens: readonly [string, string]; usd: bigint }

const gwei = 1_000_000_000

export const localChains: readonly LocalChain[] = [
  {
    platformId: 'ethereum',
    chainId: 31337,
    defaultPort: 8545,
    baseFee: 11 * gwei,
    tips: [300_000_000n, 1_000_000_000n, 2_000_000_000n],
    pools: [
      { tokens: ['WETH', 'USDC'], usd: 45_000_000n },
      { tokens: ['WETH', 'USDT'], usd: 40_000_000n },
      { tokens: ['WETH', 'DAI'], usd: 12_000_000n },
      { tokens: ['USDC', 'DAI'], usd: 8_000_000n },
      { tokens: ['USDC', 'USDT'], usd: 10_000_000n },
      { tokens: ['WBTC', 'WETH'], usd: 15_000_000n },
      { tokens: ['wstETH', 'WETH'], usd: 9_000_000n },
      { tokens: ['LINK', 'WETH'], usd: 6_000_000n },
      { tokens: ['UNI', 'WETH'], usd: 5_000_000n },
      { tokens: ['AAVE', 'WETH'], usd: 3_000_000n },
      { tokens: ['SHIB', 'WETH'], usd: 2_000_000n },
      { tokens: ['PEPE', 'WETH'], usd: 2_000_000n },
    ],
    poolsV3: [
      { tokens: ['WBTC', 'WETH'], usd: 30_000_000n, fee: 500, on: 'uniswap-v3' },
      { tokens: ['WBTC', 'WETH'], usd: 20_000_000n, fee: 3_000, on: 'uniswap-v3' },
      { tokens: ['WBTC', 'USDT'], usd: 10_000_000n, fee: 3_000, on: 'uniswap-v3' },
      { tokens: ['wstETH', 'WETH'], usd: 20_000_000n, fee: 100, on: 'uniswap-v3' },
      { tokens: ['PEPE', 'WETH'], usd: 1_000_000n, fee: 10_000, on: 'uniswap-v3' },
      { tokens: ['SHIB', 'WETH'], usd: 4_000_000n, fee: 2_500, on: 'pancakeswap-v3' },
    ],
  },
  {
    platformId: 'base',
    chainId: 31338,
    defaultPort: 8546,
    baseFee: 0.01 * gwei,
    tips: [1_000_000n, 2_000_000n, 5_000_000n],
    pools: [
      { tokens: ['WETH', 'USDC'], usd: 20_000_000n },
      { tokens: ['WETH', 'USDT'], usd: 3_000_000n },
      { tokens: ['WETH', 'DAI'], usd: 2_000_000n },
      { tokens: ['USDC', 'DAI'], usd: 2_000_000n },
      { tokens: ['cbBTC', 'WETH'], usd: 6_000_000n },
      { tokens: ['AAVE', 'WETH'], usd: 1_000_000n },
      { tokens: ['cbETH', 'WETH'], usd: 2_000_000n },
    ],
    poolsV3: [
      { tokens: ['cbBTC', 'WETH'], usd: 12_000_000n, fee: 500, on: 'uniswap-v3' },
      { tokens: ['cbETH', 'WETH'], usd: 5_000_000n, fee: 100, on: 'uniswap-v3' },
      { tokens: ['AAVE', 'WETH'], usd: 2_000_000n, fee: 2_500, on: 'pancakeswap-v3' },
    ],
  },
]

/** Starting prices of the pools, in millionths of a US dollar per whole token. */
export const startingPrices: Readonly<Record<string, bigint>> = {
  WETH: 3_127_400_000n,
  stETH: 3_126_100_000n,
  USDC: 1_000_000n,
  USDT: 999_600n,
  DAI: 1_000_200n,
  WBTC: 94_310_000_000n,
  cbBTC: 94_310_000_000n,
  wstETH: 3_846_700_000n,
  cbETH: 3_480_000_000n,
  LINK: 14_820_000n,
  UNI: 8_130_000n,
  AAVE: 186_500_000n,
  SHIB: 9n,
  PEPE: 5n,
}

/** Starting prices of currencies, in millionths of a US dollar. */
export const startingRates: Readonly<Record<string, bigint>> = { EUR: 1_084_300n, GBP: 1_296_500n, JPY: 6_680n, CHF: 1_131_200n }

/** Starting balances of each test account besides 10,000 of the native token, in whole tokens, by symbol. */
export const startingBalances: Readonly<Record<string, bigint>> = { USDC: 25_000n, USDT: 25_000n, DAI: 25_000n, WETH: 10n }
