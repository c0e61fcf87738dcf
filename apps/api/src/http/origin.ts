import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** Whether a host name or address is this machine and no other. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The origin a client means: the configured one, or in embedded mode the one its Host header names. */
export const originOf = (request: FastifyRequest, publicOrigin: string | undefined) =>
  publicOrigin ?? `${request.protocol}://${request.host}`

/** Whether the Host header names this machine: a web page that resolves its own name to 127.0.0.1 does not. */
const namesLoopback = (request: FastifyRequest) => isLoopback(request.hostname.replace(/^\[|\]$/g, ''))

/** `loopback`: only requests that name this machine are answered, for a server that is meant for it alone. */
export type HostPolicy = 'any' | 'loopback'

/** Refuses requests that reached this machine under another name: a page that points its own name at 127.0.0.1 could else use the API of whoever opened it. */
export function refuseForeignHosts(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (!namesLoopback(request)) throw new ApiError('misdirected')
  })
}
