import { waitOf } from './errors.ts'
import { pause } from './pause.ts'

/** Longest pause, in seconds, after which a read is repeated. A longer one is the caller's decision. */
const maxSeconds = 5

/**
 * Returns a `fetch` that repeats a read once if the server, or the proxy before it, is unavailable and names a short pause with `retry-after`.
 * Reads have no effect, so repeating one is harmless.
 */
export const repeatReads = (fetch: (request: Request) => Promise<Response>) => async (request: Request) => {
  if (request.method !== 'GET') return fetch(request)
  const again = request.clone()
  const response = await fetch(request)
  const { retryAfterSeconds: seconds } = waitOf(response.headers)
  const isUnavailable = response.status === 502 || response.status === 503 || response.status === 504
  if (!isUnavailable || seconds === undefined || seconds > maxSeconds) return response
  await pause(seconds * 1_000, request.signal)
  return fetch(again)
}
