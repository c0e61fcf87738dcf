import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../cache/cache.ts'
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

type Counted = { policy: string; quota: number; count: number; leftMs: number }

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

  const count = async (request: FastifyRequest, policy: string, who: string, quota: number): Promise<Counted | undefined> => {
    if (quota === 0 || now() < pausedUntil) return undefined
    try {
      const { count, leftMs } = await cache.count(`limit:${policy}:${who}`, windowMs)
      return { policy, quota, count, leftMs }
    } catch (error) {
      // Of many that fail at once, one tells.
      if (now() >= pausedUntil) request.log.warn({ err: error }, 'The cache does not answer: requests are not limited')
      pausedUntil = now() + pauseMs
      return undefined
    }
  }

  const take = async (request: FastifyRequest, reply: FastifyReply, policy: string, who: string, quota: number) => {
    const counted = await count(request, policy, who, quota)
    if (!counted) return
    tell(reply, counted)
    if (counted.count <= quota) return
    reply.header('retry-after', secondsOf(counted.leftMs))
    throw new ApiError('rate_limited')
  }

  return {
    /** Counts a request against its network's allowance. @throws {ApiError} `rate_limited` */
    network: (request: FastifyRequest, reply: FastifyReply, limitClass: LimitClass) =>
      take(request, reply, `${limitClass}-network`, networkOf(request.ip), perDevice[limitClass] * networkFactor),

    /** Counts a request against the allowance of a device that has been authenticated. @throws {ApiError} `rate_limited` */
    device: (request: FastifyRequest, reply: FastifyReply, limitClass: LimitClass, deviceId: string) =>
      take(request, reply, `${limitClass}-device`, deviceId, perDevice[limitClass]),
  }
}

/**
 * What is left, of the allowances that were looked at, as structured lists. A 429 is about the last one named.
 * @see https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html
 */
function tell(reply: FastifyReply, { policy, quota, count, leftMs }: Counted) {
  append(reply, 'ratelimit-policy', `"${policy}";q=${quota};w=${windowMs / 1000}`)
  append(reply, 'ratelimit', `"${policy}";r=${Math.max(0, quota - count)};t=${secondsOf(leftMs)}`)
}

function append(reply: FastifyReply, name: string, item: string) {
  const before = reply.getHeader(name)
  reply.header(name, before === undefined ? item : `${before}, ${item}`)
}

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
  app.addHook('onRequest', async (request, reply) => {
    const operationId = request.routeOptions.schema?.operationId
    const limitClass = operationId === undefined ? undefined : classOf(operationId)
    if (!limitClass) return
    await limiter.network(request, reply, limitClass)
    request.countAgainst = (deviceId) => limiter.device(request, reply, limitClass, deviceId)
  })
}
