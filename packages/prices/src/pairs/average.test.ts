import { describe, expect, test } from 'vitest'
import { createAverages, cumulativeNow, FIXED_POINT } from './average.ts'

const start = 1_750_000_000n

describe('the average of a pair', () => {
  test('observations half an hour apart → the difference of the sums over the time', () => {
    const averages = createAverages()
    expect(averages.add('a', { at: start, cumulative: 1_000n })).toBeUndefined()
    expect(averages.add('a', { at: start + 1_799n, cumulative: 2_000n })).toBeUndefined()
    expect(averages.add('a', { at: start + 1_800n, cumulative: 1_000n + 1_800n * 7n })).toBe(7n)
    expect(averages.add('b', { at: start + 1_800n, cumulative: 5n })).toBeUndefined()
  })

  test('the sum overflows 256 bits → the same average', () => {
    const averages = createAverages()
    averages.add('a', { at: start, cumulative: 2n ** 256n - 100n })
    expect(averages.add('a', { at: start + 2_000n, cumulative: 2_000n * 3n - 100n })).toBe(3n)
  })

  test('observations are older than 90 minutes → forgotten', () => {
    const averages = createAverages()
    averages.add('a', { at: start, cumulative: 0n })
    expect(averages.add('a', { at: start + 5_401n, cumulative: 1n })).toBeUndefined()
  })

  test('a node answers with an older block → not remembered', () => {
    const averages = createAverages()
    averages.add('a', { at: start, cumulative: 100n })
    averages.add('a', { at: start - 50n, cumulative: 0n })
    expect(averages.add('a', { at: start + 1_800n, cumulative: 100n + 1_800n })).toBe(1n)
  })
})

describe('the cumulative price at a block', () => {
  test('some time after the last transaction → that time counts with the present reserves', () => {
    expect(cumulativeNow({ last: 5n, since: 100n, at: 110n, own: 2n, references: 6n })).toBe(5n + 30n * FIXED_POINT)
  })

  test('a swap in the same block → it adds nothing', () => {
    expect(cumulativeNow({ last: 5n, since: 110n, at: 110n, own: 1n, references: 10n ** 30n })).toBe(5n)
  })

  test('the clock of the pair overflows 32 bits → the time since then is right', () => {
    expect(cumulativeNow({ last: 0n, since: 2n ** 32n - 4n, at: 2n ** 32n + 6n, own: 1n, references: 1n })).toBe(10n * FIXED_POINT)
  })
})
