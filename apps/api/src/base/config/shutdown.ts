import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

export const shutdown = subject('Shutdown', {
  SHUTDOWN_DELAY_MS: setting(Type.Integer({ minimum: 0, maximum: 300_000 }), {
    meaning:
      'Milliseconds for which the API still serves after SIGTERM, so that your load balancer stops sending requests. `/ready` returns 503 meanwhile. The API then finishes requests in progress and exits; allow 45 s more for that.',
    default: { server: 5_000, embedded: 0 },
  }),
})

/** Returns how long the API serves after a stop request. @throws {Error} that names the bad setting */
export const readShutdownDelay = (given: Environment, mode: Mode): number => shutdown.read(given, mode).SHUTDOWN_DELAY_MS
