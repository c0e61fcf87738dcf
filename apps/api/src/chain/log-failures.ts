import { ChainError } from '@patina/chains'
import type { Logger } from 'pino'
import { createThrottle } from '../base/work/throttle.ts'

export type LogFailure = (error: unknown, context?: object) => void

/**
 * Returns a function that logs a failure: a warning if the node does not answer, otherwise an error. Each kind of failure is logged at most
 * once a minute.
 */
export function logFailures(
  log: Pick<Logger, 'error' | 'warn'>,
  platformId: string,
  texts: { unavailable: string; failed: string },
): LogFailure {
  const throttle = createThrottle()
  return (error, context = {}) => {
    const fields = { err: error, platformId, ...context }
    if (error instanceof ChainError && error.reason === 'unavailable') throttle('unavailable', () => log.warn(fields, texts.unavailable))
    else throttle(`${JSON.stringify(context)} ${error}`, () => log.error(fields, texts.failed))
  }
}
