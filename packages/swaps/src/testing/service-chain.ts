import { readFileSync } from 'node:fs'
import { type ChainAdapter, connectChain, type EvmAddress, type EvmNetwork, networks } from '@patina/chains'
import { getAddress, parseAbi } from 'viem'
import { openTestWallet, type TestWallet } from '../../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { connect } from '../../../devnet/src/client.ts'
import { artifactFile } from '../../../devnet/src/contracts.ts'
import { type ServiceServer, startService } from '../../../prices/src/testing/service-server.ts'
import { readApprovals } from '../approvals.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from '../provider.ts'
import { services } from '../services.ts'
import { simulateSwap } from '../simulation.ts'
import { uniswapV2 } from '../uniswap-v2/provider.ts'
import { deployer } from '../zero-ex/contracts.ts'
import { type Deal, diamond, executor, holder, kyberRouter, pairs, proxy, router, settler } from './service-calls.ts'
import { answerAs, type DoubleId } from './service-doubles.ts'

export const ONE = 10n ** 18n
/** The input of every swap in these tests. */
export const SOLD = 100n * ONE

const mainnet = publicEthereum()
const tokenCalled = (symbol: string) => testAddress(getAddress(mainnet.tokens.find((token) => token.symbol === symbol)?.address ?? ''))
export const [dai, usdc, link] = ['DAI', 'USDC', 'LINK'].map(tokenCalled) as [EvmAddress, EvmAddress, EvmAddress]
const pairsAbi = parseAbi(['function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])'])

/** The local chain with the double of every router, a service that answers as a deal says, and a wallet with DAI and LINK. */
export type ServiceChain = {
  chain: ChainAdapter
  wallet: TestWallet
  venue: SwapVenue
  /** What the service is asked and what it answers. Tests change it to make the service lie. */
  deal: Deal
  /** Returns the approvals that a transaction needs, and how it was verified. */
  simulate(quote: SwapQuote, transaction: SwapTransaction): ReturnType<typeof simulate>
  close(): void
}

export async function openServiceChain(id: DoubleId, { rpcUrl, caip2 }: { rpcUrl: string; caip2: string }): Promise<ServiceChain> {
  const client = connect(rpcUrl)
  const { bytecode } = JSON.parse(readFileSync(artifactFile('ServiceRouter'), 'utf8'))
  const { data: code } = await client.call({ data: bytecode })
  if (!code) throw new Error('The double of the routers has no code')
  const places = [kyberRouter, executor, holder, settler, deployer, diamond, proxy, router]
  await Promise.all(places.map((address) => client.setCode({ address, bytecode: code })))
  const local = connectChain({ ...mainnet, caip2 }, rpcUrl)
  // The services know only the public network, so the node of the local chain serves as its node.
  const chain = { ...local, network: mainnet }
  const wallet = await openTestWallet(local, rpcUrl, 1_000n * ONE)
  for (const token of [dai, link]) await buy(local, wallet, token)
  const [, real = 0n] = await client.readContract({
    address: pairs,
    abi: pairsAbi,
    functionName: 'getAmountsOut',
    args: [SOLD, [dai, usdc]],
  })
  const ends = { owner: wallet.address, recipient: wallet.address, input: dai, output: usdc, amount: SOLD }
  const deal: Deal = { ...ends, quoted: real, minimum: (real * 9_950n) / 10_000n, extra: [] }
  const server: ServiceServer = await startService(answerAs(id, () => place.deal))
  const venue = services[id]({ url: server.url, key: 'key' }).connect(chain)
  if (!venue) throw new Error(`${id} does not trade on Ethereum`)
  const place: ServiceChain = {
    chain,
    wallet,
    venue,
    deal,
    simulate: (quote, transaction) => simulate(place, quote, transaction),
    close: () => server.close(),
  }
  return place
}

async function buy(local: ChainAdapter, wallet: TestWallet, token: EvmAddress) {
  const market = uniswapV2.connect(local)
  if (!market) throw new Error('The local chain has no pairs')
  const quote = await market.quote({ input: null, output: token, amount: ONE, slippageBps: 100 })
  await wallet.send(await market.build(quote, testAddress(wallet.address)))
}

async function simulate({ chain, wallet, venue }: ServiceChain, quote: SwapQuote, transaction: SwapTransaction) {
  const owner = testAddress(wallet.address)
  const spender = transaction.allowanceTarget ?? testAddress('')
  const approvals = await readApprovals(chain, { token: dai, owner, spender, amount: SOLD })
  return { approvals, verification: await simulateSwap(chain, venue, { quote, owner, transaction, approvals }) }
}

function publicEthereum(): EvmNetwork {
  const network = networks.find(({ id }) => id === 'ethereum')
  if (network?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
  return network
}
