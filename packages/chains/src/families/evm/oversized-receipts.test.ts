import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ethereum } from '../../networks/ethereum/network.ts'
import { connectEvm } from './index.ts'

type Call = { id: number; method: string; params: [string] }

const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const fifty = Array.from({ length: 50 }, (_, n) => hashOf(n))
const address = `0x${'12'.repeat(20)}`
const blockHash = `0x${'bb'.repeat(32)}`
const block = { number: '0x10', hash: blockHash, timestamp: '0x65' }
const unreadable = expect.objectContaining({ name: 'ChainError', reason: 'unavailable' })
const refusal = '{"error":{"code":-32003,"message":"response too large"}}'

const log = JSON.stringify({ address, topics: [blockHash, blockHash, blockHash], data: blockHash, padding: 'x'.repeat(250) })
const logs = (count: number) => `[${Array.from({ length: count }, () => log).join()}]`
const receipt = (logs = '[]') =>
  `{"result":{"blockHash":"${blockHash}","blockNumber":"0x10","status":"0x1","gasUsed":"0x1","effectiveGasPrice":"0x1","logs":${logs}}}`

let server: Server | undefined
/** The transaction hashes of each request to the node. */
let requests: string[][]

afterEach(async () => {
  const closing = server
  closing?.closeAllConnections()
  await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)))
})

/**
 * Returns a node that knows every transaction, in one block. The given `receipts` replace plain receipts. The node sends only a part of the
 * answer `cuts`.
 */
async function connect(receipts: Record<string, string>, { cuts, timeoutMs = 20_000 }: { cuts?: string; timeoutMs?: number } = {}) {
  requests = []
  const listening = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const parsed: Call | Call[] = JSON.parse(body)
      const calls = Array.isArray(parsed) ? parsed : [parsed]
      requests.push([...new Set(calls.map(({ params: [hash] }) => hash))])
      response.setHeader('content-type', 'application/json')
      if (cuts !== undefined && calls.some(({ params: [hash] }) => hash === cuts)) {
        response.write(' '.repeat(2 * 1024 * 1024))
        return
      }
      const replies = calls.map((call) => answer(call, receipts).replace('{', `{"jsonrpc":"2.0","id":${call.id},`))
      response.end(Array.isArray(parsed) ? `[${replies.join()}]` : replies[0])
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return connectEvm(ethereum, `http://127.0.0.1:${port}`, { timeoutMs })
}

function answer({ method, params: [hash] }: Call, receipts: Record<string, string>): string {
  if (method === 'eth_chainId') return receipts.chainId ?? '{"result":"0x1"}'
  if (method === 'eth_getBlockByNumber') return JSON.stringify({ result: block })
  if (method === 'eth_getTransactionReceipt') return receipts[hash] ?? receipt()
  return JSON.stringify({ result: { hash, from: address, to: address, nonce: '0x0', value: '0x0', input: '0x' } })
}

const confirmed = (hashes: readonly string[]) => hashes.map((hash) => expect.objectContaining({ hash, status: 'confirmed' }))

test('receipts that are too large together → read in smaller requests', async () => {
  const bulky = receipt(logs(28_000))
  const [first, last] = [hashOf(7), hashOf(8)]
  const chain = await connect({ [first]: bulky, [last]: bulky })
  expect(await chain.readTransactions(fifty)).toEqual(confirmed(fifty))
  expect(requests.length).toBeLessThan(20)
})

test('one receipt that is too large alone → an error in its place', async () => {
  const chain = await connect({ [hashOf(3)]: receipt(logs(56_000)) })
  const expected: unknown[] = confirmed(fifty)
  expected[3] = unreadable
  expect(await chain.readTransactions(fifty)).toEqual(expected)
  expect(requests.length).toBeLessThan(20)
})

test('one receipt that arrives too slowly → an error in its place', async () => {
  // The other answers come at once, but a busy machine may need a second for them.
  const chain = await connect({}, { cuts: hashOf(1), timeoutMs: 1_500 })
  expect(await chain.readTransactions(fifty.slice(0, 2))).toEqual([...confirmed([hashOf(0)]), unreadable])
})

test.each([
  ['not JSON-RPC', '{"error":"x"}'],
  ['a refusal', refusal],
])('the answer for one transaction is %s → an error in its place, and the others are read', async (_, odd) => {
  const chain = await connect({ [hashOf(49)]: odd })
  expect(await chain.readTransactions(fifty)).toEqual([...confirmed(fifty.slice(0, 49)), unreadable])
  expect(requests.length).toBeLessThan(20)
})

test('a malformed receipt → not requested again', async () => {
  const chain = await connect({ [hashOf(0)]: '{"result":{"logs":5}}' })
  expect(await chain.readTransactions(fifty)).toEqual([unreadable, ...confirmed(fifty.slice(1))])
  expect(requests.length).toBe(2)
})

test('a node that refuses everything → unavailable after few requests', async () => {
  const chain = await connect({ chainId: refusal, ...Object.fromEntries(fifty.map((hash) => [hash, refusal])) })
  await expect(chain.readTransactions(fifty)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(requests.length).toBeLessThan(10)
})
