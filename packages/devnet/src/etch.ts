import { type EvmNetwork, PERMIT2 } from '@patina/chains'
import {
  type Address,
  concat,
  encodeAbiParameters,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  parseAbiParameters,
  size,
  slice,
  stringToHex,
  toHex,
} from 'viem'
import { faucetAddress } from './accounts.ts'
import type { LocalClient } from './client.ts'
import { construct, ownBytecode, publishedBytecode } from './contracts.ts'
import { nameContracts } from './name-contracts.ts'
import { poolContracts } from './pool-exchanges.ts'
import { priceContracts } from './price-contracts.ts'

/** Address of the factory of contract accounts (EIP-1271, EIP-6492) on every local chain. Public chains have no contract there. */
export const accountFactory: Address = '0x000000000000000000000000000000000000FaC7'

/** An NFT that anyone may mint, on every local chain. Public chains have no contract there. */
export const collectible: Address = '0x0000000000000000000000000000000000000721'

/** A collection of NFTs with documents and pictures on IPFS, on every local chain. Public chains have no contract there. */
export const gallery: Address = '0x0000000000000000000000000000000000007210'

/** The contract Permit2, on every local chain at the address that most public chains have. */
export const permit2: Address = PERMIT2

/** Tether USD on Ethereum, whose allowances must be reset to 0 before they change. */
export const tether: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

/** A sender without transactions, whose first contract would have the address `created`. */
const deployer: Address = '0x000000000000000000000000000000000000dEaD'
const created = getContractAddress({ from: deployer, nonce: 0n })

/** Seconds after which a withdrawal of staked ether can be claimed. On mainnet it takes days. */
const withdrawalDelaySeconds = 60n

type Metadata = { name: string; symbol: string; decimals: number }

/** A contract to place at `address`. `creation` ends with the constructor's arguments. */
type Etching = { address: Address; creation: Hex; metadata?: Metadata; slots?: Readonly<Record<string, Hex>> }

/**
 * Places every contract of the network's data at its mainnet address, with the name, symbol and decimals of the data. No balance changes, so it
 * can be repeated after the data has grown.
 */
export async function etchContracts(client: LocalClient, network: EvmNetwork): Promise<void> {
  const etchings = [...systemContracts(network), ...tokenContracts(network)]
  const runtimes = new Map<Hex, Hex>()
  for (const creation of new Set(etchings.map((etching) => etching.creation))) runtimes.set(creation, await runtimeOf(client, creation))
  await Promise.all(
    etchings.flatMap(({ address, creation, metadata, slots = {} }) => [
      client.setCode({ address, bytecode: placedAt(address, runtimes.get(creation) ?? '0x') }),
      ...Object.entries(slots).map(([slot, value]) => setSlot(client, address, pad(toHex(BigInt(slot)), { size: 32 }), value)),
      ...(metadata ? metadataSlots(metadata).map(([slot, value]) => setSlot(client, address, slot, value)) : []),
    ]),
  )
}

/** Returns whether the faucet can mint this token. Other tokens must be bought with the native token. */
export function isMintable(network: EvmNetwork, token: Address): boolean {
  return network.tokens.some(({ address }) => address === token) && !specialTokens(network).has(token)
}

function systemContracts(network: EvmNetwork): Etching[] {
  const { exchange, staking, wrappedNative, multicall3 } = network
  return [
    ...poolContracts(network),
    { address: multicall3, creation: ownBytecode('Multicall3') },
    { address: accountFactory, creation: ownBytecode('AccountFactory') },
    { address: collectible, creation: ownBytecode('Collectible') },
    { address: gallery, creation: ownBytecode('Gallery') },
    { address: permit2, creation: ownBytecode('Permit2') },
    ...priceContracts(network),
    ...nameContracts(network),
    ...(exchange
      ? [
          {
            address: exchange.factory,
            creation: construct(publishedBytecode('factory'), [faucetAddress]),
            slots: { 1: pad(faucetAddress) },
          },
          { address: exchange.router, creation: construct(publishedBytecode('router'), [exchange.factory, wrappedNative]) },
        ]
      : []),
    ...(staking
      ? [
          {
            address: staking.withdrawalQueue,
            creation: construct(ownBytecode('WithdrawalQueue'), [staking.stEth, faucetAddress, toHex(withdrawalDelaySeconds)]),
          },
        ]
      : []),
  ]
}

function tokenContracts(network: EvmNetwork): Etching[] {
  const special = specialTokens(network)
  const listed = network.tokens
    .map((token) => ({ ...token, address: getAddress(token.address) }))
    .map((token) => ({
      address: token.address,
      creation: special.get(token.address) ?? construct(ownBytecode(token.address === tether ? 'Tether' : 'Token'), [faucetAddress]),
      metadata: { name: token.name, symbol: token.symbol, decimals: token.decimals },
    }))
  const unlisted = [...special].filter(([address]) => !listed.some((token) => token.address === address))
  return [...listed, ...unlisted.map(([address, creation]) => ({ address, creation }))]
}

/** Returns the creation code of tokens with a special contract, by address. */
function specialTokens({ wrappedNative, staking }: EvmNetwork): Map<Address, Hex> {
  const special = new Map<Address, Hex>([[wrappedNative, ownBytecode('WrappedNative')]])
  if (staking) {
    special.set(staking.stEth, construct(ownBytecode('StEth'), [staking.withdrawalQueue, faucetAddress]))
    special.set(staking.wstEth, construct(ownBytecode('WstEth'), [staking.stEth]))
  }
  return special
}

/** Returns the code that the constructor would deploy, with its immutable values. */
async function runtimeOf(client: LocalClient, creation: Hex): Promise<Hex> {
  const { data } = await client.call({ account: deployer, data: creation })
  if (!data) throw new Error('the constructor of a contract returned no code')
  return data
}

/** Returns code for another address than `created`. The factory of Uniswap V3 contains its own address and refuses calls at any other. */
const placedAt = (address: Address, code: Hex): Hex =>
  `0x${code.slice(2).replaceAll(created.slice(2).toLowerCase(), address.slice(2).toLowerCase())}`

/** Returns the storage slots of name, symbol and decimals: 0, 1 and 2 in WETH9 and in this project's own tokens. */
function metadataSlots({ name, symbol, decimals }: Metadata): [slot: Hex, value: Hex][] {
  return [...stringSlots(0, name), ...stringSlots(1, symbol), [toHex(2, { size: 32 }), toHex(decimals, { size: 32 })]]
}

/** @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#bytes-and-string */
function stringSlots(index: number, text: string): [slot: Hex, value: Hex][] {
  const slot = toHex(index, { size: 32 })
  const bytes = stringToHex(text)
  const length = size(bytes)
  if (length < 32) return [[slot, concat([pad(bytes, { dir: 'right', size: 31 }), toHex(length * 2, { size: 1 })])]]
  const first = BigInt(keccak256(encodeAbiParameters(parseAbiParameters('uint256'), [BigInt(index)])))
  const words = Array.from({ length: Math.ceil(length / 32) }, (_, word) => slice(bytes, word * 32, Math.min(length, word * 32 + 32)))
  return [
    [slot, toHex(length * 2 + 1, { size: 32 })],
    ...words.map((word, at): [Hex, Hex] => [toHex(first + BigInt(at), { size: 32 }), pad(word, { dir: 'right', size: 32 })]),
  ]
}

const setSlot = (client: LocalClient, address: Address, index: Hex, value: Hex) => client.setStorageAt({ address, index, value })
