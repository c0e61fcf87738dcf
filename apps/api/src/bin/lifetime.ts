import type { Logger } from 'pino'

/**
 * Runs `stop` once when the process is asked to end: by a signal, or because the process that started it with a channel is gone.
 * A second request, or a `stop` that takes too long, ends the process at once.
 */
export function stopOnRequest(log: Pick<Logger, 'info' | 'error'>, stop: () => Promise<void>) {
  let stopping = false
  const request = (why: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info(`Stopping: ${why}`)
    setTimeout(() => process.exit(1), 15_000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => request('SIGINT'))
  process.on('SIGTERM', () => request('SIGTERM'))
  const gone = () => request('the starting process is gone')
  process.once('disconnect', gone)
  // The channel, where there was one, was closed while this program was loaded.
  if (process.connected === false) gone()
}
