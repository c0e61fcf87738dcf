import { afterEach, expect, test, vi } from 'vitest'
import { type Http2Double, type Reply, startHttp2Double } from '../../../testing/push-services.ts'
import { type Http2Client, http2Client } from './http2-client.ts'

let server: Http2Double
let client: Http2Client
const replies: Reply[] = []
const start = async (answerMs?: number, idleMs?: number) => {
  server = await startHttp2Double(() => replies.shift() ?? { status: 200, body: 'yes' })
  client = http2Client(server.origin, answerMs, idleMs)
}
const post = () => client.post({ path: '/token-of-a-phone', headers: {}, body: '{}' })

afterEach(async () => {
  client.close()
  await server.close()
  replies.length = 0
})

test('a thousand requests at once → one connection', async () => {
  await start()
  const answers = await Promise.all(Array.from({ length: 1000 }, post))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 yes']))
  expect(server.connections()).toBe(1)
})

test('a push service does not answer in time → the request fails, and the next one uses a new connection', async () => {
  await start(1_000)
  replies.push('silence')
  await expect(post()).rejects.toMatchObject({ name: 'NoAnswerError', code: 'ETIMEDOUT' })
  expect(await post()).toMatchObject({ status: 200 })
  expect(server.connections()).toBe(2)
})

test('a connection is idle → it is closed, and reopened for the next request', async () => {
  await start(undefined, 300)
  await post()
  await vi.waitFor(() => expect(server.open()).toBe(0), 10_000)
  expect(await post()).toMatchObject({ status: 200 })
  expect(server.connections()).toBe(2)
})

test('a push service is down → the error does not contain the path, which has the token', async () => {
  await start()
  await server.close()
  const error: unknown = await post().catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'NoAnswerError', code: 'ECONNREFUSED' })
  expect(JSON.stringify([String(error), error])).not.toContain('token-of-a-phone')
  await start()
})

test('a push service answers ten megabytes → only the beginning is kept', async () => {
  await start()
  replies.push({ status: 500, body: 'x'.repeat(10_000_000) })
  const { body } = await post()
  expect(body.length).toBeLessThan(200_000)
})
