import { connectChain, networks } from '@patina/chains'
import { expect, inject, test } from 'vitest'
import { openTestWallet } from '../../../chains/src/families/evm/testing/wallet.ts'
import { connectRpc } from '../../../chains/src/json-rpc.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import { deployOddToken } from '../../../devnet/src/testing/odd-token.ts'
import { uniswapV2 } from './provider.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }

test('the node estimates in the second in which the pair was made → the first trade in a later second has enough gas', async () => {
  const chain = connectChain(network, rpcUrl)
  const rpc = connectRpc(rpcUrl)
  const wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
  const token = await deployOddToken(rpcUrl, network, 18)
  await token.addPair(1_000_000n * ONE, 1_000n * ONE)
  // Public nodes estimate at the time of the newest block. The local node would estimate at the present time.
  const [made] = await rpc.request([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const { timestamp: time }: { timestamp?: string } = Object(made && 'result' in made && made.result)
  const measureUnits = async ({ from = '', to = '', value = 0n, data = '' }) => {
    const call = { from, to, value: `0x${value.toString(16)}`, data }
    const [answer] = await rpc.request([{ method: 'eth_estimateGas', params: [call, 'latest', null, { time }] }])
    return answer && 'result' in answer ? BigInt(String(answer.result)) : undefined
  }
  const venue = uniswapV2.connect({ ...chain, measureUnits })
  if (!venue) throw new Error('Ethereum has no exchange')
  const quote = await venue.quote({ input: null, output: token.address, amount: ONE, slippageBps: 100 })
  expect(await wallet.send(await venue.build(quote, testAddress(wallet.address)))).toMatchObject({ status: 'confirmed' })
})
