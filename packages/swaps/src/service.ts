import { currentSignal } from '@patina/chains'
import { SwapError } from './errors.ts'

/** The address and the key of a swap service. */
export type ServiceSettings = { url: string; key?: string | undefined }

/** A request to a service. With a `body` it is a POST, otherwise a GET. */
export type ServiceCall = { url: string; headers?: Readonly<Record<string, string>>; body?: unknown }

/** The form of an answer, and how the service reports errors. */
export type ServiceProtocol<Answer> = {
  answer: { Check(value: unknown): value is Answer }
  /** Returns the error that an answer reports, or undefined if it reports none that is documented. */
  errorOf(answer: unknown): SwapError | undefined
}

/** Limits of every request. A quote has a shorter deadline, by the signal of its caller. Without one, the call stops when its work is abandoned. */
const TIMEOUT_MS = 5_000
/** Answers of the services are a few kilobytes, and at most about a hundred. */
const MAX_BYTES = 256 * 1024

/**
 * Returns the parsed answer of a service.
 * @throws {SwapError} the service's own error, or `unavailable` if it does not answer in time, in 256 kB, and in the documented form
 */
export async function callService<Answer>(
  call: ServiceCall,
  { answer, errorOf }: ServiceProtocol<Answer>,
  signal = currentSignal(),
): Promise<Answer> {
  const { status, body } = await readAnswer(call, signal).catch((cause) => {
    throw new SwapError('unavailable', { cause })
  })
  const error = errorOf(body)
  if (error) throw error
  if (status < 200 || status > 299) throw unavailable(`The service answered with status ${status}`)
  if (!answer.Check(body)) throw unavailable('The service answered in another form than it documents')
  return body
}

/** Returns the error of a service whose answer cannot be used. The reason is for the log only. */
export const unavailable = (reason: string) => new SwapError('unavailable', { cause: new Error(reason) })

/** Returns the URL of a request with its parameters. Parameters that are undefined are left out. */
export function urlOf(base: string, parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const set = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${base}?${new URLSearchParams(set)}`
}

async function readAnswer({ url, headers, body }: ServiceCall, signal?: AbortSignal): Promise<{ status: number; body: unknown }> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const timer = setTimeout(stop, TIMEOUT_MS)
  signal?.addEventListener('abort', stop, { once: true })
  const late = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('The service did not answer in time')), { once: true })
  })
  late.catch(() => {})
  if (signal?.aborted) stop()
  try {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sending = {
      headers: { accept: 'application/json', ...json, ...headers },
      redirect: 'error',
      signal: stopping.signal,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    } as const
    const response = await Promise.race([fetch(url, sending), late])
    const text = await readText(response, late)
    return { status: response.status, body: parse(text) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Returns the parsed text. Undefined for anything but JSON, which proxies send with their error pages. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the text of an answer. The deadline is awaited beside each piece, because `fetch` may forget its signal. */
async function readText({ body }: Response, late: Promise<never>): Promise<string> {
  const reader = body?.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    while (reader) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) break
      size += value.byteLength
      if (size > MAX_BYTES) throw new Error(`The service's answer exceeds ${MAX_BYTES} bytes`)
      pieces.push(value)
    }
  } catch (error) {
    void reader?.cancel().catch(() => {})
    throw error
  }
  return Buffer.concat(pieces).toString('utf8')
}
