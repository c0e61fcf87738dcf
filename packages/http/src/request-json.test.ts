import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isTimeout } from './deadline.ts'
import { AnswerTooLarge } from './read-bytes.ts'
import { requestJson } from './request-json.ts'

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Returns the URL of a server that answers as the test says. */
async function serve(answer: Answer): Promise<string> {
  const listening = createServer(async (request, response) => {
    response.on('error', () => {})
    let body = ''
    for await (const chunk of request) body += chunk
    answer(response, request, body)
  })
  server = listening
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`
}

const limits = { timeoutMs: 10_000, maxBytes: 1_000 }

/** Sends a space now and then, until the connection closes. Returns a promise of its end. */
const trickling = () => {
  let isClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve
  })
  const answer: Answer = (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '), 5)
    response.on('close', () => {
      clearInterval(timer)
      isClosed()
    })
  }
  return { answer, closed }
}

describe('a request', () => {
  const echo: Answer = (response, { method, headers: { accept, 'content-type': type, authorization } }, body) =>
    response.end(JSON.stringify({ method, accept, type, authorization, body }))

  test('it has no body → a GET that accepts JSON', async () => {
    const { status, body } = await requestJson({ url: await serve(echo), ...limits })
    expect(status).toBe(200)
    expect(body).toEqual({ method: 'GET', accept: 'application/json', body: '' })
  })

  test('it has a body and headers → a POST of JSON with these headers', async () => {
    const { body } = await requestJson({ url: await serve(echo), headers: { authorization: 'key' }, body: { a: [1] }, ...limits })
    expect(body).toEqual({ method: 'POST', accept: 'application/json', type: 'application/json', authorization: 'key', body: '{"a":[1]}' })
  })
})

describe('an answer', () => {
  test.each([200, 400, 429, 500])('its status is %i → the status and the parsed body', async (status) => {
    const url = await serve((response) => response.writeHead(status).end('{"a":1}'))
    expect(await requestJson({ url, ...limits })).toEqual({ status, body: { a: 1 } })
  })

  test('it is not JSON → the status, and no body', async () => {
    const url = await serve((response) => response.writeHead(502).end('<html>'))
    expect(await requestJson({ url, ...limits })).toEqual({ status: 502, body: undefined })
  })

  test('the caller parses it → the value of the caller', async () => {
    const url = await serve((response) => response.end('1'))
    expect(await requestJson({ url, ...limits, parse: (text) => `number ${text}` })).toMatchObject({ body: 'number 1' })
  })

  test('it redirects → TypeError, and the target is not called', async () => {
    let requests = 0
    const url = await serve((response) => {
      requests++
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await expect(requestJson({ url, ...limits })).rejects.toThrow(TypeError)
    expect(requests).toBe(1)
  })

  test.each<[string, Answer]>([
    ['before it begins', (response) => response.destroy()],
    ['in its middle', (response) => void response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy())],
  ])('the connection breaks %s → TypeError', async (_when, answer) => {
    await expect(requestJson({ url: await serve(answer), ...limits })).rejects.toThrow(TypeError)
  })

  test('it has as many bytes as permitted → read; one more → AnswerTooLarge', async () => {
    const url = await serve((response) => response.end(`"${'x'.repeat(998)}"`))
    expect(await requestJson({ url, ...limits })).toEqual({ status: 200, body: 'x'.repeat(998) })
    await expect(requestJson({ url, ...limits, maxBytes: 999 })).rejects.toThrow(AnswerTooLarge)
  })

  test('it never ends → AnswerTooLarge, and the connection is closed', async () => {
    const { answer, closed } = trickling()
    const url = await serve(answer)
    await expect(requestJson({ url, ...limits, maxBytes: 5 })).rejects.toThrow('The answer exceeds 5 bytes')
    await closed
  })

  test('its size is watched, and too much for the caller → the error of the caller, and the connection is closed', async () => {
    const { answer, closed } = trickling()
    const sizes: number[] = []
    const onBytes = (size: number) => {
      sizes.push(size)
      if (size >= 3) throw new RangeError('no memory')
    }
    await expect(requestJson({ url: await serve(answer), ...limits, onBytes })).rejects.toThrow('no memory')
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(3)
    await closed
  })
})

describe('a deadline', () => {
  test.each<[string, Answer]>([
    ['no answer arrives', () => {}],
    ['the answer does not end', trickling().answer],
  ])('%s in time → a timeout', async (_what, answer) => {
    const url = await serve(answer)
    const error = await requestJson({ url, ...limits, timeoutMs: 100 }).catch((error: unknown) => error)
    expect(isTimeout(error)).toBe(true)
    expect(error).toMatchObject({ message: 'The answer was not complete within 100 ms' })
  })

  test('the caller gives up → the reason of the caller, and the connection is closed', async () => {
    const giving = new AbortController()
    const { answer, closed } = trickling()
    const pending = requestJson({ url: await serve(answer), ...limits, signal: giving.signal, onBytes: () => giving.abort('enough') })
    await expect(pending).rejects.toBe('enough')
    await closed
  })

  test('the caller had given up before → its reason, and no request', async () => {
    const url = await serve(() => expect.unreachable())
    await expect(requestJson({ url, ...limits, signal: AbortSignal.abort('early') })).rejects.toBe('early')
  })

  test('the connection is refused → TypeError, which is no timeout', async () => {
    const error = await requestJson({ url: 'http://127.0.0.1:1/', ...limits }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(TypeError)
    expect(isTimeout(error)).toBe(false)
  })
})
