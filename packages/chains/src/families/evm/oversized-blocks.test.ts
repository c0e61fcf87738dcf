import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { ethereum } from '../../networks/ethereum/network.ts'
import { connectEvm } from './index.ts'

type Call = { id: number; method: string; params: [string] }

const MEGABYTE = 1024 * 1024
const address = `0x${'12'.repeat(20)}`
const blockHash = `0x${'bb'.repeat(32)}`
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const hashes = Array.from({ length: 120 }, (_, n) => hashOf(n))
const block = {
  ...{ number: '0x10', hash: blockHash, parentHash: hashOf(999), timestamp: '0x65' },
  transactions: hashes.map((hash) => ({ hash, from: address, to: address, nonce: '0x0', value: '0x0', input: '0x' })),
}

let close = async () => {}
afterEach(() => close())

/** Starts a node with one block whose receipts have these sizes. */
async function startNode(sizeOf: (hash: string) => number) {
  const requests: string[][] = []
  const receiptOf = (hash: string) => ({
    ...{ transactionHash: hash, blockHash, blockNumber: '0x10', status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1', logs: [] },
    padding: 'x'.repeat(sizeOf(hash)),
  })
  const resultOf = ({ method, params: [hash] }: Call) => {
    if (method === 'eth_getBlockByNumber') return block
    return method === 'eth_getBlockReceipts' ? hashes.map(receiptOf) : receiptOf(hash)
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const calls: Call[] = [body].flat()
    requests.push(calls.map(({ method }) => method))
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) }))
    response.on('error', () => {})
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { port } = server.address() as AddressInfo
  const chain = connectEvm(ethereum, `http://127.0.0.1:${port}`, { timeoutMs: 20_000 })
  return { read: () => chain.readBlocks?.(16n, 16n), requests }
}

const confirmed = [{ transactions: hashes.map((hash) => ({ hash, status: 'confirmed' })) }]

test('a block and its receipts exceed what is read at once → the receipts are read in parts', async () => {
  const node = await startNode(() => 0.4 * MEGABYTE)
  expect(await node.read()).toMatchObject(confirmed)
  expect(node.requests[0]).toEqual(['eth_getBlockByNumber', 'eth_getBlockReceipts'])
  expect(node.requests.length).toBeLessThan(10)
}, 60_000)

test('one receipt exceeds what is read at once → it is read alone', async () => {
  const node = await startNode((hash) => (hash === hashOf(7) ? 40 * MEGABYTE : 10))
  expect(await node.read()).toMatchObject(confirmed)
  expect(node.requests.length).toBeLessThan(20)
}, 60_000)

test('one receipt exceeds any limit → unavailable', async () => {
  const node = await startNode((hash) => (hash === hashOf(7) ? 70 * MEGABYTE : 10))
  await expect(node.read()).rejects.toMatchObject({ reason: 'unavailable' })
}, 60_000)
