import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Job, startJobs, stopJobs } from './run-jobs.ts'

const jobs: Job<{ pollMs: number }>[] = [
  { name: 'one', runsIn: 'every', everyMs: 5, start: (_, everyMs) => [running(everyMs)] },
  { name: 'two', runsIn: 'worker', everyMs: ({ pollMs }) => pollMs, start: (_, everyMs) => [running(everyMs), running(everyMs)] },
  { name: 'none', runsIn: 'every', everyMs: 5, start: () => [] },
]
const intervals: number[] = []
let stop = vi.fn(async () => {})
const running = (everyMs: number) => {
  intervals.push(everyMs)
  return { stop }
}

describe('jobs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    intervals.length = 0
    stop = vi.fn(async () => {})
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([
    ['api', ['one']],
    ['worker', ['one', 'two', 'two']],
    ['embedded', ['one', 'two', 'two']],
  ] as const)('process %s → runs %j', (process, names) => {
    expect(startJobs(jobs, process, { pollMs: 7 }).map(({ name }) => name)).toEqual(names)
    expect(intervals).toEqual(names.map((name) => (name === 'one' ? 5 : 7)))
  })

  test('all jobs end in time → stopJobs returns no name and leaves no timer', async () => {
    const started = startJobs(jobs, 'worker', { pollMs: 7 })
    expect(await stopJobs(started, 1_000)).toEqual([])
    expect(stop).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a job does not end → stopJobs returns its name once after the timeout', async () => {
    const started = startJobs(jobs, 'worker', { pollMs: 7 })
    stop.mockImplementation(() => new Promise(() => {}))
    const stopped = vi.fn()
    void stopJobs([...started, { name: 'quick', running: { stop: async () => {} } }], 1_000).then(stopped)
    await vi.advanceTimersByTimeAsync(999)
    expect(stopped).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(stopped).toHaveBeenCalledExactlyOnceWith(['one', 'two'])
  })

  test('a job fails to stop → stopJobs waits for the others, then rejects', async () => {
    const ended = vi.fn(async () => {})
    const failing = { name: 'bad', running: { stop: () => Promise.reject(new Error('stuck')) } }
    await expect(stopJobs([failing, { name: 'good', running: { stop: ended } }], 1_000)).rejects.toThrow('stuck')
    expect(ended).toHaveBeenCalledOnce()
  })
})
