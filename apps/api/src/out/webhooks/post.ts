import { readBytes, retryAfterMs } from '@patina/http'
import { type AllowedNetworks, RefusedAddress, type Resolve } from '../../base/outbound/destination.ts'
import { createGuardedRequests } from '../../base/outbound/guarded-requests.ts'

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

/**
 * Returns a function that sends requests to endpoints and connects only to allowed addresses. It follows no redirect, uses no proxy, and drops
 * answers that are too long. `close` ends idle connections.
 */
export function createPost({ allowed, timeoutMs = defaultTimeoutMs, resolve }: Settings): { post: Post; close(): void } {
  const { send, close } = createGuardedRequests({ allowed, timeoutMs, resolve })

  const post: Post = async (url, headers, body) => {
    const at = new Date()
    const started = performance.now()
    const end = (result: Omit<Result, 'at' | 'ms'>): Result => ({
      at: at.toISOString(),
      ms: Math.round(performance.now() - started),
      ...result,
    })
    try {
      const response = await send({ method: 'POST', url: new URL(url), headers, body })
      // A short rest is read, so that the connection can be used again; a long one closes it. The status has arrived, so nothing else changes.
      readBytes(response, maxAnswerBytes).catch(() => {})
      const status = response.statusCode ?? 0
      const isDelivered = status >= 200 && status < 300
      const error = isDelivered ? null : status >= 300 && status < 400 ? 'Redirects are not followed' : `HTTP ${status}`
      return end({ status, error, isDelivered, retryAfterMs: retryAfterMs(response.headers['retry-after'], Date.now()) })
    } catch (error) {
      return end({ status: null, error: wordsFor(error, timeoutMs), isDelivered: false, retryAfterMs: undefined })
    }
  }
  return { post, close }
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
