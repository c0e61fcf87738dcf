import { pause } from './pause.ts'

/** Longest pause, in seconds, after which a read is repeated. A longer one is the caller's decision. */
const maxSeconds = 5

/**
 * Returns a `fetch` that repeats a read once if the server, or the proxy before it, is unavailable and names a short pause with `retry-after`.
 * Reads have no effect, so repeating one is harmless.
 */
export const repeatReads = (fetch: (request: Request) => Promise<Response>) => async (request: Request) => {
  const again = request.clone()
  const response = await fetch(request)
  const text = response.headers.get('retry-after') ?? ''
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
  const isUnavailable = response.status === 502 || response.status === 503 || response.status === 504
  if (request.method !== 'GET' || !isUnavailable || seconds > maxSeconds) return response
  await pause(seconds * 1_000, request.signal)
  return fetch(again)
}
