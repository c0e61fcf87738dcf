import { type EvmNetwork, networks } from '@patina/chains'
import {
  type Address,
  createWalletClient,
  defineChain,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../accounts.ts'
import { connect } from '../client.ts'
import type { Devnet } from '../devnet.ts'
import { localChains } from '../local-chains.ts'

export const anyPorts = { ethereum: 0, base: 0 }
export const unusedAddress: Address = '0x00000000000000000000000000000000000A11cE'

const factoryAbi = parseAbi(['function getPair(address a, address b) view returns (address)'])

export function networkOf(id: string): EvmNetwork {
  const network = networks.find((candidate) => candidate.id === id)
  if (network?.family !== 'evm') throw new Error(`no network ${id}`)
  return network
}

export function localChain(id: string) {
  const found = localChains.find(({ platformId }) => platformId === id)
  if (!found) throw new Error(`no local chain ${id}`)
  return found
}

export function stakingOf({ staking }: EvmNetwork) {
  if (!staking) throw new Error('no staking')
  return staking
}

export function chain({ chains }: Devnet, id: string) {
  const { rpcUrl = '', chainId = 0 } = chains.find(({ platformId }) => platformId === id) ?? {}
  return { rpcUrl, chainId, client: connect(rpcUrl) }
}

export function addressOf(id: string, symbol: string): Address {
  return networkOf(id).tokens.find((token) => token.symbol === symbol && token.enabled)?.address as Address
}

export function balanceOf(devnet: Devnet, id: string, symbol: string, owner: Address): Promise<bigint> {
  return chain(devnet, id).client.readContract({ address: addressOf(id, symbol), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

export function pairOf(devnet: Devnet, id: string, factory: Hex | undefined, a: Address, b: Address): Promise<Address> {
  if (!factory) throw new Error('no factory')
  return chain(devnet, id).client.readContract({ address: factory, abi: factoryAbi, functionName: 'getPair', args: [a, b] })
}

export const sentBy = (client: ReturnType<typeof connect>, address: Address) => client.getTransactionCount({ address, blockTag: 'latest' })

/** A fixed limit instead of an estimate: a swap in a later second than the last one also writes prices, and needs more gas. */
const gasLimit = 2_000_000n

/** Returns a developer's wallet, which signs locally. `write` waits for the receipt. */
export function walletOf(devnet: Devnet, id: string, index: number) {
  const { rpcUrl, chainId, client } = chain(devnet, id)
  const account = privateKeyToAccount(testAccounts()[index]?.privateKey ?? '0x')
  const local = defineChain({ id: chainId, name: id, nativeCurrency: networkOf(id).nativeToken, rpcUrls: { default: { http: [rpcUrl] } } })
  const wallet = createWalletClient({ account, chain: local, transport: http(rpcUrl) })
  return {
    address: account.address,
    async write({ address, value = 0n, ...call }: EncodeFunctionDataParameters & { address: Address; value?: bigint }) {
      const hash = await wallet.sendTransaction({ to: address, value, data: encodeFunctionData(call), gas: gasLimit })
      const receipt = await client.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error(`${hash} failed`)
      return receipt
    },
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met within a minute')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
