import { expect, test } from 'vitest'
import { readRound, scaledBy, timeOf } from './feed.ts'
import { signed, wordAt } from './words.ts'

const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

test('each number of decimals from 0 to 36 → 1234.5 dollars are the same price', () => {
  for (let decimals = 0n; decimals <= 36n; decimals++) {
    const answer = (12_345n * 10n ** decimals) / 10n
    expect(scaledBy(answer, decimals)).toBe(decimals === 0n ? 1_234n * 10n ** 18n : 12_345n * 10n ** 17n)
  }
})

test('more than 36 decimals, or none returned → no price', () => {
  expect(scaledBy(1n, 37n)).toBeUndefined()
  expect(scaledBy(1n, undefined)).toBeUndefined()
})

test('a round with a negative answer → the negative number', () => {
  expect(readRound(`0x${[1n, -5n, 7n, 9n, 1n].map(word).join('')}`)).toEqual({ answer: -5n, startedAt: 7n, updatedAt: 9n })
})

test('a result that is too short, or none → undefined', () => {
  expect(readRound(`0x${[1n, 5n, 7n].map(word).join('')}`)).toBeUndefined()
  expect(readRound('0x')).toBeUndefined()
  expect(readRound(undefined)).toBeUndefined()
  expect(wordAt('0x12', 0)).toBeUndefined()
})

test('the bounds of signed words → the smallest and the largest number', () => {
  expect(signed((1n << 255n) - 1n)).toBe((1n << 255n) - 1n)
  expect(signed(1n << 255n)).toBe(-(1n << 255n))
})

test('a time beyond all dates → a valid date far in the future', () => {
  expect(timeOf(2n ** 256n - 1n).getTime()).toBe(8_640_000_000_000_000)
})
