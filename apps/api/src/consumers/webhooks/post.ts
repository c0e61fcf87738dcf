import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { type AllowedNetworks, bareHost, guardedLookup, mayReceive, RefusedAddress, type Resolve, refusalOf } from './destination.ts'
import { retryAfterMs } from './retries.ts'

/** One attempt to deliver an event. `status` is the HTTP status; `error` says why there is none, or why the status is a failure. */
export type Attempt = { at: string; ms: number; status: number | null; error: string | null }
/** `retryAfterMs`: the pause that the endpoint demanded. */
export type Result = Attempt & { isDelivered: boolean; retryAfterMs: number | undefined }

/** Sends a JSON body to a URL and returns the result. It never throws. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Result>

type Settings = { allowed: AllowedNetworks; timeoutMs?: number; resolve?: Resolve }

const defaultTimeoutMs = 15_000
/** Bytes of an answer that are read to keep the connection. The content is not used. */
const maxAnswerBytes = 16_384
/** Maximum connections to one host that wait for the next delivery. */
const maxIdle = 16

/**
 * Returns a function that sends requests to endpoints and connects only to allowed addresses. It follows no redirect, uses no proxy, and drops
 * answers that are too long. `close` ends idle connections.
 */
export function createPost({ allowed, timeoutMs = defaultTimeoutMs, resolve }: Settings): { post: Post; close(): void } {
  const agentSettings = { keepAlive: true, maxFreeSockets: maxIdle, timeout: 2 * timeoutMs }
  const agents = { 'http:': new HttpAgent(agentSettings), 'https:': new HttpsAgent(agentSettings) }
  const lookups = { 'http:': guardedLookup(allowed, 'http:', resolve), 'https:': guardedLookup(allowed, 'https:', resolve) }

  const send = (url: URL, headers: Readonly<Record<string, string>>, body: string, isRepeated = false): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const protocol = url.protocol === 'http:' ? 'http:' : 'https:'
      const host = bareHost(url)
      // Sockets look up only host names. An address in the URL is checked here.
      if (isIP(host) > 0 && !mayReceive(host, allowed, protocol)) return fail(new RefusedAddress(refusalOf(host)))
      const start = protocol === 'http:' ? requestByHttp : requestByHttps
      const request = start(url, {
        method: 'POST',
        agent: isRepeated ? false : agents[protocol],
        lookup: lookups[protocol],
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      })
      request.once('response', done).once('error', (error) => {
        // The endpoint closed an idle connection at the moment of its next use. That is no failure of the endpoint.
        const isStale = request.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (!isStale || isRepeated) return fail(error)
        send(url, headers, body, true).then(done, fail)
      })
      request.end(body)
    })

  const post: Post = async (url, headers, body) => {
    const at = new Date()
    const started = performance.now()
    const end = (result: Omit<Result, 'at' | 'ms'>): Result => ({
      at: at.toISOString(),
      ms: Math.round(performance.now() - started),
      ...result,
    })
    try {
      const response = await send(new URL(url), headers, body)
      drop(response)
      const status = response.statusCode ?? 0
      const isDelivered = status >= 200 && status < 300
      const error = isDelivered ? null : status >= 300 && status < 400 ? 'Redirects are not followed' : `HTTP ${status}`
      return end({ status, error, isDelivered, retryAfterMs: retryAfterMs(response.headers['retry-after'], Date.now()) })
    } catch (error) {
      return end({ status: null, error: wordsFor(error, timeoutMs), isDelivered: false, retryAfterMs: undefined })
    }
  }
  return {
    post,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Reads the rest of a short answer, so that the connection can be used again. Closes the connection of a long one. */
function drop(response: IncomingMessage) {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) response.destroy()
  })
  // The status has arrived, so a connection that fails later changes nothing.
  response.on('error', () => {})
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'The connection was closed before an answer',
  ENOTFOUND: 'The host name has no address',
  EAI_AGAIN: 'The host name could not be resolved',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  ETIMEDOUT: 'The connection could not be made in time',
  EPIPE: 'The connection was closed before an answer',
}

function wordsFor(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'Unknown failure'
  if (error instanceof RefusedAddress) return error.message
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1_000} s`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return causes[code] ?? (code ? `${code}: ${error.message}`.slice(0, 200) : error.message.slice(0, 200))
}
