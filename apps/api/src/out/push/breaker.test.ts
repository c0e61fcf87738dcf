import { beforeEach, expect, test } from 'vitest'
import { type Breaker, createBreaker } from './breaker.ts'

let now = 0
let breaker: Breaker
const minutes = (count: number) => {
  now += count * 60_000
}

beforeEach(() => {
  now = 0
  breaker = createBreaker(() => now)
})

test('a push service refuses the credentials → a pause of a minute, then one push', () => {
  expect(breaker.allows(64)).toBe(64)
  expect(breaker.isOpen()).toBe(false)
  expect(breaker.refused()).toEqual({ until: 60_000, isNewPause: true })
  expect(breaker.isOpen()).toBe(true)
  expect(breaker.refused()).toEqual({ until: 60_000, isNewPause: false })
  expect(breaker.allows(64)).toBe(0)
  minutes(1)
  expect([breaker.allows(64), breaker.isOpen()]).toEqual([1, true])
  breaker.arrived()
  expect(breaker.isOpen()).toBe(false)
  expect(breaker.allows(64)).toBe(64)
})

test('a push service keeps refusing the credentials → longer pauses, at most 15 minutes', () => {
  const pauses = Array.from({ length: 6 }, () => {
    const { until } = breaker.refused()
    const pause = until - now
    now = until
    return pause / 60_000
  })
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15])
  breaker.accepted()
  expect(breaker.refused().until - now).toBe(60_000)
})

test('a push token is rejected → the token counts as dead only if other pushes arrive', () => {
  expect(breaker.isTokensFault()).toBe(false)
  breaker.arrived()
  expect(breaker.isTokensFault()).toBe(false)
  breaker.arrived()
  breaker.arrived()
  expect(breaker.isTokensFault()).toBe(true)
})

test('other pushes arrived long ago → they no longer prove that a rejected token is dead', () => {
  for (let time = 0; time < 30; time++) breaker.arrived()
  const verdicts = Array.from({ length: 100 }, () => breaker.isTokensFault())
  expect(verdicts.filter(Boolean)).toHaveLength(25)
  expect(verdicts.lastIndexOf(true)).toBe(24)
})

test('the trial push gets no verdict → the next trial waits a minute, and without a refusal nothing waits', () => {
  breaker.unanswered()
  expect(breaker.allows(64)).toBe(64)
  breaker.refused()
  minutes(1)
  breaker.unanswered()
  expect(breaker.allows(64)).toBe(0)
  minutes(1)
  expect(breaker.allows(64)).toBe(1)
})
