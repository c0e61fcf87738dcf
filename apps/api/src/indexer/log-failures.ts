import { ChainError } from '@wallet/chains'
import type { Logger } from 'pino'
import { createThrottle } from '../work/throttle.ts'

/**
 * Returns what logs the failures of work on one chain: as a warning if the node does not answer, else as an error. The same failure is logged
 * at most once a minute.
 */
export function logFailures(log: Pick<Logger, 'error' | 'warn'>, platformId: string, words: { unavailable: string; failed: string }) {
  const throttle = createThrottle()
  return (error: unknown, context: object = {}) => {
    const fields = { err: error, platformId, ...context }
    if (error instanceof ChainError && error.reason === 'unavailable') throttle('unavailable', () => log.warn(fields, words.unavailable))
    else throttle(`${JSON.stringify(context)} ${error}`, () => log.error(fields, words.failed))
  }
}
