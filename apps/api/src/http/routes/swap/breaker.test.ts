import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

test('a provider fails three times in a row → paused for a second, then twice as long after each further failure, at most 30 seconds', () => {
  let clock = 0
  const breaker = createBreaker(() => clock)
  const [first, last] = [new Error('first'), new Error('last')]
  breaker.fail('a', first)
  breaker.fail('a', first)
  expect(breaker.pausedBy('a')).toBeUndefined()
  breaker.fail('a', last)
  expect(breaker.pausedBy('a')).toEqual({ lastError: last })
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    clock += pauseMs - 1
    expect(breaker.pausedBy('a'), `${pauseMs}`).toEqual({ lastError: last })
    clock += 1
    expect(breaker.pausedBy('a'), `${pauseMs}`).toBeUndefined()
    breaker.fail('a', last)
  }
})

test('a provider succeeds between failures → never paused; another provider is not affected', () => {
  const breaker = createBreaker(() => 0)
  for (let n = 0; n < 5; n += 1) {
    breaker.fail('a', new Error())
    breaker.fail('a', new Error())
    breaker.succeed('a')
    breaker.fail('b', new Error())
  }
  expect(breaker.pausedBy('a')).toBeUndefined()
  expect(breaker.pausedBy('b')).toBeDefined()
})
