import { networks } from '@patina/chains'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache, Counted } from '../../base/cache/cache.ts'
import type { LimitClass, Limits } from '../../base/config/limits.ts'
import { networkOf } from '../../base/wire/client-network.ts'
import { ApiError } from '../../base/wire/errors.ts'

/**
 * One rate limit. `header` is its value in `ratelimit-policy`, and `start` is the start of its value in `ratelimit`. `isFirst` is true for
 * the first limit that is counted for a request.
 */
type Policy = { quota: number; key: string; header: string; start: string; isFirst: boolean }

type Done = (error?: Error) => void

const windowMs = 60_000
/** Time without rate limits after the cache did not answer. */
const pauseMs = 5_000

export type Limiter = {
  /** Counts a request against its network's limit, and passes `rate_limited` to `done` if none is left. */
  network(request: FastifyRequest, reply: FastifyReply, limitClass: LimitClass, done: Done): void
  /** Counts a request against the limit of an authenticated device. @throws {ApiError} `rate_limited` */
  device(request: FastifyRequest, reply: FastifyReply, limitClass: LimitClass, deviceId: string): Promise<void>
}

/**
 * Creates rate limits with fixed windows of a minute. The counters are in the cache, so all API processes share them. If the cache does not
 * answer, requests are not limited, because users must still be able to send.
 * @param now a clock in milliseconds that never goes back
 */
export function createLimiter(
  { perDevice, networkFactor }: Limits,
  cache: Pick<Cache, 'count'>,
  now: () => number = () => performance.now(),
): Limiter {
  let pausedUntil: number | undefined
  // Reads the clock only after a failure.
  const isPaused = () => pausedUntil !== undefined && now() < pausedUntil

  const policies = (kind: string, factor: number) => {
    const policyOf = (limitClass: LimitClass): Policy => {
      const [name, quota] = [`${limitClass}-${kind}`, perDevice[limitClass] * factor]
      const header = `"${name}";q=${quota};w=${windowMs / 1000}`
      return { quota, key: `limit:${name}:`, header, start: `"${name}";r=`, isFirst: kind === 'network' }
    }
    return {
      catalogue: policyOf('catalogue'),
      read: policyOf('read'),
      chain: policyOf('chain'),
      write: policyOf('write'),
      register: policyOf('register'),
      report: policyOf('report'),
      rpc: policyOf('rpc'),
    } satisfies Record<LimitClass, Policy>
  }
  // Sites have no devices, so the limit of a network is the one that is set.
  const ofNetworks = { ...policies('network', networkFactor), rpc: policies('network', 1).rpc }
  const ofDevices = policies('device', 1)

  /** Uses callbacks instead of promises. The limiter runs for every request, and a promise costs more than counting in memory. */
  const take = (request: FastifyRequest, reply: FastifyReply, policy: Policy, who: string, done: Done) => {
    if (policy.quota === 0 || isPaused()) return done()
    const counted = cache.count(policy.key + who, windowMs)
    if (!(counted instanceof Promise)) return done(decide(reply, policy, counted))
    counted.then(
      (later) => done(decide(reply, policy, later)),
      (error: unknown) => {
        // Only the first of many concurrent failures is logged.
        if (!isPaused()) request.log.warn({ err: error }, 'The cache does not answer; rate limits are off for 5 s')
        pausedUntil = now() + pauseMs
        done()
      },
    )
  }

  return {
    network: (request, reply, limitClass, done) =>
      take(request, reply, ofNetworks[limitClass], networkOf(request.ip) + (limitClass === 'rpc' ? platformOf(request) : ''), done),

    device: (request, reply, limitClass, deviceId) =>
      new Promise((resolve, reject) => {
        take(request, reply, ofDevices[limitClass], deviceId, (error) => (error ? reject(error) : resolve()))
      }),
  }
}

/** Platforms that have counters of their own. Texts of a client would fill the cache. */
const platformIds: ReadonlySet<unknown> = new Set(networks.map(({ id }) => id))

/** Returns the end of a counter's name for the platform in the path. */
function platformOf({ params }: Pick<FastifyRequest, 'params'>): string {
  const { platformId }: { platformId?: unknown } = Object(params)
  return platformIds.has(platformId) ? `:${platformId}` : ''
}

/** Returns the error for a request above its limit, and writes the headers of the limit. */
function decide(reply: FastifyReply, policy: Policy, { count, leftMs }: Counted): ApiError | undefined {
  const leftSeconds = secondsOf(leftMs)
  report(reply, policy, count, leftSeconds)
  if (count <= policy.quota) return undefined
  reply.header('retry-after', leftSeconds)
  return new ApiError('rate_limited')
}

/**
 * Writes the remaining requests of a limit as structured lists. The last listed limit is the one that caused a 429.
 * @see https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html
 */
function report(reply: FastifyReply, { quota, header, start, isFirst }: Policy, count: number, leftSeconds: number) {
  const left = `${start}${Math.max(0, quota - count)};t=${leftSeconds}`
  reply.header('ratelimit-policy', isFirst ? header : after(reply.getHeader('ratelimit-policy'), header))
  reply.header('ratelimit', isFirst ? left : after(reply.getHeader('ratelimit'), left))
}

const after = (before: unknown, item: string) => (before === undefined ? item : `${before}, ${item}`)

/** Rounds up to whole seconds, at least one, so that a client that waits this long is in a new window. */
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts this request against a device's rate limit, if limits are set. Call it after the device is authenticated. */
    countAgainst?(deviceId: string): Promise<void>
    /** Counts this request against the limit of another class too, if limits are set: for a call that needs a node only sometimes. */
    countAs?(limitClass: LimitClass): Promise<void>
  }
}

/** Limits every call that has a class: by network before any other work, and by device after authentication. */
export function limitRequests(app: FastifyInstance, limiter: Limiter) {
  app.addHook('onRequest', (request, reply, done) => {
    const { limit: limitClass } = request.routeOptions.config
    if (!limitClass) return done()
    request.countAgainst = (deviceId) => limiter.device(request, reply, limitClass, deviceId)
    request.countAs = (other) =>
      new Promise((resolve, reject) => {
        limiter.network(request, reply, other, (error) => (error ? reject(error) : resolve()))
      })
    limiter.network(request, reply, limitClass, done)
  })
}
