import { type Backoff, backoffMs, jittered } from './backoff.ts'

/** When the next run begins: at once, never, after so many milliseconds, or after the interval of the loop (undefined). */
export type Next = 'again' | 'done' | number | undefined

export type Running = {
  /** Starts no further run, ends the pause at once, and waits for the run in progress. */
  stop(): Promise<void>
}

export type Loop = Running & {
  /** Ends the pause, or skips the next one if a run is in progress. */
  wake(): void
}

export type LoopSettings = {
  everyMs: number
  /** Called with each failure of a run. The loop goes on after a pause. */
  onError(error: unknown): void
  /** Pauses after failures in a row. By default they grow from the interval to ten seconds, or to the interval if that is longer. */
  backoff?: Backoff
  random?: () => number
}

const jitter = 0.1
const defaultMaxMs = 10_000

/**
 * Runs something again and again, one run at a time. The signal aborts when the loop is stopped. A failure never ends the loop; if `onError`
 * itself throws, the process ends by an unhandled rejection.
 */
export function startLoop(run: (signal: AbortSignal) => Promise<Next>, settings: LoopSettings): Loop {
  const { everyMs, onError, random } = settings
  const { backoff = { firstMs: everyMs, maxMs: Math.max(everyMs, defaultMaxMs) } } = settings
  const stopping = new AbortController()
  let isAwake = false
  let failures = 0
  let endPause = () => {}

  const attempt = async (): Promise<Next> => {
    try {
      const next = await run(stopping.signal)
      failures = 0
      return next
    } catch (error) {
      failures += 1
      onError(error)
      return backoffMs(failures, backoff)
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isAwake || stopping.signal.aborted) return resolve()
      const timer = setTimeout(resolve, jittered(ms, jitter, random))
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const loop = async () => {
    while (!stopping.signal.aborted) {
      isAwake = false
      const next = await attempt()
      if (next === 'done') return
      if (next !== 'again') await pause(next ?? everyMs)
    }
  }
  const ended = loop()

  return {
    wake() {
      isAwake = true
      endPause()
    },
    async stop() {
      stopping.abort()
      endPause()
      await ended
    },
  }
}
