import { describe, expect, test } from 'vitest'
import { totalOf } from './page.ts'

describe('the total of a page', () => {
  test.each([
    [0, { total: 0 }],
    [10_000, { total: 10_000 }],
    [10_001, { total: 10_000, totalExact: false }],
    [2_000_000, { total: 10_000, totalExact: false }],
  ])('%i items → %j', (counted, expected) => expect(totalOf(counted)).toEqual(expected))
})
