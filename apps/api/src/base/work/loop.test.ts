import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Loop, type Next, startLoop } from './loop.ts'

describe('startLoop', () => {
  const onError = vi.fn()
  const run = vi.fn<(signal: AbortSignal) => Promise<Next>>()
  const settings = { everyMs: 1_000, onError, random: () => 0 }
  let loop: Loop
  /** Waits for promises without advancing the clock. */
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const expectRunAfter = async (ms: number) => {
    const before = run.mock.calls.length
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(run).toHaveBeenCalledTimes(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(before + 1)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetAllMocks()
    run.mockResolvedValue(undefined)
  })
  afterEach(async () => {
    await loop.stop()
    vi.useRealTimers()
  })

  test('a run ends → the next run begins after the interval', async () => {
    loop = startLoop(run, settings)
    expect(run).toHaveBeenCalledOnce()
    await settled()
    await expectRunAfter(1_000)
    await expectRunAfter(1_000)
  })

  test('the largest random number → the pause is 10 % longer', async () => {
    loop = startLoop(run, { ...settings, random: () => 1 })
    await settled()
    await expectRunAfter(1_100)
  })

  test('a run returns a pause → the next run begins after it; none → after the interval', async () => {
    run.mockResolvedValueOnce('again').mockResolvedValueOnce(50)
    loop = startLoop(run, settings)
    await settled()
    expect(run).toHaveBeenCalledTimes(2)
    await expectRunAfter(50)
    await expectRunAfter(1_000)
  })

  test('a run returns done → no further run and no timer', async () => {
    run.mockResolvedValueOnce('done')
    loop = startLoop(run, settings)
    await settled()
    expect(vi.getTimerCount()).toBe(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('runs fail → each error is reported, and pauses grow to the maximum until a run succeeds', async () => {
    const failure = new Error('away')
    for (let times = 0; times < 4; times++) run.mockRejectedValueOnce(failure)
    loop = startLoop(run, { ...settings, backoff: { firstMs: 100, maxMs: 250 } })
    await settled()
    await expectRunAfter(100)
    await expectRunAfter(200)
    await expectRunAfter(250)
    await expectRunAfter(250)
    expect(onError.mock.calls).toEqual([[failure], [failure], [failure], [failure]])
    await expectRunAfter(1_000)
    run.mockRejectedValueOnce(failure)
    await expectRunAfter(1_000)
    await expectRunAfter(100)
  })

  test('a run throws before its first await → the loop continues', async () => {
    run.mockImplementationOnce(() => {
      throw new Error('at once')
    })
    loop = startLoop(run, settings)
    await settled()
    expect(onError).toHaveBeenCalledOnce()
    await expectRunAfter(1_000)
  })

  test('woken during a pause → the next run begins at once, and the pause after it is not shortened', async () => {
    loop = startLoop(run, settings)
    await settled()
    loop.wake()
    await settled()
    expect(run).toHaveBeenCalledTimes(2)
    await expectRunAfter(1_000)
  })

  test('woken during a run → the pause after it is skipped', async () => {
    let end = () => {}
    run.mockImplementationOnce(() => new Promise((resolve) => (end = () => resolve(undefined))))
    loop = startLoop(run, settings)
    loop.wake()
    end()
    await settled()
    expect(run).toHaveBeenCalledTimes(2)
    await expectRunAfter(1_000)
  })

  test('stopped during a pause → the loop ends at once without another run', async () => {
    loop = startLoop(run, settings)
    await settled()
    await loop.stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('stopped during a run → its signal aborts, and the loop ends after this run', async () => {
    const ended = vi.fn()
    let end = () => {}
    run.mockImplementationOnce(() => new Promise((resolve) => (end = () => resolve('again'))))
    loop = startLoop(run, settings)
    const signal = run.mock.calls[0]?.[0]
    void loop.stop().then(ended)
    expect(signal?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended).not.toHaveBeenCalled()
    end()
    await settled()
    expect(ended).toHaveBeenCalledOnce()
    expect(run).toHaveBeenCalledOnce()
  })
})
