import { type Deadline, startDeadline } from './deadline.ts'
import { readBytes } from './read-bytes.ts'

/** A request to a server that the operator chose. With a `body` it is a POST of JSON, otherwise a GET. */
export type JsonRequest = {
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  body?: unknown
  /** Maximum time until the answer is complete. */
  timeoutMs: number
  /** Maximum size of the answer. */
  maxBytes: number
  /** Ends the request before the timeout, with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Parses the text of the answer. Default: `JSON.parse`. */
  parse?: ((text: string) => unknown) | undefined
  /** Called with the size of the answer so far. An error that it throws ends the request. */
  onBytes?: ((size: number) => void) | undefined
}

/**
 * Returns the status and the parsed body of an answer, whatever its status. The body is undefined if it is not JSON, which proxies send with
 * their error pages. Redirects are errors. An error never names the URL, which often has an access key.
 * @throws {TypeError} if the connection fails
 * @throws {DOMException} if the answer is not complete in time; see `isTimeout`
 * @throws {AnswerTooLarge} if the answer has more than `maxBytes`
 */
export async function requestJson(request: JsonRequest): Promise<{ status: number; body: unknown }> {
  const { url, headers, body, timeoutMs, maxBytes, signal, parse = JSON.parse, onBytes } = request
  signal?.throwIfAborted()
  const deadline = startDeadline(timeoutMs, signal)
  try {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const pending = fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: deadline.signal,
    })
    const response = await deadline.race(pending)
    const bytes = await readBytes(piecesOf(response, deadline), maxBytes, onBytes)
    return { status: response.status, body: parseOrUndefined(parse, bytes.toString('utf8')) }
  } finally {
    deadline.clear()
  }
}

/** Yields the pieces of an answer. The deadline is awaited beside each piece, because `fetch` may forget its signal. */
async function* piecesOf({ body }: Response, deadline: Deadline): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    while (reader) {
      const { done, value } = await deadline.race(reader.read())
      if (done) return
      yield value
    }
  } finally {
    // Cancelling closes the connection of a server that is still sending.
    void reader?.cancel().catch(() => {})
  }
}

/** Returns undefined, which is no JSON value, if the text is not JSON. */
function parseOrUndefined(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
