import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLater } from './later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one call → one act, after the time', () => {
  const act = vi.fn()
  createLater(act, 2_000)()
  vi.advanceTimersByTime(1_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a burst of calls → two acts, the second at least the time after the last call', () => {
  const act = vi.fn()
  const later = createLater(act, 2_000)
  for (let call = 0; call < 6; call += 1) {
    later()
    vi.advanceTimersByTime(300)
  }
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(2)
})

test('calls that never stop → an act each time, none is delayed for ever', () => {
  const act = vi.fn()
  const later = createLater(act, 2_000)
  for (let call = 0; call < 100; call += 1) {
    later()
    vi.advanceTimersByTime(100)
  }
  expect(act).toHaveBeenCalledTimes(5)
})
