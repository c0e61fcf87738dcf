import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RelayCall } from '../../adapter.ts'
import { connectChain } from '../../index.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { admitReads } from './relay-reads.ts'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const call = (method: string, ...params: unknown[]): RelayCall => ({ method, params })
const codeOf = (read: RelayCall) => {
  const [admitted] = admitReads([read])
  return admitted && 'refusal' in admitted ? admitted.refusal.code : 'admitted'
}

describe('the closed list of reads', () => {
  test.each([
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'eth_sign',
    'eth_getProof',
    'eth_createAccessList',
    'eth_getBlockReceipts',
    'eth_newFilter',
    'eth_subscribe',
    'eth_simulateV1',
    'debug_traceCall',
    'trace_filter',
    'txpool_content',
    'anvil_setBalance',
    'web3_clientVersion',
    'constructor',
    '__proto__',
  ])('%s → -32601, in the words that libraries recognise', (method) => {
    const refusal = { code: -32601, message: `The method "${method}" does not exist / is not available.` }
    expect(admitReads([call(method)])).toEqual([{ refusal }])
  })

  test('a call has state or block overrides, authorizations or another unknown field → -32602', () => {
    expect(codeOf(call('eth_call', { to: address }, 'latest', { [address]: { code: '0x00' } }))).toBe(-32602)
    expect(codeOf(call('eth_call', { to: address }, 'latest', null, { number: '0x1' }))).toBe(-32602)
    expect(codeOf(call('eth_estimateGas', { to: address, authorizationList: [] }))).toBe(-32602)
    expect(codeOf(call('eth_call', { to: address, blobs: [] }))).toBe(-32602)
  })

  test.each([
    call('eth_getBalance'),
    call('eth_getBalance', address, 'newest'),
    call('eth_getBalance', 'vitalik.eth'),
    call('eth_getBlockByNumber', 'latest'),
    call('eth_getBlockByNumber', 'latest', 'false'),
    call('eth_feeHistory', '0x400', 'latest', []),
    call('eth_feeHistory', '0x5', 'latest', [1, 2, 3, 4, 5, 6]),
    call('eth_getLogs', { address: Array(21).fill(address) }),
    call('eth_getLogs', { topics: [Array(21).fill(`0x${'0'.repeat(64)}`)] }),
    call('eth_getLogs', { blockHash: `0x${'0'.repeat(64)}`, fromBlock: '0x1' }),
    call('eth_getLogs', { fromBlock: 'finalized' }),
    call('eth_chainId', {}),
  ])('%j → -32602', (read) => {
    expect(codeOf(read)).toBe(-32602)
  })

  test('a library leaves empty parameters at the end → they are dropped', () => {
    expect(admitReads([call('eth_getBalance', address, 'latest', null)])).toEqual([call('eth_getBalance', address, 'latest')])
  })
})

describe('the gas of executions', () => {
  const gasOf = (reads: readonly RelayCall[]) =>
    admitReads(reads).map((read) => ('params' in read ? Number(Object(read.params[0]).gas) : 0))

  test('one execution → at most the gas of a transaction, and less if the site asks for less', () => {
    expect(gasOf([call('eth_call', { to: address })])).toEqual([16_777_216])
    expect(gasOf([call('eth_call', { to: address, gas: '0xffffffffff' })])).toEqual([16_777_216])
    expect(gasOf([call('eth_call', { to: address, gas: '0x5208' })])).toEqual([21_000])
  })

  test('a batch of 20 executions → they share 50 million, and an estimate counts four times', () => {
    expect(gasOf(Array(20).fill(call('eth_call', { to: address })))).toEqual(Array(20).fill(2_500_000))
    expect(gasOf([call('eth_estimateGas', { to: address }), call('eth_call', { to: address })])).toEqual([10_000_000, 10_000_000])
  })
})

describe('calls that reach a node', () => {
  type Sent = { id: number; method: string; params: unknown[] }
  let sent: Sent[]
  let answer: (request: Sent) => object
  const node = createServer(async (request, response) => {
    const body = (await readJson(request)) as Sent | Sent[]
    const requests = [body].flat()
    sent.push(...requests)
    const answers = requests.map((one) => ({ id: one.id, ...(one.method === 'eth_chainId' ? { result: '0x1' } : answer(one)) }))
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    sent = []
    answer = ({ method }) => ({ result: method === 'eth_blockNumber' ? '0x7d0' : 'x' })
  })
  afterAll(() => {
    node.closeAllConnections()
    node.close()
  })
  const relay = (...reads: RelayCall[]) => connectChain(ethereum, url).relayReads(reads)

  test.each<[string, object, boolean]>([
    ['1,000 blocks of a contract', { address, fromBlock: '0x1', toBlock: '0x3e8' }, true],
    ['1,001 blocks of a contract', { address, fromBlock: '0x1', toBlock: '0x3e9' }, false],
    ['10 blocks without a contract', { fromBlock: '0x1', toBlock: '0xa' }, true],
    ['11 blocks without a contract', { fromBlock: '0x1', toBlock: '0xb' }, false],
    ['no contract in the list', { address: [], fromBlock: '0x1', toBlock: '0xb' }, false],
    ['the newest 1,000 blocks', { address, fromBlock: '0x3e9' }, true],
    ['the newest 1,001 blocks', { address, fromBlock: '0x3e8', toBlock: 'latest' }, false],
    ['the whole chain', { address, fromBlock: 'earliest' }, false],
    ['the whole chain by tags', { address, fromBlock: 'earliest', toBlock: 'latest' }, false],
    ['the newest block', {}, true],
    ['one block by its hash', { blockHash: `0x${'1'.repeat(64)}` }, true],
  ])('logs of %s → sent if the range is small', async (_what, filter, isSent) => {
    const [found] = await relay(call('eth_getLogs', filter))
    expect(sent.some(({ method }) => method === 'eth_getLogs')).toBe(isSent)
    expect(found).toEqual(isSent ? { json: '"x"' } : { refusal: { code: -32602, message: expect.stringContaining('at most 1000 blocks') } })
  })

  test('several searches for logs → they share the 1,000 blocks, and the other calls are answered', async () => {
    const half = call('eth_getLogs', { address, fromBlock: '0x1', toBlock: '0x1f4' })
    const answers = await relay(half, call('eth_gasPrice'), { ...half }, { ...half })
    expect(answers.map((one) => 'json' in one)).toEqual([true, true, true, false])
  })

  test('a contract reverts → code 3 with its reason and data', async () => {
    const data = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${Buffer.from('late').toString('hex').padEnd(64, '0')}`
    answer = () => ({ error: { code: 3, message: 'execution reverted: late', data } })
    expect(await relay(call('eth_call', {}))).toEqual([{ refusal: { code: 3, message: 'execution reverted: late', data } }])
  })

  test('a node refuses with a text that has its key → the client gets a fixed sentence', async () => {
    answer = () => ({ error: { code: -32000, message: 'project s3cret of https://node.example/s3cret is suspended' } })
    const refusal = { code: -32000, message: 'The node refused this call.' }
    expect(await relay(call('eth_gasPrice'))).toEqual([{ refusal }])
  })

  test('the answers have more than 1 MB → each call is refused with a sentence', async () => {
    answer = () => ({ result: 'x'.repeat(600_000) })
    const refusal = { code: -32000, message: 'The answers are larger than 1 MB. Ask for less.' }
    expect(await relay(call('eth_gasPrice'), call('eth_gasPrice'))).toEqual([{ refusal }, { refusal }])
  })
})
