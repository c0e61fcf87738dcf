import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { type AllowedNetworks, bareHost, guardedLookup, mayReceive, RefusedAddress, type Resolve, refusalOf } from './destination.ts'

export type GuardedSettings = { allowed: AllowedNetworks; timeoutMs: number; resolve?: Resolve | undefined }

export type GuardedRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** Ends the request and its answer before the timeout. */
  signal?: AbortSignal | undefined
}

/** Maximum connections to one host that wait for the next request. */
const maxIdle = 16

/**
 * Returns a client for URLs that strangers choose. It connects only to allowed addresses, follows no redirect and uses no proxy. `send` returns
 * the answer when its headers arrive; the timeout also ends the body. `close` ends idle connections.
 *
 * It is not `requestJson`, because `fetch` does not let its caller check the addresses of a host.
 */
export function createGuardedRequests({ allowed, timeoutMs, resolve }: GuardedSettings) {
  const agentSettings = { keepAlive: true, maxFreeSockets: maxIdle, timeout: 2 * timeoutMs }
  const agents = { 'http:': new HttpAgent(agentSettings), 'https:': new HttpsAgent(agentSettings) }
  const lookups = { 'http:': guardedLookup(allowed, 'http:', resolve), 'https:': guardedLookup(allowed, 'https:', resolve) }

  /** @throws {RefusedAddress} if the host has an address that is not allowed; any error of the connection */
  const send = (given: GuardedRequest, isRepeated = false): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const { method, url, headers, body, signal } = given
      const protocol = url.protocol === 'http:' ? 'http:' : 'https:'
      const host = bareHost(url)
      // Sockets look up only host names. An address in the URL is checked here.
      if (isIP(host) > 0 && !mayReceive(host, allowed, protocol)) return fail(new RefusedAddress(refusalOf(host)))
      const start = protocol === 'http:' ? requestByHttp : requestByHttps
      const timeout = AbortSignal.timeout(timeoutMs)
      const request = start(url, {
        method,
        agent: isRepeated ? false : agents[protocol],
        lookup: lookups[protocol],
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      })
      request.once('response', done).once('error', (error) => {
        // The endpoint closed an idle connection at the moment of its next use. That is no failure of the endpoint.
        const isStale = request.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (!isStale || isRepeated) return fail(error)
        send(given, true).then(done, fail)
      })
      request.end(body)
    })

  return {
    send: (request: GuardedRequest) => send(request),
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
