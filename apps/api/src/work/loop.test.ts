import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Loop, type Next, startLoop } from './loop.ts'

describe('a loop', () => {
  const onError = vi.fn()
  const run = vi.fn<(signal: AbortSignal) => Promise<Next>>()
  const settings = { everyMs: 1_000, onError, random: () => 0 }
  let loop: Loop
  /** Lets promises settle without a step of the clock. */
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

  test('a run ends → the next one begins after the interval', async () => {
    loop = startLoop(run, settings)
    expect(run).toHaveBeenCalledOnce()
    await settled()
    await expectRunAfter(1_000)
    await expectRunAfter(1_000)
  })

  test('the largest random number → a pause is a tenth longer', async () => {
    loop = startLoop(run, { ...settings, random: () => 1 })
    await settled()
    await expectRunAfter(1_100)
  })

  test('a run names its pause, or none → the next one begins then', async () => {
    run.mockResolvedValueOnce('again').mockResolvedValueOnce(50)
    loop = startLoop(run, settings)
    await settled()
    expect(run).toHaveBeenCalledTimes(2)
    await expectRunAfter(50)
    await expectRunAfter(1_000)
  })

  test('a run is done → there is no other, and no timer', async () => {
    run.mockResolvedValueOnce('done')
    loop = startLoop(run, settings)
    await settled()
    expect(vi.getTimerCount()).toBe(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('runs fail → each failure is reported, and pauses grow to the bound until a run succeeds', async () => {
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

  test('a run throws before its first await → the loop goes on', async () => {
    run.mockImplementationOnce(() => {
      throw new Error('at once')
    })
    loop = startLoop(run, settings)
    await settled()
    expect(onError).toHaveBeenCalledOnce()
    await expectRunAfter(1_000)
  })

  test('woken in a pause → the next run begins at once, and the pause after it is a whole one', async () => {
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

  test('stopped in a pause → it ends at once, without another run', async () => {
    loop = startLoop(run, settings)
    await settled()
    await loop.stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('stopped during a run → the run is told, is waited for, and is the last', async () => {
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
