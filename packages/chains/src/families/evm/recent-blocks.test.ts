import { beforeEach, expect, test } from 'vitest'
import type { Block } from '../../adapter.ts'
import type { BlockReader } from './block-reader.ts'
import { cacheRecentBlocks } from './recent-blocks.ts'

/** Returns the name of the branch of a block. Block hashes start with this name. */
let branchOf: (number: bigint) => string
let reads: [bigint, bigint][]
let time: number
let read: BlockReader

const block = (number: bigint): Block => ({
  head: { number, hash: `${branchOf(number)}${number}`, time: new Date(0) },
  parentHash: `${branchOf(number - 1n)}${number - 1n}`,
  transactions: [],
})
const numbers = (blocks: readonly Block[]) => blocks.map(({ head }) => head.hash)

beforeEach(() => {
  branchOf = () => 'a'
  reads = []
  time = 0
  read = cacheRecentBlocks(
    async (from, to) => {
      reads.push([from, to])
      return Array.from({ length: Number(to - from) + 1 }, (_, step) => block(from + BigInt(step)))
    },
    () => time,
  )
})

test('several searches read the same blocks at once → one read from the node', async () => {
  const found = await Promise.all([read(1n, 64n), read(1n, 64n), read(10n, 20n)])
  expect(found.map(({ length }) => length)).toEqual([64, 64, 11])
  expect(reads).toEqual([[1n, 64n]])
})

test('a later search needs newer blocks → only these are read, and the oldest are dropped', async () => {
  await read(1n, 64n)
  expect(numbers(await read(3n, 66n))).toEqual(Array.from({ length: 64 }, (_, step) => `a${step + 3}`))
  expect(reads).toEqual([
    [1n, 64n],
    [65n, 66n],
  ])
  await read(2n, 65n)
  expect(reads.at(-1)).toEqual([2n, 65n])
})

test('a newer block has another parent → all blocks are read again', async () => {
  await read(1n, 64n)
  branchOf = (number) => (number > 60n ? 'b' : 'a')
  expect(numbers(await read(2n, 65n)).slice(-5)).toEqual(['b61', 'b62', 'b63', 'b64', 'b65'])
  expect(reads.at(-1)).toEqual([2n, 65n])
})

test('the cached blocks were first read 30 s ago → they are read again', async () => {
  await read(1n, 64n)
  time = 20_000
  await read(2n, 65n)
  time = 30_000
  await read(2n, 65n)
  expect(reads).toEqual([
    [1n, 64n],
    [65n, 65n],
    [2n, 65n],
  ])
})

test('older blocks are read in between → the newest stay cached', async () => {
  await read(100n, 163n)
  await read(1n, 9n)
  await read(100n, 163n)
  expect(reads).toEqual([
    [100n, 163n],
    [1n, 9n],
  ])
})

test('reading the recent blocks fails → the next search reads them again', async () => {
  let fails = true
  const flaky = cacheRecentBlocks(async () => {
    if (fails) throw new Error('away')
    return [block(1n)]
  })
  await expect(flaky(1n, 1n)).rejects.toThrow('away')
  fails = false
  expect(numbers(await flaky(1n, 1n))).toEqual(['a1'])
})
