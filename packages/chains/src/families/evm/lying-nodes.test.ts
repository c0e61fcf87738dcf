import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainAdapter } from '../../adapter.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'

const payer = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const receiver = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

/** The node's answers that an estimate of fees needs. */
const state: Record<string, unknown> = {
  eth_getBalance: `0x${'f'.repeat(20)}`,
  eth_getCode: '0x',
  eth_getBlockByNumber: { gasLimit: '0x1c9c380' },
  eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: ['0x1', '0x1'], gasUsedRatio: [0.5], reward: [['0x1', '0x1', '0x1']] },
}
let gas: bigint
let chain: ChainAdapter
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const message: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const replies = [message].flat().map((call) => answer(Object(call)))
    response.end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  chain = connectEvm(ethereum, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const answer = ({ id, method }: { id: number; method: string }) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_estimateGas' ? `0x${gas.toString(16)}` : state[method],
})

test('a node estimates more gas for a payment than a block has → unavailable', async () => {
  const estimate = () => chain.estimateFees({ from: testAddress(payer), to: testAddress(receiver), value: 1n })
  gas = 21_000n
  expect(await estimate()).toMatchObject({ gasLimit: 21_000n })
  gas = 30_000_001n
  await expect(estimate()).rejects.toMatchObject({ reason: 'unavailable' })
})
