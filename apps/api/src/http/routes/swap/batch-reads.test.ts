import { type ChainAdapter, ChainError, type ContractRead } from '@patina/chains'
import { beforeEach, expect, test } from 'vitest'
import { silentChains } from '../../../../testing/chains.ts'
import { batchReads } from './batch-reads.ts'

const [silent] = silentChains().values()
if (!silent) throw new Error('The test needs a chain')
const read = (n: number): ContractRead => ({ target: '0x0000000000000000000000000000000000000001', callData: `0x0${n}` })

/** Requests that reached the node, as lists of call data. */
let requests: string[][]
let chain: ChainAdapter

/** Returns the reads of a node that returns the call data of each read, and refuses `refused`. */
function answering(refused?: string): NonNullable<ChainAdapter['readContracts']> {
  return async (reads) => {
    requests.push(reads.map(({ callData }) => callData))
    if (reads.some(({ callData }) => callData === refused)) throw new ChainError('unavailable')
    return { blockNumber: 7n, returned: reads.map(({ callData }) => (callData === '0x09' ? undefined : callData)) }
  }
}

beforeEach(() => {
  requests = []
  chain = { ...silent, readContracts: answering() }
})

const readAll = (of: ChainAdapter, ...lists: number[][]) =>
  Promise.allSettled(lists.map((list) => of.readContracts?.(list.map(read)) ?? Promise.reject(new Error('The chain reads no contracts'))))

test('several callers read in the same turn → one request without repetitions, and each receives its own results', async () => {
  const results = await readAll(batchReads(chain), [1, 2], [2, 3], [9], [])
  expect(requests).toEqual([['0x01', '0x02', '0x03', '0x09']])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
    { blockNumber: 7n, returned: ['0x01', '0x02'] },
    { blockNumber: 7n, returned: ['0x02', '0x03'] },
    { blockNumber: 7n, returned: [undefined] },
    { blockNumber: 7n, returned: [] },
  ])
})

test('callers read in later turns → a request for each turn', async () => {
  const batched = batchReads(chain)
  await readAll(batched, [1])
  await readAll(batched, [1], [2])
  expect(requests).toEqual([['0x01'], ['0x01', '0x02']])
})

test('the shared request fails → each caller reads alone, and only the refused reads fail', async () => {
  const results = await readAll(batchReads({ ...chain, readContracts: answering('0x03') }), [1], [3], [2])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(requests).toEqual([['0x01', '0x03', '0x02'], ['0x01'], ['0x03'], ['0x02']])
})

test('one caller reads and the node refuses → the error, without a second request', async () => {
  const [result] = await readAll(batchReads({ ...chain, readContracts: answering('0x03') }), [3])
  expect(result).toMatchObject({ status: 'rejected', reason: { name: 'ChainError', reason: 'unavailable' } })
  expect(requests).toEqual([['0x03']])
})

test('the chain reads no contracts → the chain itself', () => {
  const { readContracts: _, ...other } = chain
  expect(batchReads(other)).toBe(other)
})
