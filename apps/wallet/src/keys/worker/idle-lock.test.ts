import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleLock } from './idle-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(minutes = 5) {
  const lock = vi.fn()
  const idle = createIdleLock({ minutes, lock })
  idle.start()
  return { idle, lock }
}

const minute = 60_000

test('no page reports activity for the idle time → the worker locks once, by itself', () => {
  const { lock } = open()
  vi.advanceTimersByTime(5 * minute)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(lock).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60 * minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('a page reports activity → the idle time begins anew', () => {
  const { idle, lock } = open()
  vi.advanceTimersByTime(4 * minute)
  idle.touch()
  vi.advanceTimersByTime(4 * minute)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the user chooses another time, or never → the worker keeps to it', () => {
  const { idle, lock } = open()
  idle.setMinutes(0)
  vi.advanceTimersByTime(24 * 60 * minute)
  expect(lock).not.toHaveBeenCalled()
  idle.setMinutes(1)
  vi.advanceTimersByTime(minute)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('timers were stopped while the machine slept → the first call locks', () => {
  const { idle, lock } = open()
  vi.setSystemTime(Date.now() + 6 * minute)
  idle.check()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the clock is set back by a day while nobody uses the wallet → it locks at the next check', () => {
  const { idle, lock } = open()
  vi.setSystemTime(Date.now() - 24 * 60 * minute)
  idle.check()
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the clock is set back by some seconds → the wallet stays open, and locks after the idle time', () => {
  const { idle, lock } = open()
  vi.setSystemTime(Date.now() - 5_000)
  idle.check()
  vi.advanceTimersByTime(5 * minute)
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_000)
  expect(lock).toHaveBeenCalledTimes(1)
})

test('the clock was set back, and a page reports activity → the idle time begins anew', () => {
  const { idle } = open()
  vi.setSystemTime(Date.now() - 24 * 60 * minute)
  idle.touch()
  vi.advanceTimersByTime(minute)
  expect(idle.idleMs()).toBe(minute)
})

test('the keys were never opened → nothing to lock', () => {
  const lock = vi.fn()
  createIdleLock({ minutes: 1, lock }).check()
  vi.advanceTimersByTime(5 * minute)
  expect(lock).not.toHaveBeenCalled()
})
