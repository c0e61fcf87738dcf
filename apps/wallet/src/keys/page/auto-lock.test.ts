import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutoLock } from './auto-lock.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(idleMs = 0) {
  const on = { lock: vi.fn(), share: vi.fn(), limit: vi.fn() }
  const autoLock = createAutoLock(on)
  autoLock.start(idleMs)
  return { autoLock, ...on }
}

test('nobody uses the wallet for five minutes → it locks', () => {
  const { lock } = open()
  vi.advanceTimersByTime(5 * minute - 1)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('another tab was used four minutes ago → the wallet locks a minute later', () => {
  const { lock } = open(4 * minute)
  vi.advanceTimersByTime(minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('timers were stopped while the machine slept → the page locks when it is shown', () => {
  const { lock } = open()
  vi.setSystemTime(Date.now() + 6 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the clock is set back by a day → the wallet locks at the next check', () => {
  const { autoLock, lock } = open()
  vi.setSystemTime(Date.now() - 24 * 60 * minute)
  autoLock.check()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the clock is set back by some seconds → the wallet stays open, and locks after five minutes', () => {
  const { autoLock, lock } = open()
  vi.setSystemTime(Date.now() - 5_000)
  autoLock.check()
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the clock is set back while the user is active → other tabs still learn of the activity', () => {
  const { autoLock, share } = open()
  autoLock.touch()
  vi.setSystemTime(Date.now() - 9_000)
  vi.advanceTimersByTime(5_000)
  autoLock.touch()
  expect(share).toHaveBeenCalledTimes(2)
})
