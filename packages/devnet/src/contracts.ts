import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { concat, type Hex, pad } from 'viem'

export const contractNames = [
  'AccountFactory',
  'BatchAccount',
  'Collectible',
  'FeedFlags',
  'Gallery',
  'GatewayResolver',
  'IndexedToken',
  'Multicall3',
  'NameRegistry',
  'OddToken',
  'Permit2',
  'PoolDeployer',
  'PoolLiquidity',
  'PriceFeed',
  'PriceOracle',
  'SafeAccount',
  'ServiceRouter',
  'StEth',
  'Tether',
  'Token',
  'UniversalResolver',
  'WithdrawalQueue',
  'WrappedNative',
  'WstEth',
] as const

/** Names of this project's own contracts. */
export type ContractName = (typeof contractNames)[number]

/** Returns the file with the compiled form of one of the project's own contracts. */
export const artifactFile = (name: ContractName): URL => new URL(`../artifacts/${name}.json`, import.meta.url)

/** Returns the creation code of one of the project's own contracts, without constructor arguments. */
export function ownBytecode(name: ContractName): Hex {
  return bytecodeOf(JSON.parse(readFileSync(artifactFile(name), 'utf8')), name)
}

/**
 * npm packages of published contracts, most of them of exchanges. The packages are peer dependencies, which no image contains: see
 * packages/devnet/CONTRACTS.md.
 */
const published = {
  factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  factoryV3: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  routerV3: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  quoterV3: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  publicResolver: '@ensdomains/resolver/build/contracts/PublicResolver.json',
  pancakeFactory: '@pancakeswap/v3-core/artifacts/contracts/PancakeV3Factory.sol/PancakeV3Factory.json',
  pancakePool: '@pancakeswap/v3-core/artifacts/contracts/PancakeV3Pool.sol/PancakeV3Pool.json',
  pancakeRouter: '@pancakeswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  pancakeQuoter: '@pancakeswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
} as const

/**
 * Returns the creation code of a published contract.
 * @throws if the package is not installed
 */
export function publishedBytecode(name: keyof typeof published): Hex {
  const require = createRequire(import.meta.url)
  try {
    return bytecodeOf(require(published[name]), published[name])
  } catch (cause) {
    throw new Error(`The local chains need ${published[name]}, which is not installed: run npm install.`, { cause })
  }
}

/** Returns creation code with constructor arguments of one word each. */
export const construct = (bytecode: Hex, words: readonly Hex[]): Hex => concat([bytecode, ...words.map((word) => pad(word))])

function bytecodeOf(artifact: unknown, name: string): Hex {
  if (typeof artifact === 'object' && artifact !== null && 'bytecode' in artifact && typeof artifact.bytecode === 'string') {
    const code = artifact.bytecode.replace(/^0x/, '')
    if (/^([0-9a-f]{2})+$/i.test(code)) return `0x${code}`
  }
  throw new Error(`${name} has no bytecode`)
}
