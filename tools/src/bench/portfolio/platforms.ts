import { join } from 'node:path'
import { type EvmNetwork, type Hex, networks } from '../../../../packages/chains/dist/index.js'
import { claimPort, connect, etchContracts, faucetAddress, sendFromNode, startNode } from '../../../../packages/devnet/dist/index.js'

const ids = ['ethereum', 'base', 'arbitrum', 'optimism', 'avalanche']
/** Tokens that each address holds, in addition to the native and the wrapped native token. */
const heldTokens = 18

const word = (hex: string) => hex.padStart(64, '0')
/** Returns the data of a call of `(address,uint256)`. */
const callOf = (selector: Hex, to: Hex, amount: bigint): Hex => `${selector}${word(to.slice(2))}${word(amount.toString(16))}`
const [mint, transfer, deposit] = ['0x40c10f19', '0xa9059cbb', '0xd0e30db0'] as const
const oneCoin = 10n ** 18n

/** A local node in place of a network. */
export type BenchPlatform = { network: EvmNetwork; rpcUrl: string; stop(): Promise<void> }

/** Starts a local node for each of five networks, where each holder has 20 tokens. */
export const startPlatforms = (directory: string, holders: readonly Hex[]): Promise<BenchPlatform[]> =>
  Promise.all(
    ids.map(async (id) => {
      const network = networks.find((each) => each.id === id)
      if (network?.family !== 'evm') throw new Error(`There is no EVM network ${id}`)
      const chain = {
        platformId: 'ethereum' as const,
        chainId: Number(network.caip2.slice('eip155:'.length)),
        defaultPort: 0,
        baseFee: 1_000_000,
        tips: [],
        pools: [],
      }
      const node = await startNode({ chain, port: await claimPort(0, id), homeDir: join(directory, id) })
      await give(node.rpcUrl, network, holders)
      return { network, rpcUrl: node.rpcUrl, stop: () => node.process.stop() }
    }),
  )

async function give(rpcUrl: string, network: EvmNetwork, holders: readonly Hex[]) {
  const client = connect(rpcUrl)
  await etchContracts(client, network)
  // Wrapped and staked tokens cannot be minted.
  const special = [network.wrappedNative, network.staking?.stEth, network.staking?.wstEth].map((address) => address?.toLowerCase())
  const tokens = network.tokens.filter(({ address, enabled }) => enabled && !special.includes(address.toLowerCase())).slice(0, heldTokens)
  if (tokens.length < heldTokens) throw new Error(`${network.name} has ${tokens.length} tokens that can be minted, not ${heldTokens}`)
  await Promise.all(holders.map((address) => client.setBalance({ address, value: oneCoin })))
  await client.setAutomine(false)
  for (const { address, decimals } of tokens) {
    const amount = 3n * 10n ** BigInt(decimals)
    for (const holder of holders)
      await sendFromNode(client, { from: faucetAddress, to: `0x${address.slice(2)}`, gas: 200_000n, data: callOf(mint, holder, amount) })
    await client.mine({ blocks: 1 })
  }
  const wrapped: Hex = `0x${network.wrappedNative.slice(2)}`
  const send = { from: faucetAddress, to: wrapped, gas: 200_000n }
  await sendFromNode(client, { ...send, data: deposit, value: oneCoin * BigInt(holders.length) })
  for (const holder of holders) await sendFromNode(client, { ...send, data: callOf(transfer, holder, oneCoin) })
  await client.mine({ blocks: 1 })
}
