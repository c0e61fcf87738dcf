import type { EvmNetwork } from '@patina/chains'
import { type Address, encodeFunctionData, type Hex, keccak256, namehash, parseAbi, stringToHex, zeroAddress } from 'viem'
import { faucetAddress, testAccounts } from './accounts.ts'
import type { LocalClient } from './client.ts'
import { nameRegistry, publicResolver } from './name-contracts.ts'

/** The functions of ENS that set and read names. */
export const nameAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, uint256 coinType, bytes a)',
  'function setName(bytes32 node, string name)',
  'function setUrls(string[] urls)',
])

/** Coin type of Ethereum in the records of a name. */
export const ETHER = 60n

/** Names that two test accounts have from the start. */
const testNames = ['alice.eth', 'bob.eth'] as const

type Transaction = { to: Address; data: Hex; gas: bigint }

/** Returns the faucet's transactions that give the first two test accounts their names, if names are on this network and they have none. */
export async function missingNames(client: LocalClient, { id, names }: EvmNetwork): Promise<Transaction[]> {
  if (names?.platformId !== id) return []
  const owner = await client.readContract({ address: nameRegistry, abi: nameAbi, functionName: 'owner', args: [namehash(testNames[0])] })
  if (owner !== zeroAddress) return []
  const parents = ['eth', 'reverse', 'addr.reverse'].map((name) => registration(name, zeroAddress))
  const given = testAccounts().flatMap(({ address }, index) => {
    const name = testNames[index]
    if (name === undefined) return []
    const reverse = reverseName(address)
    return [
      registration(name, publicResolver),
      { to: publicResolver, data: encodeFunctionData({ abi: nameAbi, functionName: 'setAddr', args: [namehash(name), ETHER, address] }) },
      registration(reverse, publicResolver),
      { to: publicResolver, data: encodeFunctionData({ abi: nameAbi, functionName: 'setName', args: [namehash(reverse), name] }) },
    ]
  })
  return [...parents, ...given].map((transaction) => ({ ...transaction, gas: 200_000n }))
}

/** Returns the name whose record is the primary name of an address. */
export const reverseName = (address: string) => `${address.slice(2).toLowerCase()}.addr.reverse`

/** Returns the transaction that registers a name with this resolver. The faucet must own the name above it. */
export function registration(name: string, resolver: Address): { to: Address; data: Hex } {
  const [label = '', ...rest] = name.split('.')
  const args = [namehash(rest.join('.')), keccak256(stringToHex(label)), faucetAddress, resolver, 0n] as const
  return { to: nameRegistry, data: encodeFunctionData({ abi: nameAbi, functionName: 'setSubnodeRecord', args }) }
}
