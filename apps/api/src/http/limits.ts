import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache, Counted } from '../cache/cache.ts'
import { networkOf } from './client-network.ts'
import { ApiError } from './errors.ts'

/**
 * Classes of calls, each with the requests that one device may make in a minute unless it is configured. `catalogue`: what changes only with
 * a release; `read`: what the database answers; `chain`: what asks a node; `write`: what changes something; `register`: a new device;
 * `report`: an indexer's delivery.
 */
export const limitClasses = { catalogue: 60, read: 120, chain: 60, write: 30, register: 1, report: 120 } as const

export type LimitClass = keyof typeof limitClasses

export type Limits = {
  /** Requests of one device in a minute; 0 lifts the limit. */
  perDevice: Readonly<Record<LimitClass, number>>
  /** How many devices' worth one network may ask: a household, or many phones behind one address of their carrier. */
  networkFactor: number
}

/** Requests that one limit allows in a window. `header`: how an answer names it. `isFirst`: no other limit is counted before it. */
type Policy = { name: string; quota: number; key: string; header: string; isFirst: boolean }

type Done = (error?: Error) => void

const windowMs = 60_000
/** How long a cache that did not answer is left alone. */
const pauseMs = 5_000

export type Limiter = ReturnType<typeof createLimiter>

/**
 * Allowances of fixed windows of a minute, counted in the cache, so that all replicas share them. While the cache does not answer nothing is
 * limited: a wallet that cannot send is worse than one that may send often.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function createLimiter(
  { perDevice, networkFactor }: Limits,
  cache: Pick<Cache, 'count'>,
  now: () => number = () => performance.now(),
) {
  let pausedUntil = Number.NEGATIVE_INFINITY

  const policies = (kind: string, factor: number) => {
    const policyOf = (limitClass: LimitClass): Policy => {
      const [name, quota] = [`${limitClass}-${kind}`, perDevice[limitClass] * factor]
      const header = `"${name}";q=${quota};w=${windowMs / 1000}`
      return { name, quota, key: `limit:${name}:`, header, isFirst: kind === 'network' }
    }
    return {
      catalogue: policyOf('catalogue'),
      read: policyOf('read'),
      chain: policyOf('chain'),
      write: policyOf('write'),
      register: policyOf('register'),
      report: policyOf('report'),
    } satisfies Record<LimitClass, Policy>
  }
  const ofNetworks = policies('network', networkFactor)
  const ofDevices = policies('device', 1)

  /** Takes callbacks, since it runs for every request: a promise costs more than counting in memory. */
  const take = (request: FastifyRequest, reply: FastifyReply, policy: Policy, who: string, done: Done) => {
    if (policy.quota === 0 || now() < pausedUntil) return done()
    const decide = ({ count, leftMs }: Counted) => {
      report(reply, policy, count, leftMs)
      if (count <= policy.quota) return done()
      reply.header('retry-after', secondsOf(leftMs))
      done(new ApiError('rate_limited'))
    }
    const counted = cache.count(policy.key + who, windowMs)
    if (!(counted instanceof Promise)) return decide(counted)
    counted.then(decide, (error: unknown) => {
      // Of many that fail at once, one logs.
      if (now() >= pausedUntil) request.log.warn({ err: error }, 'The cache does not answer: requests are not limited')
      pausedUntil = now() + pauseMs
      done()
    })
  }

  return {
    /** Counts a request against its network's limit, and passes `rate_limited` to `done` if there is none left. */
    network: (request: FastifyRequest, reply: FastifyReply, limitClass: LimitClass, done: Done) =>
      take(request, reply, ofNetworks[limitClass], networkOf(request.ip), done),

    /** Counts a request against the limit of a device that has been authenticated. @throws {ApiError} `rate_limited` */
    device: (request: FastifyRequest, reply: FastifyReply, limitClass: LimitClass, deviceId: string): Promise<void> =>
      new Promise((resolve, reject) => {
        take(request, reply, ofDevices[limitClass], deviceId, (error) => (error ? reject(error) : resolve()))
      }),
  }
}

/**
 * Writes what is left of a limit, as structured lists. A 429 is about the last limit named.
 * @see https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html
 */
function report(reply: FastifyReply, { name, quota, header, isFirst }: Policy, count: number, leftMs: number) {
  const left = `"${name}";r=${Math.max(0, quota - count)};t=${secondsOf(leftMs)}`
  reply.header('ratelimit-policy', isFirst ? header : after(reply.getHeader('ratelimit-policy'), header))
  reply.header('ratelimit', isFirst ? left : after(reply.getHeader('ratelimit'), left))
}

const after = (before: unknown, item: string) => (before === undefined ? item : `${before}, ${item}`)

/** Whole seconds, at least one: a client that waits so long finds a new window. */
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts this request against a device's allowance, where limits are set. Called once the device is known to be who it says. */
    countAgainst?(deviceId: string): Promise<void>
  }
}

/** Limits every call that has a class: its network before anything else is done, and the device once it is known. */
export function limitRequests(app: FastifyInstance, limiter: Limiter, classOf: (operationId: string) => LimitClass | undefined) {
  app.addHook('onRequest', (request, reply, done) => {
    const operationId = request.routeOptions.schema?.operationId
    const limitClass = operationId === undefined ? undefined : classOf(operationId)
    if (!limitClass) return done()
    request.countAgainst = (deviceId) => limiter.device(request, reply, limitClass, deviceId)
    limiter.network(request, reply, limitClass, done)
  })
}
