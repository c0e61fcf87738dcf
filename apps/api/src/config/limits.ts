import { Type } from 'typebox'
import { type Limits, limitClasses } from '../http/limits.ts'
import { parser } from '../http/validation.ts'

/** Requests of a class that a device may make in a minute; 0 lifts the limit. */
const Allowance = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))

const LimitEnv = Type.Object({
  RATE_LIMIT_CATALOGUE: Allowance,
  RATE_LIMIT_READ: Allowance,
  RATE_LIMIT_CHAIN: Allowance,
  RATE_LIMIT_WRITE: Allowance,
  RATE_LIMIT_REGISTER: Allowance,
  RATE_LIMIT_REPORT: Allowance,
  RATE_LIMIT_NETWORK_FACTOR: Type.Integer({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    default: 10,
    description: 'How many times the allowance of a device one network (an IPv4 address, an IPv6 /64) has.',
  }),
})

const parse = parser(LimitEnv, { coerce: true })
const embeddedFactor = 100

/**
 * What the environment says of limits; of a class that it does not name, the usual, a hundred times as much when embedded.
 * @throws {Error} that names every bad variable
 */
export function readLimits(given: Record<string, string | undefined>, embedded: boolean): Limits {
  const parsed = parse({ ...given })
  const factor = embedded ? embeddedFactor : 1
  return {
    perDevice: {
      catalogue: parsed.RATE_LIMIT_CATALOGUE ?? limitClasses.catalogue * factor,
      read: parsed.RATE_LIMIT_READ ?? limitClasses.read * factor,
      chain: parsed.RATE_LIMIT_CHAIN ?? limitClasses.chain * factor,
      write: parsed.RATE_LIMIT_WRITE ?? limitClasses.write * factor,
      register: parsed.RATE_LIMIT_REGISTER ?? limitClasses.register * factor,
      report: parsed.RATE_LIMIT_REPORT ?? limitClasses.report * factor,
    },
    networkFactor: parsed.RATE_LIMIT_NETWORK_FACTOR,
  }
}
