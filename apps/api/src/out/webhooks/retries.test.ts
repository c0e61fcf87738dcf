import { describe, expect, test } from 'vitest'
import { pauseAfter } from './retries.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

describe('the pause after a failed attempt', () => {
  test.each([
    [1, 5 * second],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 10 * hour],
  ])('attempt %i failed → the next follows after %i ms, and at most a tenth more', (attempts, ms) => {
    expect(pauseAfter(attempts, undefined, () => 0)).toBe(ms)
    expect(pauseAfter(attempts, undefined, () => 1)).toBeCloseTo(ms * 1.1)
  })

  test('the eighth attempt failed → no further attempt', () => {
    expect(pauseAfter(8, 1_000)).toBeUndefined()
  })

  test.each([
    ['longer than the pause', 1, 60 * second, 60 * second],
    ['shorter than the pause', 2, 60 * second, 5 * minute],
    ['longer than ten hours', 1, 50 * hour, 10 * hour],
  ])('the endpoint demands a pause that is %s → the pause is right', (_, attempts, demanded, expected) => {
    expect(pauseAfter(attempts, demanded, () => 0)).toBe(expected)
  })
})
