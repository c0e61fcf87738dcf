import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type LifetimeSettings = {
  /** Milliseconds that the process still serves after a stop request, so that load balancers notice. */
  delayMs: number
  /** Milliseconds that work in progress may take after the delay. */
  graceMs: number
}

export type Lifetime = {
  /** Whether the process accepts requests: true from the start of serving until a stop request. */
  isServing(): boolean
  isStopping(): boolean
  serve(): void
  /**
   * Runs `stop` once, after the shutdown delay. A stop request is a signal, or the end of a parent process that started this one with an
   * IPC channel. The process exits with 0 when `stop` is done. After a second stop request, or if `stop` takes too long, it exits with 1 at
   * once.
   */
  stopOnRequest(stop: () => Promise<void>): void
}

/** Creates the lifecycle of a process: it starts, serves, and stops on request. */
export function createLifetime(log: Pick<Logger, 'info' | 'error'>, { delayMs, graceMs }: LifetimeSettings): Lifetime {
  let phase: 'starting' | 'serving' | 'stopping' = 'starting'

  const stopAfterDelay = async (wasServing: boolean, stop: () => Promise<void>) => {
    // The timer of the delay keeps the process alive, since nothing else may.
    if (wasServing && delayMs > 0) await sleep(delayMs)
    await stop()
  }

  return {
    isServing: () => phase === 'serving',
    isStopping: () => phase === 'stopping',
    serve() {
      if (phase === 'starting') phase = 'serving'
    },

    stopOnRequest(stop) {
      const request = (why: string) => {
        if (phase === 'stopping') process.exit(1)
        const wasServing = phase === 'serving'
        phase = 'stopping'
        log.info(wasServing && delayMs > 0 ? `Stopping: ${why}; serving for another ${delayMs} ms` : `Stopping: ${why}`)
        setTimeout(() => {
          log.error(`Shutdown took longer than ${graceMs} ms; exiting now`)
          process.exit(1)
        }, delayMs + graceMs).unref()
        stopAfterDelay(wasServing, stop).then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'Shutdown failed')
            process.exit(1)
          },
        )
      }
      process.on('SIGINT', () => request('SIGINT'))
      process.on('SIGTERM', () => request('SIGTERM'))
      const gone = () => request('the starting process is gone')
      process.once('disconnect', gone)
      // The parent process may have closed the IPC channel while this program was loading.
      if (process.connected === false) gone()
    },
  }
}
