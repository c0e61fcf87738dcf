import { describe, expect, test } from 'vitest'
import type { Rpc, RpcAnswer, RpcCall } from '../../json-rpc.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { createBlockReader } from './block-reader.ts'
import { readTransactions } from './transaction-reports.ts'

const from = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const to = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')

type Json = Record<string, unknown>

const word = (text: string | number) => (typeof text === 'number' ? text.toString(16) : text.slice(2).toLowerCase()).padStart(64, '0')
const hashOf = (kind: string, number: number) => `0x${kind.repeat(2)}${word(number).slice(2)}`
const quantity = (number: number) => `0x${number.toString(16)}`
const transferLog = {
  address: usdc.toLowerCase(),
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(9)}`,
}

/** Returns block n of a chain. The only transaction of the block sends USDC to `to`, in a call that forwards 3 wei. */
const blockOf = (number: number): Json => ({
  number: quantity(number),
  hash: hashOf('b', number),
  parentHash: hashOf('b', number - 1),
  timestamp: quantity(1000 + number),
  transactions: [
    {
      hash: hashOf('a', number),
      from: from.toLowerCase(),
      to: otherAddress.toLowerCase(),
      nonce: quantity(number),
      value: '0x5',
      input: '0x01',
    },
  ],
})
const receiptOf = (number: number): Json => ({
  transactionHash: hashOf('a', number),
  blockHash: hashOf('b', number),
  blockNumber: quantity(number),
  transactionIndex: '0x0',
  status: '0x1',
  gasUsed: '0xc350',
  effectiveGasPrice: '0x2',
  contractAddress: null,
  logs: [transferLog],
})
const call = (change: Json = {}) => ({ type: 'CALL', from: otherAddress.toLowerCase(), to: to.toLowerCase(), value: '0x3', ...change })
const traceOf = (number: number, calls: unknown[] = [call()]) => [
  {
    txHash: hashOf('a', number),
    result: { type: 'CALL', from: from.toLowerCase(), to: otherAddress.toLowerCase(), value: '0x5', calls },
  },
]
const missing = { code: -32601, message: 'the method does not exist/is not available' }

type Answer = (number: number) => unknown
type Node = { head?: number; block?: Answer; receipts?: Answer; receipt?: Answer; debug?: Answer; trace?: Answer }

/** Returns a node with these answers in place of valid ones, and the requests to the node. An `Error` is sent as a refusal. */
function nodeOf({ head = 100, block = blockOf, receipts, receipt = receiptOf, debug, trace }: Node = {}) {
  const methods: string[] = []
  const refuse: Answer = () => Object.assign(new Error(missing.message), { code: missing.code })
  const answers: Record<string, Answer> = {
    eth_getBlockByNumber: (number) => (number > head ? null : block(number)),
    eth_getBlockReceipts: receipts ?? ((number) => (number > head ? null : [receiptOf(number)])),
    eth_getTransactionReceipt: receipt,
    debug_traceBlockByNumber: debug ?? refuse,
    trace_block: trace ?? refuse,
  }
  const answer = ({ method, params: [param] }: RpcCall): RpcAnswer => {
    methods.push(method)
    const number = Number(method === 'eth_getTransactionReceipt' ? `0x${String(param).slice(4)}` : param)
    const result = answers[method]?.(number)
    if (result instanceof Error) return { refusal: { code: Number(Object(result).code), message: result.message, data: undefined } }
    return { result }
  }
  const rpc: Rpc = {
    request: async (calls) => calls.map(answer),
    read: async (calls) => calls.map((one) => Object(answer(one)).result),
    submit: async () => ({ result: null }),
  }
  return { methods, rpc, count: (method: string) => methods.filter((one) => one === method).length }
}

const read = ({ rpc }: { rpc: Rpc }, first = 7n, last = first) => createBlockReader({ network: ethereum, rpc })(first, last)

const native = { index: 0, type: 'transfer', contractAddress: null, from, to: otherAddress, amount: 5n }
const token = { index: 1, type: 'transfer', contractAddress: usdc, from, to, amount: 9n }
const inner = { type: 'transfer', contractAddress: null, from: otherAddress, to, amount: 3n }

describe('reading blocks', () => {
  test('a block is read → its parent, its time, and the movements of each transaction', async () => {
    const head = { number: 7n, hash: hashOf('b', 7), time: new Date(1_007_000) }
    expect(await read(nodeOf())).toEqual([
      {
        head,
        parentHash: hashOf('b', 6),
        transactions: [
          {
            hash: hashOf('a', 7),
            from,
            to: otherAddress,
            nonce: 7,
            status: 'confirmed',
            fee: 100_000n,
            block: head,
            position: 0,
            operations: [native, token],
            isComplete: false,
          },
        ],
      },
    ])
  })

  test('a transaction in a block → the same report as when read alone', async () => {
    const rpc: Rpc = {
      ...nodeOf().rpc,
      request: async (calls) =>
        calls.map(({ method }) => {
          if (method === 'eth_getTransactionReceipt') return { result: receiptOf(7) }
          return { result: method === 'eth_getBlockByNumber' ? blockOf(7) : Object(blockOf(7).transactions)[0] }
        }),
    }
    const [block] = await read(nodeOf())
    expect(block?.transactions).toEqual(await readTransactions({ network: ethereum, rpc }, [hashOf('a', 7)]))
  })

  test('a block range ends beyond the head → blocks in ascending order, up to the head', async () => {
    const blocks = await read(nodeOf({ head: 30 }), 1n, 99n)
    expect(blocks.map(({ head }) => head.number)).toEqual(Array.from({ length: 30 }, (_, n) => BigInt(n + 1)))
  })

  test('a block range needs several batches → the next batch is requested before the current one is decoded', async () => {
    const node = nodeOf({ debug: (number) => traceOf(number) })
    expect(await read(node, 1n, 20n)).toHaveLength(20)
    expect(
      node.methods.slice(0, node.methods.indexOf('debug_traceBlockByNumber')).filter((one) => one === 'eth_getBlockReceipts'),
    ).toHaveLength(20)
    expect(node.count('eth_getBlockReceipts')).toBe(20)
  })

  test('a block range is above the head → no blocks', async () => {
    expect(await read(nodeOf({ head: 30 }), 31n, 40n)).toEqual([])
  })

  test('a block contains a failed transaction → reported with the movements that it tried', async () => {
    const [block] = await read(nodeOf({ receipts: () => [{ ...receiptOf(7), status: '0x0', logs: [] }] }))
    expect(block?.transactions).toMatchObject([{ status: 'failed', operations: [native] }])
  })

  test('a transaction with a thousand receivers → a movement for each', async () => {
    const logs = Array.from({ length: 1_000 }, () => transferLog)
    const [block] = await read(nodeOf({ receipts: () => [{ ...receiptOf(7), logs }] }))
    expect(block?.transactions[0]?.operations).toHaveLength(1_001)
  })

  test('an empty block → no transactions, whatever the node returns as its receipts', async () => {
    const [block] = await read(nodeOf({ block: (number) => ({ ...blockOf(number), transactions: [] }), receipts: () => null }))
    expect(block?.transactions).toEqual([])
  })
})

describe('a node without block receipts', () => {
  const node = () => nodeOf({ receipts: () => Object.assign(new Error('Method not found'), { code: -32601 }) })

  test('the node has no method for block receipts → they are requested one by one, and the method is tried again after an hour', async () => {
    let now = 0
    const old = node()
    const readBlocks = createBlockReader({ network: ethereum, rpc: old.rpc }, () => now)
    expect(await readBlocks(7n, 7n)).toEqual(await read(nodeOf()))
    now = 3_599_000
    await readBlocks(8n, 8n)
    expect(old.count('eth_getBlockReceipts')).toBe(1)
    now = 3_600_000
    await readBlocks(9n, 9n)
    expect(old.count('eth_getBlockReceipts')).toBe(2)
  })

  test('a receipt is missing from the list of a block → it is requested alone', async () => {
    const forgetful = nodeOf({ receipts: () => [] })
    expect(await read(forgetful)).toEqual(await read(nodeOf()))
    expect(forgetful.count('eth_getTransactionReceipt')).toBe(1)
  })
})

describe('native movements inside calls', () => {
  const innerOf = async (node: Node) => (await read(nodeOf(node)))[0]?.transactions[0]?.operations.filter(({ index }) => index > 1)
  const flat = (traceAddress: number[], change: Json = {}, error?: string) => ({
    type: 'call',
    transactionHash: hashOf('a', 7),
    traceAddress,
    ...(error && { error }),
    action: { callType: 'call', from: otherAddress.toLowerCase(), to: to.toLowerCase(), value: '0x3', ...change },
    result: {},
  })

  test('the node has flat traces → native movements inside calls are read from them, without the call tracer', async () => {
    const node = nodeOf({
      trace: () => [flat([]), flat([0]), { type: 'reward', traceAddress: [], action: {} }],
      debug: (number) => traceOf(number, []),
    })
    expect((await read(node))[0]?.transactions[0]?.operations.slice(2)).toMatchObject([inner])
    expect(node.count('debug_traceBlockByNumber')).toBe(0)
  })

  test('the node lacks flat traces → native movements inside calls are read from the call tracer', async () => {
    expect(await innerOf({ debug: (number) => traceOf(number) })).toMatchObject([inner])
  })

  test('the node has no traces → movements inside calls are omitted, and the methods are tried again after an hour', async () => {
    const node = nodeOf()
    const readBlocks = createBlockReader({ network: ethereum, rpc: node.rpc }, () => 0)
    await readBlocks(1n, 40n)
    expect(await readBlocks(7n, 7n)).toEqual(await read(nodeOf()))
    expect(node.count('debug_traceBlockByNumber')).toBeLessThanOrEqual(4)
    expect(node.count('trace_block')).toBeLessThanOrEqual(4)
  })

  test('a failed call → its movements and those of its calls do not count', async () => {
    const failed = call({ error: 'execution reverted', calls: [call()] })
    expect(await innerOf({ debug: (number) => traceOf(number, [failed, call({ value: '0x4' })]) })).toMatchObject([{ amount: 4n }])
    const calls = [flat([]), flat([0], {}, 'Reverted'), flat([0, 1]), flat([0, 1, 0]), flat([1], { value: '0x4' })]
    expect(await innerOf({ trace: () => calls })).toMatchObject([{ amount: 4n }])
  })

  test('a trace contains created and destroyed contracts → their movements count; those of borrowed code do not', async () => {
    const calls = ['CREATE', 'CREATE2', 'SELFDESTRUCT', 'DELEGATECALL', 'STATICCALL', 'CALLCODE'].map((type) => call({ type }))
    expect(await innerOf({ debug: (number) => traceOf(number, calls) })).toHaveLength(3)
    const borrowed = flat([2], { callType: 'delegatecall' })
    const destroyed = { ...flat([0]), type: 'suicide', action: { address: otherAddress, refundAddress: to, balance: '0x3' } }
    const created = { ...flat([1]), type: 'create', action: { from: otherAddress, value: '0x3' }, result: { address: to } }
    expect(await innerOf({ trace: () => [destroyed, created, borrowed] })).toMatchObject([inner, inner])
  })

  test('calls nested a thousand deep → all movements are found', async () => {
    let deep = call()
    for (let level = 0; level < 1_023; level++) deep = call({ value: '0x0', calls: [deep] })
    expect(await innerOf({ debug: (number) => traceOf(number, [deep]) })).toMatchObject([inner])
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['text', 'tracing failed'],
    ['a frame without a type', [{ txHash: hashOf('a', 7), result: {} }]],
    ['an error in place of a trace', [{ txHash: hashOf('a', 7), error: 'execution timeout' }]],
    ['calls that are malformed', traceOf(7, [5])],
    ['a refusal', Object.assign(new Error('historical state is not available'), { code: -32000 })],
  ])('the trace is %s → movements inside calls are omitted, and the block is still returned', async (_, trace) => {
    expect(await read(nodeOf({ debug: () => trace }))).toEqual(await read(nodeOf()))
  })

  test('every transaction of a block is a plain payment → no trace is requested', async () => {
    const node = nodeOf({ receipts: () => [{ ...receiptOf(7), gasUsed: '0x5208', logs: [] }], trace: () => [flat([]), flat([0])] })
    await read(node)
    expect(node.methods.filter((method) => method.includes('trace'))).toEqual([])
  })
})

describe('contradicting or malformed block answers', () => {
  const unavailable = { name: 'ChainError', reason: 'unavailable', refused: false }
  const change = (damage: Json) => (number: number) => (number === 8 ? { ...blockOf(8), ...damage } : blockOf(number))

  test.each<[string, Node]>([
    ["a block's parent is not the block before it", { block: change({ parentHash: hashOf('c', 7) }) }],
    ['a block has another number than requested', { block: change({ number: '0x7' }) }],
    ['a block is missing below the head', { block: (number) => (number === 8 ? null : blockOf(number)) }],
    ['a block has only transaction hashes', { block: change({ transactions: [hashOf('a', 8)] }) }],
    ['a block has no hash', { block: change({ hash: null }) }],
    ['a block is text', { block: () => 'x' }],
    ['a transaction has no nonce', { block: change({ transactions: [{ ...Object(blockOf(8).transactions)[0], nonce: undefined }] }) }],
    ['receipts are null', { receipts: () => null }],
    ['receipts are from another block', { receipts: (number) => [{ ...receiptOf(number), blockHash: hashOf('c', number) }] }],
    [
      'receipts are of other transactions',
      { receipts: (number) => [receiptOf(number), { ...receiptOf(number), transactionHash: hashOf('c', 1) }] },
    ],
    ['a receipt that is missing is null', { receipts: () => [], receipt: () => null }],
    ['a receipt requested alone is from another block', { receipts: () => [], receipt: () => receiptOf(3) }],
    ['logs are not a list', { receipts: (number) => [{ ...receiptOf(number), logs: {} }] }],
    ['a topic is not hexadecimal', { receipts: (number) => [{ ...receiptOf(number), logs: [{ ...transferLog, topics: ['<script>'] }] }] }],
  ])('a node answers with %s → unavailable', async (_, node) => {
    await expect(read(nodeOf(node), 7n, 9n)).rejects.toMatchObject(unavailable)
  })
})

describe('a block range that is too large', () => {
  test.each([
    'query returned more than 10000 results',
    'eth_getBlockReceipts is limited to a 5 block range',
    'batch too large',
    'response size exceeded',
    'rate limit exceeded',
  ])('a node refuses a block range with "%s" → marked as refused, so a smaller range may succeed', async (message) => {
    const node = nodeOf({ receipts: () => Object.assign(new Error(message), { code: -32000 }) })
    await expect(read(node, 1n, 9n)).rejects.toMatchObject({ reason: 'unavailable', refused: true })
  })

  test.each(['query returned more than 10000 results', 'rate limit exceeded'])(
    'a node refuses one block with "%s" → unavailable',
    async (message) => {
      const node = nodeOf({ receipts: () => Object.assign(new Error(message), { code: -32000 }) })
      await expect(read(node, 1n, 1n)).rejects.toMatchObject({ reason: 'unavailable', refused: false })
    },
  )

  test.each(['response too large', 'response size exceeded'])(
    'a node refuses the receipts of one block with "%s" → each is requested alone',
    async (message) => {
      const node = nodeOf({ receipts: () => Object.assign(new Error(message), { code: -32003 }) })
      expect(await read(node)).toEqual(await read(nodeOf()))
      expect(node.count('eth_getTransactionReceipt')).toBe(1)
    },
  )

  test('a block range is larger than memory allows → refused without a request', async () => {
    const node = nodeOf()
    await expect(read(node, 1n, 1_000n)).rejects.toMatchObject({ refused: true })
    expect(node.methods).toEqual([])
  })
})
