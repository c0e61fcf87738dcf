import { type Address, encodeFunctionData, getAddress, type Hex, namehash, zeroAddress } from 'viem'
import { connect, type LocalClient } from './client.ts'
import { sendFromFaucet } from './faucet.ts'
import { localChains } from './local-chains.ts'
import { gatewayResolver, nameRegistry, publicResolver } from './name-contracts.ts'
import { ETHER, nameAbi, registration, reverseName } from './name-records.ts'

/** A record of a name. `coinType` selects the network of the address; the default is Ethereum. */
export type GivenName = { name: string; address: string; coinType?: bigint }

/** Gives a name an address on the local Ethereum. Returns when the last transaction is mined. */
export async function giveName(rpcUrl: string, { name, address, coinType = ETHER }: GivenName): Promise<void> {
  const client = connect(rpcUrl)
  await register(client, name, publicResolver)
  await send(
    client,
    publicResolver,
    encodeFunctionData({ abi: nameAbi, functionName: 'setAddr', args: [namehash(name), coinType, getAddress(address)] }),
  )
}

/** Makes a text the primary name of an address on the local Ethereum. The text need not be a name of the address, nor a name at all. */
export async function nameAddress(rpcUrl: string, address: string, text: string): Promise<void> {
  const client = connect(rpcUrl)
  const reverse = reverseName(address)
  await register(client, reverse, publicResolver)
  await send(client, publicResolver, encodeFunctionData({ abi: nameAbi, functionName: 'setName', args: [namehash(reverse), text] }))
}

/** Gives a name, and all names below it, a resolver whose records are with gateways. All such names share the URLs, which stay the same without `urls`. */
export async function moveOffChain(rpcUrl: string, name: string, urls?: readonly string[]): Promise<void> {
  const client = connect(rpcUrl)
  await register(client, name, gatewayResolver)
  if (urls) await send(client, gatewayResolver, encodeFunctionData({ abi: nameAbi, functionName: 'setUrls', args: [[...urls]] }))
}

/** Registers a name with this resolver, and the names above it without one unless they exist. */
async function register(client: LocalClient, name: string, resolver: Address): Promise<void> {
  const parent = name.split('.').slice(1).join('.')
  const owner = await client.readContract({ address: nameRegistry, abi: nameAbi, functionName: 'owner', args: [namehash(parent)] })
  if (owner === zeroAddress) await register(client, parent, zeroAddress)
  const { to, data } = registration(name, resolver)
  await send(client, to, data)
}

async function send(client: LocalClient, to: Address, data: Hex): Promise<void> {
  const chain = localChains.find(({ platformId }) => platformId === 'ethereum')
  if (chain) await sendFromFaucet(client, chain, { to, data })
}
