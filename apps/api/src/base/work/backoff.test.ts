import { expect, test } from 'vitest'
import { backoffMs, jittered } from './backoff.ts'

test('consecutive failures → pauses double up to the maximum', () => {
  const backoff = { firstMs: 100, maxMs: 1_000 }
  expect([1, 2, 3, 4, 5, 6, 5_000].map((failures) => backoffMs(failures, backoff))).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000])
})

test('a factor of 4 → each pause is four times as long', () => {
  expect([1, 2, 3].map((failures) => backoffMs(failures, { firstMs: 10, maxMs: 1_000, factor: 4 }))).toEqual([10, 40, 160])
})

test('jitter → a pause is never shorter, and at most longer by the share', () => {
  expect([0, 0.5, 1].map((random) => jittered(1_000, 0.2, () => random))).toEqual([1_000, 1_100, 1_200])
})
