import { type Backoff, backoffMs, jittered } from './backoff.ts'

/** When the next run begins: at once, never, after a number of milliseconds, or after the loop's interval (undefined). */
export type Next = 'again' | 'done' | number | undefined

export type Running = {
  /** Prevents further runs, ends the pause, and waits for the run in progress. */
  stop(): Promise<void>
}

export type Loop = Running & {
  /** Ends the pause, or skips the next one if a run is in progress. */
  wake(): void
}

export type LoopSettings = {
  everyMs: number
  /** Called with the error of each failed run. The loop continues after a pause. */
  onError(error: unknown): void
  /** Pauses after consecutive failures. By default they grow from the interval to 10 s, or to the interval if that is longer. */
  backoff?: Backoff
  random?: () => number
}

const jitter = 0.1
const defaultMaxMs = 10_000

/**
 * Calls `run` repeatedly, one run at a time. The signal aborts when the loop is stopped. A failed run never ends the loop. If `onError`
 * throws, the process ends with an unhandled rejection.
 */
export function startLoop(run: (signal: AbortSignal) => Promise<Next>, settings: LoopSettings): Loop {
  const { everyMs, random } = settings
  const stopping = new AbortController()
  const attempt = withBackoff(() => run(stopping.signal), settings)
  let isAwake = false
  let endPause = () => {}

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

/** Returns a function that runs once. If the run fails, it reports the error and returns the pause. */
function withBackoff(run: () => Promise<Next>, { everyMs, onError, backoff }: LoopSettings): () => Promise<Next> {
  const pauses = backoff ?? { firstMs: everyMs, maxMs: Math.max(everyMs, defaultMaxMs) }
  let failures = 0
  return async () => {
    try {
      const next = await run()
      failures = 0
      return next
    } catch (error) {
      failures += 1
      onError(error)
      return backoffMs(failures, pauses)
    }
  }
}
