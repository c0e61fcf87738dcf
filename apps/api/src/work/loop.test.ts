import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPauses } from './pause.ts'

describe('a pause', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('lasts its time', async () => {
    const ended = vi.fn()
    void createPauses().take(1_000).then(ended)
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('can be cut short, which shortens no later one', async () => {
    const pauses = createPauses()
    const first = pauses.take(1_000)
    pauses.cut()
    await first
    expect(vi.getTimerCount()).toBe(0)
    pauses.cut()
    const ended = vi.fn()
    void pauses.take(1_000).then(ended)
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).not.toHaveBeenCalled()
  })

  test('is none when there are no more', async () => {
    const pauses = createPauses()
    const present = pauses.take(1_000)
    expect(pauses.areOver()).toBe(false)
    pauses.end()
    await present
    await pauses.take(1_000)
    expect(pauses.areOver()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
