import { expect, test } from 'vitest'
import { readAt } from './updated-at.ts'

const now = 1_000_000_000
const read = (secondsAgo: number, failureCount = 0) => ({ dataUpdatedAt: now - secondsAgo * 1000, failureCount })

test('all answers are newer than two polls → they are up to date', () => {
  expect(readAt([read(0), read(110)], true, now)).toBeUndefined()
})

test('one of the answers is older → its time', () => {
  expect(readAt([read(10), read(600)], true, now)).toBe(now - 600_000)
})

test('the last attempt failed → the time of the old answer', () => {
  expect(readAt([read(30, 1)], true, now)).toBe(now - 30_000)
})

test('there is no connection → the time of the oldest answer', () => {
  expect(readAt([read(5), read(40)], false, now)).toBe(now - 40_000)
})

test('nothing was read yet → no time', () => {
  expect(readAt([{ dataUpdatedAt: 0, failureCount: 3 }], false, now)).toBeUndefined()
})
