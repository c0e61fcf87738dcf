import { expect, test } from 'vitest'
import { createOwnBlocks } from './own-blocks.ts'
import { testAddress } from './testing/address.ts'

const mine = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const other = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

/** A node that returns these blocks, one after the other. */
function readsOf(...blocks: bigint[]) {
  const left = [...blocks]
  const read = async () => ({ blockNumber: left.shift() ?? 0n })
  return { read, left }
}
const each = <T>(answer: T) => [answer]

test('a newer block of an address is noted → its key changes, that of another address does not', () => {
  const own = createOwnBlocks()
  const before = [own.key(mine), own.key(other)]
  own.note(mine, 5n)
  const after = own.key(mine)
  own.note(mine, 4n)
  expect([own.key(mine), own.key(other)]).toEqual([after, before[1]])
  expect(after).not.toBe(before[0])
})

test('a node is behind the block of the address → read once more, and the second answer counts', async () => {
  const own = createOwnBlocks()
  own.note(mine, 5n)
  const caughtUp = readsOf(4n, 5n, 6n)
  expect(await own.atLeast([mine], caughtUp.read, each)).toEqual({ blockNumber: 5n })
  expect(caughtUp.left).toEqual([6n])
  expect(await own.atLeast([mine], readsOf(4n, 4n, 6n).read, each)).toEqual({ blockNumber: 4n })
})

test('the answer has the block, or no block is known → read once', async () => {
  const own = createOwnBlocks()
  own.note(mine, 5n)
  expect(await own.atLeast([mine], readsOf(5n, 6n).read, each)).toEqual({ blockNumber: 5n })
  expect(await own.atLeast([other], readsOf(1n, 6n).read, each)).toEqual({ blockNumber: 1n })
})

test('a read reports its block, and the node is behind → read once more; a read that reports none → once', async () => {
  const own = createOwnBlocks()
  own.note(mine, 5n)
  const left = [4n, 5n, 6n]
  const read = async ({ onBlock }: { onBlock: (number: bigint) => void }) => {
    const block = left.shift() ?? 0n
    onBlock(block)
    return `stakes at ${block}`
  }
  expect(await own.currentOf(mine, read)).toBe('stakes at 5')
  expect(await own.currentOf(mine, read)).toBe('stakes at 6')
  expect(await own.currentOf(mine, async () => 'no block')).toBe('no block')
})
