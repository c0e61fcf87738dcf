import { expect, test } from 'vitest'
import { compareDecimals, sumDecimals } from './decimals.ts'

test.each([
  { values: [], sum: '0' },
  { values: ['0.1', '0.2'], sum: '0.3' },
  { values: ['9007199254740993', '0.000000000000000001'], sum: '9007199254740993.000000000000000001' },
  { values: ['1.5', '-2'], sum: '-0.5' },
])('$values are added → $sum', ({ values, sum }) => {
  expect(sumDecimals(values)).toBe(sum)
})

test('decimals are sorted → by value, not by text', () => {
  expect(['10', '9', '0.5', '-1'].sort(compareDecimals)).toEqual(['-1', '0.5', '9', '10'])
})
