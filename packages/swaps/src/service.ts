import { currentSignal } from '@patina/chains'
import { requestJson } from '@patina/http'
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
  const { status, body } = await requestJson({ ...call, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal }).catch((cause) => {
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
