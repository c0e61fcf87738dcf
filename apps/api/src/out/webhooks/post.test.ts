import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../testing/event-receiver.ts'
import { createPost } from './post.ts'

const allowed = ['127.0.0.1']
const timeoutMs = 400
let receiver: Receiver
let client: ReturnType<typeof createPost>

beforeEach(async () => {
  receiver = await startReceiver()
  client = createPost({ allowed, timeoutMs })
})
afterEach(async () => {
  client.close()
  await receiver.close()
})

const send = (url = receiver.url) => client.post(url, { 'webhook-id': '1' }, '{"n":1}')

test('the endpoint answers 2xx → delivered, and later events use the same connection', async () => {
  for (let n = 0; n < 10; n++) expect(await send()).toMatchObject({ isDelivered: true, status: 204, error: null })
  expect(receiver.received.map(({ text }) => text)).toEqual(Array(10).fill('{"n":1}'))
  // The first connection may not be free yet when the second event is sent.
  expect(receiver.connections()).toBeLessThanOrEqual(2)
})

test.each([400, 404, 410, 500, 503])('the endpoint answers %i → not delivered', async (status) => {
  receiver.answerWith(() => status)
  expect(await send()).toMatchObject({ isDelivered: false, status, error: `HTTP ${status}` })
})

test('the endpoint redirects → not delivered, and the target is not called', async () => {
  const target = await startReceiver()
  receiver.answerWith(() => ({ status: 302, headers: { location: target.url } }))
  expect(await send()).toMatchObject({ isDelivered: false, status: 302, error: 'Redirects are not followed' })
  expect(target.received).toEqual([])
  await target.close()
})

test('the endpoint demands a pause → the result has it', async () => {
  receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': '120' } }))
  expect(await send()).toMatchObject({ isDelivered: false, status: 429, retryAfterMs: 120_000 })
})

test('the endpoint answers with 100 MB → delivered, and the connection is closed early', async () => {
  let written = 0
  receiver.answerWith(() => (response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(65_536)
    const write = () => {
      while (written < 100e6 && !response.destroyed && response.write(chunk)) written += chunk.length
      if (written < 100e6 && !response.destroyed) response.once('drain', write)
    }
    const closed = new Promise((done) => response.once('close', done))
    write()
    return closed
  })
  expect(await send()).toMatchObject({ isDelivered: true, status: 200 })
  await expect.poll(() => receiver.connections()).toBe(1)
  expect(written).toBeLessThan(20e6)
})

test('the endpoint never answers → no answer in time', async () => {
  receiver.answerWith(() => () => {})
  expect(await send()).toMatchObject({ isDelivered: false, status: null, error: 'No answer within 0.4 s' })
})

test('the endpoint closes the connection → not delivered', async () => {
  receiver.answerWith(() => (response) => response.socket?.destroy())
  expect(await send()).toMatchObject({ isDelivered: false, status: null, error: 'The connection was closed before an answer' })
})

test('the endpoint closed an idle connection at its next use → the event is sent again at once, over a new one', async () => {
  const served = new Set<unknown>()
  receiver.answerWith(() => (response) => {
    if (served.has(response.socket)) return response.socket?.destroy()
    served.add(response.socket)
    return response.writeHead(204).end()
  })
  for (let n = 0; n < 5; n++) expect(await send()).toMatchObject({ isDelivered: true, error: null })
  expect(receiver.received.length).toBeGreaterThan(5)
})

test('nothing listens → the connection is refused', async () => {
  const { url } = receiver
  await receiver.close()
  expect(await send(url)).toMatchObject({ isDelivered: false, error: 'Connection refused' })
  receiver = await startReceiver()
})

test('the endpoint speaks no HTTP → not delivered', async () => {
  const server = createTcpServer((socket) => socket.end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  const { isDelivered, error } = await send(`http://127.0.0.1:${port}/`)
  expect([isDelivered, error]).toEqual([false, expect.stringContaining('HPE_INVALID')])
  server.close()
})

test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])('%s is not allowed → no connection is made', async (origin) => {
  const strict = createPost({ allowed: [], timeoutMs })
  const url = receiver.url.replace('http://127.0.0.1', origin)
  expect(await strict.post(url, {}, '{}')).toMatchObject({ isDelivered: false, error: expect.stringContaining('is not public') })
  expect(receiver.connections()).toBe(0)
  strict.close()
})
