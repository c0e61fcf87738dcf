import { describe, expect, test } from 'vitest'
import { pairs } from '../database.ts'
import { checkContract } from './check-contract.ts'

const seed = Date.now() % 2 ** 31
/** The memory in use may grow by this many bytes after the first round, because caches and compiled code still grow. */
const maxGrowth = 3 * 2 ** 20

describe.each(pairs)(`the contract in four rounds with the seed ${seed}, on $name`, (pair) => {
  test('thousands of generated requests → every answer is as declared, and the memory in use does not grow', async () => {
    const { sent, heap, flaws, unreached, broken, unknownHosts } = await checkContract(pair, { seed, rounds: 4, perKind: 7 })
    console.log(
      `${sent} requests with the seed ${seed}. Memory in use after each round: ${heap.map((bytes) => Math.round(bytes / 1e5) / 10).join(', ')} MB`,
    )
    expect({ flaws, unreached, broken, unknownHosts }).toEqual({ flaws: [], unreached: [], broken: [], unknownHosts: [] })
    const [first = 0] = heap
    expect((heap.at(-1) ?? Number.POSITIVE_INFINITY) - first).toBeLessThan(maxGrowth)
  }, 900_000)
})
