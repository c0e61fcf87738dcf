import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RelayCall } from '../../adapter.ts'
import { admitReads, createRelay } from './relay-reads.ts'

const key = 'So11111111111111111111111111111111111111112'
const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const call = (method: string, ...params: unknown[]): RelayCall => ({ method, params })
const outcomes = (...reads: RelayCall[]) => admitReads(reads).map((read) => ('refusal' in read ? read.refusal.code : 'admitted'))

test.each([
  ...['sendTransaction', 'requestAirdrop', 'getProgramAccounts', 'getLargestAccounts', 'getBlock', 'getSignaturesForAddress'],
  ...['getSupply', 'getVoteAccounts', 'getVersion', 'getTokenLargestAccounts', 'signatureSubscribe', 'constructor'],
])('%s → -32601, in the words that libraries recognise', (method) => {
  const refusal = { code: -32601, message: `The method "${method}" does not exist / is not available.` }
  expect(admitReads([call(method, key)])).toEqual([{ refusal }])
})

test.each([
  call('getAccountInfo'),
  call('getAccountInfo', 'name.sol'),
  call('getAccountInfo', key, 'base64'),
  call('getTokenAccountsByOwner', key, { programId: key }),
  call('getTokenAccountsByOwner', key, { mint: key, programId: key }),
  call('getMultipleAccounts', Array(101).fill(key)),
  call('simulateTransaction', 'A'.repeat(1_701)),
])('%j → -32602', (read) => {
  expect(outcomes(read)).toEqual([-32602])
})

test('a request asks for more work than its share → the rest is refused, and small reads pass', () => {
  const simulation = call('simulateTransaction', 'AQ==', { encoding: 'base64' })
  expect(outcomes(...Array(5).fill(simulation))).toEqual(['admitted', 'admitted', 'admitted', 'admitted', -32602])
  expect(outcomes(...Array(20).fill(call('getBalance', key)))).toEqual(Array(20).fill('admitted'))
  expect(outcomes(call('getMultipleAccounts', Array(20).fill(key)), call('getSlot'))).toEqual(['admitted', -32602])
  const many = Array(100).fill(signature)
  expect(outcomes(call('getSignatureStatuses', many))).toEqual(['admitted'])
  expect(outcomes(call('getSignatureStatuses', many, { searchTransactionHistory: true }))).toEqual([-32602])
})

const answers = { getBalance: '{"value":18446744073709551615,"text":"18446744073709551615"}' }
const node = createServer(async (request, response) => {
  const { id, method } = (await readJson(request)) as { id: number; method: string }
  const refusal = '{"code":-32016,"message":"slot 5 of https://node.example/s3cret"}'
  response.end(`{"id":${id},${method === 'getBalance' ? `"result":${answers.getBalance}` : `"error":${refusal}`}}`)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterAll(() => {
  node.closeAllConnections()
  node.close()
})

test('an answer has numbers of 64 bits → the client gets them as the node wrote them, and strings stay strings', async () => {
  expect(await createRelay(url)([call('getBalance', key)])).toEqual([{ json: answers.getBalance }])
})

test('a node refuses with a text that has its key → the client gets its code with a fixed sentence', async () => {
  const refusal = { code: -32016, message: 'Minimum context slot has not been reached' }
  expect(await createRelay(url)([call('getSlot')])).toEqual([{ refusal }])
})
