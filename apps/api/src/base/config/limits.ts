import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

/**
 * Default requests per device and minute, by class of call. `catalogue`: data that changes only with a release. `read`: the database
 * answers. `chain`: a node answers. `write`: changes data. `register`: adds a device. `report`: an indexer delivers a transaction. `rpc`: a site
 * reads a chain; it has no device, so this is the limit of its network for each platform.
 */
export const limitClasses = { catalogue: 60, read: 120, chain: 60, write: 30, register: 1, report: 120, rpc: 60 } as const

export type LimitClass = keyof typeof limitClasses

export type Limits = {
  /** Maximum requests of one device in a minute; 0 means no limit. */
  perDevice: Readonly<Record<LimitClass, number>>
  /** The limit of a network, as a multiple of the limit of a device. Many phones may share the address of a household or a carrier. */
  networkFactor: number
}

const embeddedFactor = 100

/** Calls that no device signs have only the limit of a network. */
const ofNetwork = 'network in a minute, times the factor below'

const perMinute = (limited: LimitClass, calls: string, who = 'device in a minute') =>
  setting(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), {
    meaning: `Requests of one ${who}: ${calls}; 0 lifts the limit.`,
    default: { server: limitClasses[limited], embedded: limitClasses[limited] * embeddedFactor },
  })

export const limits = subject('Rate limits', {
  RATE_LIMIT_CATALOGUE: perMinute('catalogue', 'data that changes only with a release', ofNetwork),
  RATE_LIMIT_READ: perMinute('read', 'calls that the database answers'),
  RATE_LIMIT_CHAIN: perMinute('chain', 'calls that query a node'),
  RATE_LIMIT_WRITE: perMinute('write', 'calls that change something'),
  RATE_LIMIT_REGISTER: perMinute('register', 'registrations of devices', ofNetwork),
  RATE_LIMIT_REPORT: perMinute('report', 'deliveries to the operation webhook', ofNetwork),
  RATE_LIMIT_RPC: perMinute(
    'rpc',
    'reads for sites (`SITE_RPC`), each platform by itself, without the factor below',
    'network in a minute',
  ),
  RATE_LIMIT_NETWORK_FACTOR: setting(Type.Integer({ exclusiveMinimum: 0, maximum: 1_000_000 }), {
    meaning: 'The limit of one network (an IPv4 address, an IPv6 /64), as a multiple of the limits above.',
    accepts: 'integer, 1 to 1000000',
    default: 10,
  }),
})

/** @throws {Error} that names every bad setting */
export function readLimits(given: Environment, mode: Mode): Limits {
  const parsed = limits.read(given, mode)
  return {
    perDevice: {
      catalogue: parsed.RATE_LIMIT_CATALOGUE,
      read: parsed.RATE_LIMIT_READ,
      chain: parsed.RATE_LIMIT_CHAIN,
      write: parsed.RATE_LIMIT_WRITE,
      register: parsed.RATE_LIMIT_REGISTER,
      report: parsed.RATE_LIMIT_REPORT,
      rpc: parsed.RATE_LIMIT_RPC,
    },
    networkFactor: parsed.RATE_LIMIT_NETWORK_FACTOR,
  }
}

export const overload = subject('Overload', {
  MAX_QUEUE_MS: setting(Type.Integer({ minimum: 0, maximum: 30_000 }), {
    meaning:
      'Milliseconds that calls may wait for a database connection or for the event loop. While the first in the queue has waited longer, further calls get 503 with `Retry-After` at once; catalogue calls are still answered. 0 turns this off.',
    default: { server: 1_000, embedded: 0 },
  }),
})

/** @throws {Error} that names a bad setting */
export const readMaxQueue = (given: Environment, mode: Mode): number => overload.read(given, mode).MAX_QUEUE_MS
