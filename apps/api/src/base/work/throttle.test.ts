import { expect, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

test('the same key within the interval → one call; later, or with another key → a further call', () => {
  let now = 0
  const throttle = createThrottle(60_000, () => now)
  const write = vi.fn()
  throttle('a', () => write('a'))
  throttle('a', () => write('a'))
  throttle('b', () => write('b'))
  expect(write.mock.calls).toEqual([['a'], ['b']])
  now = 59_999
  throttle('a', () => write('a'))
  expect(write).toHaveBeenCalledTimes(2)
  now = 60_000
  throttle('a', () => write('a'))
  expect(write).toHaveBeenCalledTimes(3)
})
