import { Type } from 'typebox'
import { parser } from '../http/validation.ts'

const parse = parser(
  Type.Object({
    SHUTDOWN_DELAY_MS: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 300_000,
        description: 'Milliseconds for which the API still serves after SIGTERM while /ready answers 503. Default: 5000, 0 when embedded.',
      }),
    ),
  }),
  { coerce: true },
)

const serverDelayMs = 5_000

/** Returns how long the API serves after it was asked to end. @throws {Error} that names the bad variable */
export function readShutdownDelay(given: Record<string, string | undefined>, embedded: boolean): number {
  return parse({ ...given }).SHUTDOWN_DELAY_MS ?? (embedded ? 0 : serverDelayMs)
}
