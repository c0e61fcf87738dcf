import { connectChain, networks } from '@patina/chains'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { wordsOfBytes } from '../apps/api/src/http/routes/tx/preview/say-words.ts'
import { createPlatforms } from '../apps/api/src/wallet/catalogue/platforms.ts'
import { createTokens } from '../apps/api/src/wallet/catalogue/tokens.ts'
import { openDescriptors } from '../apps/api/src/wallet/descriptors/descriptors.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** Aave's pool on Ethereum, which a descriptor of the registry explains. */
const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'

const calls = {
  'words of a transfer': { to: usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pool, 7n] }) },
  'words of a descriptor': {
    to: pool,
    data: encodeFunctionData({
      abi: parseAbi(['function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)']),
      args: [usdc, 5_000_000n, owner, 0],
    }),
  },
}

/** Returns the milliseconds of words from bytes alone, by kind. They call no node. */
export async function timeWords(samples: number): Promise<[name: string, times: number[]][]> {
  const network = networks.find(({ id }) => id === 'ethereum')
  if (!network) throw new Error('Ethereum is not in the networks')
  const chain = connectChain(network, 'http://127.0.0.1:9')
  const tokens = createTokens(createPlatforms([network], new Map([[network.id, chain]])))
  const descriptors = openDescriptors(undefined, { networks: [network], log: console })
  const address = chain.parseAddress(owner)
  const found: [string, number[]][] = []
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = []
    for (let turn = -100; turn < samples; turn++) {
      const started = performance.now()
      await wordsOfBytes(chain, address, { address, platformId: network.id, calls: [call] }, { tokens, descriptors })
      if (turn >= 0) times.push(performance.now() - started)
    }
    found.push([name, times])
  }
  descriptors.close()
  return found
}
