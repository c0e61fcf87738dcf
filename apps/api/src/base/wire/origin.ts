import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Returns whether a host name or address means this machine, in any notation: `::ffff:127.0.0.1` is 127.0.0.1. */
export const isLoopback = (host: string) =>
  host.toLowerCase() === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))

/** An origin at which clients reach the API. `until` is the first moment, in milliseconds, at which it is not accepted any more. */
export type PublicOrigin = { origin: string; until: number | undefined }

/** Returns the origins that a request may be signed for: the configured ones or, in embedded mode, the one of its Host header. */
export function originsOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, configured: readonly PublicOrigin[]): string[] {
  if (configured.length === 0) return [`${request.protocol}://${request.host}`]
  const now = Date.now()
  return configured.filter(({ until }) => until === undefined || now < until).map(({ origin }) => origin)
}

/**
 * Refuses requests unless the Host header names this machine or one of these hosts. This prevents DNS rebinding: a page could point its own
 * host name at 127.0.0.1 and use the API of its visitor.
 */
export function refuseOtherHosts(app: FastifyInstance, hosts: readonly string[]) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // Reads the client's own header. A trusted proxy checks the host that it forwards.
    const host = raw.headers.host ?? ''
    const name = /^\[(.*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:.*/, '')
    done(isLoopback(name) || hosts.includes(name) ? undefined : new ApiError('misdirected'))
  })
}
