import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchNode } from './watchdog.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const never = () => new Promise(() => {})

test('the node answers → it never counts as hanging', async () => {
  const onHang = vi.fn()
  watchNode(async () => 1, onHang)
  await minutes(30)
  expect(onHang).not.toHaveBeenCalled()
})

test.each([
  ['does not answer', never],
  ['refuses every connection', () => Promise.reject(new Error('refused'))],
])('the node %s → it counts as hanging after a minute, once', async (_, ask) => {
  const onHang = vi.fn()
  watchNode(ask, onHang)
  await minutes(1)
  expect(onHang).not.toHaveBeenCalled()
  await minutes(10)
  expect(onHang).toHaveBeenCalledOnce()
})

test('the node is slow for most of a minute → it does not count as hanging', async () => {
  const onHang = vi.fn()
  watchNode(() => new Promise((resolve) => setTimeout(resolve, 50_000)), onHang)
  await minutes(30)
  expect(onHang).not.toHaveBeenCalled()
})

test('the watch is stopped → the node is asked no more', async () => {
  const onHang = vi.fn()
  const ask = vi.fn(never)
  watchNode(ask, onHang).stop()
  await minutes(10)
  expect(ask).not.toHaveBeenCalled()
  expect(onHang).not.toHaveBeenCalled()
})
