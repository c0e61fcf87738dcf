import { expect, test } from 'vitest'
import { durationText, expectedSeconds } from './fee-time.ts'

test.each([
  ['ethereum', 'slow', 72],
  ['ethereum', 'fast', 12],
  ['base', 'standard', 4],
  ['solana', 'fast', 1],
  ['unknown', 'fast', undefined],
] as const)('a transaction on %s with the level %s → %s seconds', (platformId, speed, seconds) => {
  expect(expectedSeconds(platformId, speed)).toBe(seconds)
})

test.each([
  [1, '1 sec'],
  [59, '59 sec'],
  [72, '1 min'],
  [90, '2 min'],
])('%s seconds → %s', (seconds, text) => {
  expect(durationText(seconds, 'en-US')).toBe(text)
})
