import { describe, expect, test } from 'vitest'
import type { Block } from '../../adapter.ts'
import type { Rpc } from '../../json-rpc.ts'
import { parseAddress } from './addresses.ts'
import { findTransactions } from './find-transactions.ts'

const address = parseAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const other = parseAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const word = (text: string) => `0x${text.slice(2).toLowerCase().padStart(64, '0')}`
const hashOf = (number: number) => word(`0x${number.toString(16)}`)

type Filter = { fromBlock: string; toBlock: string; topics: unknown[] }
type Log = { block: number; place: number; topics?: string[]; removed?: boolean }

/** Returns a node with these logs. `place` is the topic that contains the address. The node answers for at most `maxBlocks` at once. */
function nodeOf(logs: Log[], maxBlocks = 1_000_000) {
  const ranges: [number, number][] = []
  const rpc: Rpc = {
    request: async () => [],
    read: async (calls) => {
      const [first] = calls
      const { fromBlock, toBlock } = Object((first?.params ?? [])[0])
      ranges.push([Number(fromBlock), Number(toBlock)])
      if (Number(toBlock) - Number(fromBlock) >= maxBlocks) {
        const { ChainError } = await import('../../errors.ts')
        const { RpcRefused } = await import('../../json-rpc.ts')
        throw new ChainError('unavailable', {
          cause: new RpcRefused({ code: -32005, message: 'query exceeds max block range', data: undefined }),
        })
      }
      return calls.map(({ params }) => {
        const { topics }: Filter = Object(params[0])
        const place = topics.length - 1
        return logs
          .filter((log) => log.place === place && log.block >= Number(fromBlock) && log.block <= Number(toBlock))
          .map(({ block, topics: given, removed = false }, index) => ({
            transactionHash: hashOf(block),
            blockNumber: `0x${block.toString(16)}`,
            logIndex: `0x${index.toString(16)}`,
            topics: given ?? [word('0x1'), ...Array(place).fill(word(address))],
            removed,
          }))
      })
    },
    submit: async () => ({ result: null }),
  }
  return { rpc, ranges }
}

const noBlocks = async () => []
const find = ({ rpc }: { rpc: Rpc }, from: number, to: number) => findTransactions({ rpc }, noBlocks, address, BigInt(from), BigInt(to))

describe('finding transactions in many blocks', () => {
  test('logs have the address in any topic → each transaction once, newest first', async () => {
    const logs = [1, 2, 3].map((place) => ({ block: 100 * place, place }))
    expect(await find(nodeOf([...logs, { block: 200, place: 1 }]), 1, 9_000)).toEqual([hashOf(300), hashOf(200), hashOf(100)])
  })

  test('the node refuses large ranges of logs → ranges shrink, grow again, and cover everything', async () => {
    const logs = Array.from({ length: 50 }, (_, n) => ({ block: 1 + n * 1_000, place: 1 + (n % 3) }))
    const node = nodeOf(logs, 3_000)
    expect(await find(node, 1, 50_000)).toHaveLength(50)
    expect(node.ranges.length).toBeLessThan(60)
  })

  test('the node refuses the logs of even one block → unavailable', async () => {
    await expect(find(nodeOf([], 0), 1, 10_000)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('the node returns logs for few blocks only → a hundred requests for the newest blocks', async () => {
    const node = nodeOf(
      [
        { block: 1_000_000, place: 1 },
        { block: 5, place: 1 },
      ],
      10,
    )
    expect(await find(node, 1, 1_000_000)).toEqual([hashOf(1_000_000)])
    expect(node.ranges.length).toBe(100)
  })

  test('an address has more than a thousand transactions → the newest thousand are found', async () => {
    const logs = Array.from({ length: 3_000 }, (_, n) => ({ block: 1 + n, place: 1 }))
    const found = await find(nodeOf(logs), 1, 3_000)
    expect([found.length, found[0]]).toEqual([1_000, hashOf(3_000)])
  })

  test.each<[string, Log]>([
    ['of another address', { block: 7, place: 1, topics: [word('0x1'), word(other)] }],
    ['removed by a reorg', { block: 7, place: 1, removed: true }],
  ])('a log %s → its transaction is not found', async (_, log) => {
    expect(await find(nodeOf([log]), 1, 9_000)).toEqual([])
  })
})

describe('finding transactions in few blocks', () => {
  const report = { nonce: 0, status: 'confirmed', fee: 1n, block: null, isComplete: true } as const
  const payment = { index: 0, type: 'transfer', contractAddress: null, amount: 1n } as const
  const blocks: Block[] = [
    {
      head: { number: 7n, hash: hashOf(7), time: new Date(0) },
      parentHash: hashOf(6),
      transactions: [
        { ...report, hash: 'sent', from: address, to: other, operations: [], status: 'failed' },
        { ...report, hash: 'strange', from: other, to: other, operations: [{ ...payment, from: other, to: other }] },
        { ...report, hash: 'received', from: other, to: other, operations: [{ ...payment, from: other, to: address }] },
      ],
    },
  ]

  test('payments and failed transactions write no logs → found by reading the blocks', async () => {
    const { rpc, ranges } = nodeOf([])
    expect(await findTransactions({ rpc }, async () => blocks, address, 7n, 70n)).toEqual(['received', 'sent'])
    expect(ranges).toEqual([])
  })
})
