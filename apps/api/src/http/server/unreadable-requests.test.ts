import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { refusal } from '../../../testing/http.ts'

let running: TestApp
let port: number

beforeAll(async () => {
  running = await testApp()
  port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => running.close())

/** Sends these lines and reads until the server closes the connection. Returns the head, status and JSON of the answer. */
async function send(...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: JSON.parse(body) }
}

test.each([
  ['the line is not a request → 400 Malformed request', refusal(400, 'Malformed request'), ['HELLO']],
  [
    'a body with two lengths → 400 Malformed request',
    refusal(400, 'Malformed request'),
    ['POST /v1/devices/new HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3', '', '{}'],
  ],
  [
    'more than 16 KiB of headers → 431 Request headers are too large',
    refusal(431, 'Request headers are too large'),
    ['GET /v1/settings HTTP/1.1', 'Host: x', `x-long: ${'x'.repeat(20_000)}`],
  ],
])('%s, and the connection is closed', async (_, refused, lines) => {
  const answer = await send(...lines)
  expect(answer).toMatchObject(refused)
  expect(answer.head).toContain('Connection: close')
  expect(answer.head).toContain('Content-Type: application/json; charset=utf-8')
  expect(answer.head).toMatch(/^x-request-id: [0-9a-f-]{36}$/m)
})

test('bytes follow an unreadable request on its connection → not read as a request', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /v1/devices/new HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/settings HTTP/1.1\r\nHost: x\r\n\r\n',
  )
  expect((await text(socket)).match(/^HTTP/gm)).toHaveLength(1)
})

test('an unknown Expect header → ignored', async () => {
  expect(await send('GET /v1/settings HTTP/1.1', 'Host: x', 'Connection: close', 'Expect: a-miracle')).toMatchObject({ status: 200 })
})

test('a request without a host and no host restriction → answered', async () => {
  expect(await send('GET /v1/settings HTTP/1.1', 'Connection: close')).toMatchObject({ status: 200 })
})

test('a body is too large → its answer arrives although the client still sends, and the next request is answered too', async () => {
  const socket = connect(port, '127.0.0.1')
  const length = 1_048_576
  socket.write(`POST /v1/devices/new HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /)
  socket.write(`${' '.repeat(length)}GET /v1/settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
})
