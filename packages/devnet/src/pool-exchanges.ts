import type { EvmNetwork, V3Deployment } from '@patina/chains'
import {
  type Address,
  concat,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  keccak256,
  pad,
  parseAbiParameters,
  size,
  toHex,
  zeroAddress,
} from 'viem'
import { faucetAddress } from './accounts.ts'
import { construct, ownBytecode, publishedBytecode } from './contracts.ts'

/** Address of the contract that adds liquidity to pools on every local chain. Public chains have no contract there. */
export const poolLiquidity: Address = '0x000000000000000000000000000000000000fA11'

/** Address whose code is the creation code of PancakeSwap's pools, on every local chain. Public chains have no contract there. */
const pancakePoolCode: Address = '0x000000000000000000000000000000000000fA12'

/** The contract that creates all pools of PancakeSwap V3. @see https://github.com/pancakeswap/pancake-developer (contracts/v3/addresses.md) */
const pancakeDeployer: Address = '0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9'

/** Distance of the ticks of a pool, by its fee in hundredths of a basis point. */
export const tickSpacings = { 100: 1, 500: 10, 2500: 50, 3000: 60, 10000: 200 } as const

type PoolExchange = {
  /** Returns the contract that creates the pools. */
  creatorOf(deployment: V3Deployment): Address
  /** Hash of the creation code of all pools. */
  poolCodeHash: Hex
}

/** The exchanges with pools of the kind of Uniswap V3, by the id of their provider. */
export const poolExchanges = {
  'uniswap-v3': {
    creatorOf: ({ factory }) => factory,
    /** @see https://github.com/Uniswap/v3-periphery (libraries/PoolAddress.sol) */
    poolCodeHash: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
  },
  'pancakeswap-v3': {
    creatorOf: () => pancakeDeployer,
    /** @see https://github.com/pancakeswap/pancake-v3-contracts (projects/v3-periphery/contracts/libraries/PoolAddress.sol) */
    poolCodeHash: '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2',
  },
} satisfies Record<string, PoolExchange>

export type PoolExchangeId = keyof typeof poolExchanges

/** Returns the address of a pool, before or after its creation. `token0` is the token with the smaller address. */
export function poolAddress(exchange: PoolExchange, deployment: V3Deployment, token0: Address, token1: Address, fee: number): Address {
  const salt = keccak256(encodeAbiParameters(parseAbiParameters('address, address, uint24'), [token0, token1, fee]))
  return getCreate2Address({ from: exchange.creatorOf(deployment), salt, bytecodeHash: exchange.poolCodeHash })
}

type PlacedContract = { address: Address; creation: Hex; slots?: Readonly<Record<string, Hex>> }

/** Returns the contracts of the exchanges that a network has. The slots of a factory are those that its constructor writes. */
export const poolContracts = (network: EvmNetwork): PlacedContract[] => [
  ...uniswapV3Contracts(network),
  ...pancakeswapV3Contracts(network),
  { address: poolLiquidity, creation: ownBytecode('PoolLiquidity') },
]

const feeSlot = (fee: number, mapping: number): Hex => keccak256(concat([toHex(fee, { size: 32 }), toHex(mapping, { size: 32 })]))

/** Returns the slots of a factory that allow pools with these fees. `mapping` is the slot of the distances of ticks by fee. */
const spacingSlots = (fees: readonly (keyof typeof tickSpacings)[], mapping: number): Record<string, Hex> =>
  Object.fromEntries(fees.map((fee) => [feeSlot(fee, mapping), toHex(tickSpacings[fee], { size: 32 })]))

function uniswapV3Contracts({ v3Exchanges, wrappedNative, exchange }: EvmNetwork): PlacedContract[] {
  const deployment = v3Exchanges?.['uniswap-v3']
  if (!deployment) return []
  const { factory, router, quoter } = deployment
  const noPositions = zeroAddress
  return [
    {
      address: factory,
      creation: publishedBytecode('factoryV3'),
      slots: { 3: pad(faucetAddress), ...spacingSlots([100, 500, 3000, 10000], 4) },
    },
    { address: quoter, creation: construct(publishedBytecode('quoterV3'), [factory, wrappedNative]) },
    {
      address: router,
      creation: construct(publishedBytecode('routerV3'), [exchange?.factory ?? zeroAddress, factory, noPositions, wrappedNative]),
    },
  ]
}

function pancakeswapV3Contracts({ v3Exchanges, wrappedNative }: EvmNetwork): PlacedContract[] {
  const deployment = v3Exchanges?.['pancakeswap-v3']
  if (!deployment) return []
  const { factory, router, quoter } = deployment
  const fees = [100, 500, 2500, 10000] as const
  // A fee is enabled by the second byte of its entry. The first byte is for fees with a list of permitted creators.
  const enabled = Object.fromEntries(fees.map((fee) => [feeSlot(fee, 3), toHex(0x0100, { size: 32 })]))
  const arguments_ = [pancakeDeployer, factory, wrappedNative]
  return [
    {
      address: factory,
      creation: construct(publishedBytecode('pancakeFactory'), [pancakeDeployer]),
      slots: { 0: pad(faucetAddress), ...spacingSlots(fees, 1), ...enabled },
    },
    { address: pancakePoolCode, creation: returning(publishedBytecode('pancakePool')) },
    { address: pancakeDeployer, creation: construct(ownBytecode('PoolDeployer'), [factory, pancakePoolCode]) },
    { address: quoter, creation: construct(publishedBytecode('pancakeQuoter'), arguments_) },
    { address: router, creation: construct(publishedBytecode('pancakeRouter'), arguments_) },
  ]
}

/** Returns creation code of a contract whose code is these bytes. */
const returning = (bytes: Hex): Hex => concat(['0x61', toHex(size(bytes), { size: 2 }), '0x80600c6000396000f3', bytes])
