import { startDeadline } from './deadline.ts'
import { OversizedAnswer, parseOrUndefined, readText } from './json-rpc.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 8 * 1024 * 1024

/**
 * Returns the status and the parsed body of a GET. The body is undefined if it is not JSON. Redirects are errors.
 * @throws {Error} if the server does not answer within five seconds, or with more than 8 MB
 */
export async function getJson(url: string): Promise<{ status: number; body: unknown }> {
  const deadline = startDeadline(TIMEOUT_MS)
  try {
    const sending = { headers: { accept: 'application/json' }, redirect: 'error', signal: deadline.signal } as const
    const response = await deadline.race(fetch(url, sending))
    return { status: response.status, body: parseOrUndefined(JSON.parse, await readText(response, deadline, memory)) }
  } finally {
    deadline.clear()
  }
}

const memory = {
  reserve(size: number) {
    if (size > MAX_BYTES) throw new OversizedAnswer(`The answer exceeds ${MAX_BYTES} bytes`)
  },
}
