import { describe, expect, test } from 'vitest'
import type { Block, SearchOptions } from '../../../adapter.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../../../json-rpc.ts'
import { networks } from '../../../networks/index.ts'
import { failureEvents } from '../account-logs.ts'
import { parseAddress } from '../addresses.ts'
import { createTransactionSearch, type SearchService } from './find-transactions.ts'
import type { ReadServicePage } from './services/service.ts'

const address = parseAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const other = parseAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const word = (text: string) => `0x${text.slice(2).toLowerCase().padStart(64, '0')}`
const hex = (number: number) => `0x${number.toString(16)}`
const hashOf = (number: number) => word(hex(number))

type Log = { block: number; place: number; topics?: string[]; removed?: boolean }
type Methods = Record<string, (params: readonly unknown[]) => unknown>

const lacking = (): never => {
  throw { code: -32601, message: 'the method does not exist/is not available' }
}
const refusing =
  (message: string, code = -32000) =>
  (): never => {
    throw { code, message }
  }

/** Returns a node with these logs and methods. `place` is the topic that contains the address. */
function nodeOf(logs: Log[], methods: Methods = {}) {
  const called: string[] = []
  const getLogs = (params: readonly unknown[]) => {
    const { fromBlock, toBlock, topics } = Object(params[0])
    if (Object(params[0]).address !== undefined) return []
    const place = topics.length - 1
    return logs
      .filter((log) => log.place === place && log.block >= Number(fromBlock) && log.block <= Number(toBlock))
      .map(({ block, topics: given, removed = false }) => ({
        transactionHash: hashOf(block),
        blockNumber: hex(block),
        topics: given ?? [word('0x1'), ...Array(place).fill(word(address))],
        removed,
      }))
  }
  const answerTo = ({ method, params }: RpcCall): RpcAnswer => {
    called.push(method)
    try {
      return { result: ({ eth_getLogs: getLogs, ...methods }[method] ?? lacking)(params) }
    } catch (refusal) {
      return { refusal: { data: undefined, ...Object(refusal) } }
    }
  }
  const rpc: Rpc = {
    request: async (calls) => calls.map(answerTo),
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  return { rpc, called }
}

const readBlocks = (blocks: Block[]) => async (from: bigint, to: bigint) =>
  blocks.filter(({ head }) => head.number >= from && head.number <= to)

function searchOf({ rpc }: { rpc: Rpc }, blocks: Block[] = [], platformId = 'ethereum', now = () => 0, service?: SearchService) {
  const network = networks.find(({ id }) => id === platformId)
  if (network?.family !== 'evm') throw new Error('The test needs an EVM network')
  const read = readBlocks(blocks)
  const find = createTransactionSearch({ network, rpc }, { readBlocks: read, readRecentBlocks: read }, service, now)
  return async (from: number, to: number, options?: SearchOptions) => {
    const { located, ...found } = await find(address, BigInt(from), BigInt(to), options)
    return { ...found, hashes: located.map(({ hash }) => hash) }
  }
}

describe('searching logs', () => {
  test('logs have the address in any topic → each transaction once, newest first', async () => {
    const logs = [1, 2, 3].map((place) => ({ block: 100 * place, place }))
    const found = await searchOf(nodeOf([...logs, { block: 200, place: 1 }]))(1, 9_000)
    expect(found).toEqual({ hashes: [hashOf(300), hashOf(200), hashOf(100)], lowest: 1n, method: 'logs', isComplete: false })
  })

  test('the address itself or another contract reports a failure → only the transaction of the address', async () => {
    const [executionFailure] = failureEvents
    const reported = (block: number, emitter: string) => ({
      address: emitter,
      transactionHash: hashOf(block),
      blockNumber: hex(block),
      topics: [executionFailure],
    })
    const eth_getLogs = (params: readonly unknown[]) =>
      'address' in Object(params[0]) ? [reported(100, address.toLowerCase()), reported(200, other)] : []
    expect((await searchOf(nodeOf([], { eth_getLogs }))(1, 9_000)).hashes).toEqual([hashOf(100)])
  })

  test.each<[string, () => never]>([
    ['the range as too large', refusing('query exceeds max block range', -32005)],
    ['the number of results', refusing('query returned more than 10000 results')],
  ])('the node refuses %s → refused, except for one block', async (_, eth_getLogs) => {
    const find = searchOf(nodeOf([], { eth_getLogs }))
    await expect(find(1, 10_000)).rejects.toMatchObject({ reason: 'unavailable', refused: true })
    await expect(find(5, 5)).rejects.toMatchObject({ reason: 'unavailable', refused: false })
  })

  test('the node no longer has the logs → gone', async () => {
    const find = searchOf(nodeOf([], { eth_getLogs: refusing('pruned history unavailable', 4444) }))
    await expect(find(1, 10_000)).rejects.toMatchObject({ reason: 'unavailable', gone: true })
  })

  test('a range has more than 250 transactions → the newest, and the search ends above the rest', async () => {
    const logs = Array.from({ length: 3_000 }, (_, n) => ({ block: 1 + n, place: 1 }))
    const found = await searchOf(nodeOf(logs))(1, 3_000)
    expect([found.hashes.length, found.hashes[0], found.hashes.at(-1), found.lowest]).toEqual([250, hashOf(3_000), hashOf(2_751), 2_751n])
  })

  test.each<[string, Log]>([
    ['of another address', { block: 7, place: 1, topics: [word('0x1'), word(other)] }],
    ['removed by a reorg', { block: 7, place: 1, removed: true }],
  ])('a log %s → its transaction is not found', async (_, log) => {
    expect((await searchOf(nodeOf([log]))(1, 9_000)).hashes).toEqual([])
  })

  test('every native movement of the network has a log → logs alone are complete', async () => {
    const node = nodeOf([{ block: 7, place: 1 }])
    expect(await searchOf(node, [], 'zksync')(1, 9_000)).toMatchObject({ hashes: [hashOf(7)], method: 'logs', isComplete: true })
    expect(new Set(node.called)).toEqual(new Set(['eth_getLogs']))
  })
})

describe('searching by what the node can do', () => {
  const trace = (block: number, action: object, more: object = {}) => ({
    blockNumber: block,
    transactionHash: hashOf(block),
    action,
    ...more,
  })

  test('the node has trace_filter → calls from and to the address, creations and self-destructs, and token logs', async () => {
    const [from, to] = [address.toLowerCase(), other.toLowerCase()]
    const traces = [
      trace(90, { from, to }),
      trace(80, { from: to }, { result: { address: from } }),
      trace(70, { address: to, refundAddress: from }),
      trace(60, { from: to, to }),
      { blockNumber: 50, action: { to: from } },
      trace(20_000, { from, to }),
    ]
    const node = nodeOf([{ block: 75, place: 2 }], { trace_filter: () => traces })
    expect(await searchOf(node)(1, 9_000)).toEqual({
      hashes: [90, 80, 75, 70].map(hashOf),
      lowest: 1n,
      method: 'trace_filter',
      isComplete: true,
    })
  })

  test('an Otterscan page is full → the search ends above its oldest block, and logs are searched from there', async () => {
    const txs = [90, 80, 80, 70].map((block) => ({ hash: hashOf(block), blockNumber: hex(block) }))
    const logs = [85, 75, 65].map((block) => ({ block, place: 1 }))
    const find = searchOf(nodeOf(logs, { ots_searchTransactionsBefore: () => ({ txs, lastPage: false }) }))
    expect(await find(1, 100)).toMatchObject({ hashes: [90, 85, 80, 75].map(hashOf), lowest: 71n, method: 'otterscan', isComplete: false })
    expect(await find(75, 100)).toMatchObject({ hashes: [90, 85, 80, 75].map(hashOf), lowest: 75n })
  })

  test('an Otterscan page contains one block → the search includes the block, so it never stops there', async () => {
    const txs = [80, 80].map((block) => ({ hash: hashOf(block), blockNumber: hex(block) }))
    const find = searchOf(nodeOf([], { ots_searchTransactionsBefore: () => ({ txs, lastPage: false }) }))
    expect(await find(1, 100)).toMatchObject({ hashes: [hashOf(80)], lowest: 80n })
  })

  test('the node lacks methods → it is not called for them again within an hour, and then once more', async () => {
    let time = 0
    const node = nodeOf([])
    const find = searchOf(node, [], 'ethereum', () => time)
    const callsOf = async () => {
      node.called.length = 0
      await find(1, 9_000)
      return node.called.filter((method) => method !== 'eth_getLogs')
    }
    const all = [
      'trace_filter',
      'trace_filter',
      'ots_searchTransactionsBefore',
      ...Array(2).fill(['eth_getTransactionCount', 'eth_getBalance']).flat(),
    ]
    expect(await callsOf()).toEqual(all)
    expect(await callsOf()).toEqual([])
    time = 3_600_001
    expect(await callsOf()).toEqual(all)
  })

  test('a service is configured → it is asked before old state is read; it does not answer → the node alone is used for an hour', async () => {
    let time = 0
    const asked: bigint[] = []
    const answers = [{ located: [{ hash: hashOf(7), block: 7n }], lowest: 0n, isComplete: true }]
    const readPage: ReadServicePage = async (_, to) => {
      asked.push(to)
      return answers.pop()
    }
    let skipped = 0
    const find = searchOf(nodeOf([]), [], 'ethereum', () => time, { readPage, onSkipped: () => (skipped += 1) })
    expect(await find(1, 9_000)).toEqual({ hashes: [hashOf(7)], lowest: 1n, method: 'service', isComplete: true })
    expect(await find(1, 9_001)).toMatchObject({ method: 'logs', isComplete: false })
    expect(await find(1, 9_002)).toMatchObject({ method: 'logs' })
    time = 3_600_001
    await find(1, 9_003)
    expect(asked).toEqual([9_000n, 9_001n, 9_003n])
    expect(skipped).toBe(2)
  })

  test('balances of the network change alone → what a service lists is not complete', async () => {
    const readPage: ReadServicePage = async () => ({ located: [], lowest: 0n, isComplete: true })
    const find = searchOf(nodeOf([]), [], 'blast', () => 0, { readPage })
    expect(await find(1, 9_000)).toMatchObject({ method: 'service', isComplete: false })
  })

  test('a method fails for another reason → unavailable, so that the search is not weakened', async () => {
    const find = searchOf(nodeOf([], { trace_filter: refusing('internal error') }))
    await expect(find(1, 9_000)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('the calls of a search are counted before each request', async () => {
    let counted = 0
    await searchOf(nodeOf([], { trace_filter: () => [] }))(1, 9_000, { onCalls: (count) => (counted += count) })
    expect(counted).toBe(6)
  })
})

describe('bisection', () => {
  const head = (number: number) => ({ number: BigInt(number), hash: hashOf(number), time: new Date(0) })
  const payment = { index: 0, type: 'transfer', contractAddress: null, amount: 5n } as const
  const report = (number: number, sent: boolean) => {
    const [from, to] = sent ? [address, other] : [other, address]
    const block = head(number)
    return {
      hash: hashOf(number),
      from,
      to,
      nonce: 0,
      status: 'confirmed' as const,
      fee: 1n,
      block,
      isComplete: true,
      operations: [{ ...payment, from, to }],
    }
  }
  const blockOf = (number: number, sent: boolean, isComplete = true): Block => ({
    head: head(number),
    parentHash: hashOf(number - 1),
    transactions: [{ ...report(number, sent), isComplete }],
  })
  /** Returns a node with the state of an account that received 5 in some blocks and sent 5, with a fee of 1, in others. */
  const stateful = (received: number[], sent: number[]): Methods => {
    const until = (blocks: number[], block: unknown) => blocks.filter((one) => one <= Number(block)).length
    return {
      eth_getTransactionCount: ([, block]) => hex(until(sent, block)),
      eth_getBalance: ([, block]) => hex(1_000 + 5 * until(received, block) - 6 * until(sent, block)),
    }
  }

  test('an account received and sent → both are found, with about two calls for each halving', async () => {
    const node = nodeOf([], stateful([1_234], [777_777]))
    const find = searchOf(node, [blockOf(1_234, false), blockOf(777_777, true)])
    expect(await find(1, 1_000_000)).toEqual({ hashes: [777_777, 1_234].map(hashOf), lowest: 1n, method: 'bisection', isComplete: true })
    expect(node.called.length).toBeLessThan(100)
  })

  test('an account changed in more than 25 blocks → the search ends below the 25th', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => 100 + index * 10)
    const find = searchOf(
      nodeOf([], stateful(numbers, [])),
      numbers.map((number) => blockOf(number, false)),
    )
    const found = await find(1, 1_000)
    expect(found.hashes).toEqual(numbers.slice(-25).reverse().map(hashOf))
    expect(found.lowest).toBeGreaterThan(240n)
    expect(found.lowest).toBeLessThanOrEqual(250n)
  })

  test.each<[string, Block[], boolean]>([
    [
      'no transaction explains a change, and the node traces → a reward of the block, so complete',
      [{ ...blockOf(50, false), transactions: [] }],
      true,
    ],
    [
      'no transaction explains a change, and the node does not trace → incomplete',
      [blockOf(50, false, false), blockOf(60, false)].map((block) => ({
        ...block,
        transactions: block.transactions.map((one) => ({ ...one, to: other, operations: [] })),
      })),
      false,
    ],
  ])('%s', async (_, blocks, isComplete) => {
    expect(await searchOf(nodeOf([], stateful([50], [])), blocks)(1, 100)).toMatchObject({ method: 'bisection', isComplete })
  })

  test('the balance of the network changes alone → incomplete', async () => {
    const find = searchOf(nodeOf([], stateful([50], [])), [blockOf(50, false)], 'blast')
    expect(await find(1, 100)).toMatchObject({ hashes: [hashOf(50)], method: 'bisection', isComplete: false })
  })

  test.each<[string, Methods]>([
    [
      'lacks old state',
      { eth_getTransactionCount: refusing('missing trie node 1234'), eth_getBalance: refusing('missing trie node 1234') },
    ],
    [
      'keeps few states',
      { eth_getTransactionCount: refusing('BlockOutOfRangeError: block height is 9', -32602), eth_getBalance: () => '0x0' },
    ],
    ['returns the newest state for each block', { eth_getTransactionCount: () => '0x7', eth_getBalance: () => '0x1' }],
  ])('the node %s → only logs are searched', async (_, methods) => {
    expect(await searchOf(nodeOf([], methods))(1, 100)).toMatchObject({ method: 'logs', isComplete: false })
  })

  test('a nonce shrinks, or a block with a change is missing → unavailable', async () => {
    const find = searchOf(
      nodeOf([], {
        eth_getTransactionCount: ([, block]) => hex(Number(block) === 50 ? 9 : Number(block) % 2),
        eth_getBalance: () => '0x0',
      }),
    )
    await expect(find(1, 101)).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(searchOf(nodeOf([], stateful([50], [])))(1, 100)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('reading the newest blocks whole', () => {
  const payment = { index: 0, type: 'transfer', contractAddress: null, amount: 1n } as const
  const base = { nonce: 0, status: 'confirmed', fee: 1n, block: null, isComplete: true } as const
  const blocks: Block[] = [
    {
      head: { number: 7n, hash: hashOf(7), time: new Date(0) },
      parentHash: hashOf(6),
      transactions: [
        { ...base, hash: 'sent', from: address, to: other, operations: [], status: 'failed' },
        { ...base, hash: 'strange', from: other, to: other, operations: [{ ...payment, from: other, to: other }] },
        { ...base, hash: 'received', from: other, to: other, operations: [{ ...payment, from: other, to: address }] },
      ],
    },
  ]

  test('payments and failed transactions write no logs → found by reading the blocks', async () => {
    const node = nodeOf([])
    const found = await searchOf(node, blocks)(7, 70, { whole: true })
    expect(found).toEqual({ hashes: ['sent', 'received'], lowest: 7n, isComplete: true })
    expect(node.called).toEqual([])
  })

  test('the node does not trace → payments inside calls are searched by its methods', async () => {
    const untraced = blocks.map((block) => ({ ...block, transactions: block.transactions.map((one) => ({ ...one, isComplete: false })) }))
    const inner = { blockNumber: 9, transactionHash: hashOf(9), action: { to: address.toLowerCase() } }
    const find = searchOf(nodeOf([], { trace_filter: () => [inner] }), untraced)
    expect(await find(7, 70, { whole: true })).toMatchObject({
      hashes: [hashOf(9), 'sent', 'received'],
      method: 'trace_filter',
      isComplete: true,
    })
  })
})
