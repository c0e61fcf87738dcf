import { STATUS_CODES } from 'node:http'
import { expect } from 'vitest'
import { catalogue, type ErrorCode, isErrorCode } from '../src/base/wire/errors.ts'
import type { App } from '../src/http/server/route.ts'
import { knownDetails } from './known-details.ts'

type Injected = Awaited<ReturnType<App['inject']>>

/** An answer as a client reads it. A body that is not JSON is a string. */
export type Answer = { status: number; body: ReturnType<typeof JSON.parse>; headers: Injected['headers'] }

export type TestRequest = {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE' | 'HEAD'
  url: string
  body?: unknown
  headers?: Record<string, string>
}

export type Caller = {
  send(request: TestRequest): Promise<Answer>
  get(url: string): Promise<Answer>
  put(url: string, body?: unknown): Promise<Answer>
  post(url: string, body?: unknown): Promise<Answer>
}

/** Returns a client of the application. `headersOf` returns the headers of each request. A body that is a string is sent unchanged. */
export function caller(
  app: App,
  headersOf: (request: TestRequest) => Promise<Record<string, string>> | Record<string, string> = () => ({}),
): Caller {
  const send = async ({ method, url, body, headers }: TestRequest): Promise<Answer> => {
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(await headersOf({ method, url, ...(payload !== undefined && { body: payload }) })),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    return toAnswer(response)
  }
  return {
    send,
    get: (url) => send({ method: 'GET', url }),
    put: (url, body) => send({ method: 'PUT', url, body }),
    post: (url, body) => send({ method: 'POST', url, body }),
  }
}

/** Returns the expected error answer. Its code is the catalogue's code for this message, or `invalid_input` for a validation message. */
export function refusal(status: number, message: string, code = codeOf(status, message)) {
  return { status, body: { statusCode: status, message, error: STATUS_CODES[status], code } }
}

function codeOf(status: number, message: string): ErrorCode {
  const isOf = (code: ErrorCode, [of, sentence]: readonly [number, string] = catalogue[code]) =>
    of === status && (message === sentence || message.startsWith(`${sentence}: `))
  return (
    Object.keys(catalogue)
      .filter(isErrorCode)
      .find((code) => isOf(code)) ?? 'invalid_input'
  )
}

const leaks = [
  /\bat .+:\d+:\d+/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /node_modules/,
  /https?:\/\/(127|localhost|\[)/,
  /postgres|redis:/i,
]

/** Returns the answer. Also checks that an error answer is JSON with the declared fields and reveals no internals. */
function toAnswer(response: Injected): Answer {
  const { statusCode: status, headers, payload } = response
  const isJson = headers['content-type']?.toString().startsWith('application/json') ?? false
  const body = isJson && payload !== '' ? response.json() : payload
  const isHealth = isJson && 'info' in Object(body)
  if (status >= 400 && !isHealth && payload !== '') {
    expect(headers['content-type'], payload).toBe('application/json; charset=utf-8')
    const { details, ...plain } = body
    expect(plain).toEqual({
      statusCode: status,
      message: expect.stringMatching(/./),
      error: STATUS_CODES[status],
      code: expect.any(String),
    })
    for (const [name, value] of Object.entries(Object(details))) expect(String(value), name).toMatch(knownDetails[name] ?? /^undeclared$/)
    for (const leak of leaks) expect(payload).not.toMatch(leak)
  }
  expect(headers['x-request-id']).toMatch(/^[\w.-]{1,64}$/)
  return { status, body, headers }
}
