import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type {} from '@fastify/swagger'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestAppOptions, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { caller, refusal } from '../../../testing/http.ts'
import { deadlines } from './protection.ts'

let running: TestApp
const start = async (options: TestAppOptions = {}) => {
  running = await testApp(options)
  return running
}
afterEach(async () => {
  vi.useRealTimers()
  await running.close()
})

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

describe('every answer', () => {
  test.each([
    ['of the catalogue', '/v1/settings', 200],
    ['of a path that is none', '/v1/nothing', 404],
    ['of a path that cannot be read', '/v1/%', 400],
    ['that refuses a parameter', '/v1/tokens', 400],
    ['that refuses a stranger', '/v1/notifications', 403],
  ])('%s → headers that stop browsers from using the answer', async (_, url, status) => {
    const { app } = await start()
    const answer = await caller(app).get(url)
    expect(answer).toMatchObject({ status, headers: always })
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a request for another host → its answer has the headers too', async () => {
    const { app } = await start({ hosts: [] })
    const answer = await caller(app).send({ method: 'GET', url: '/v1/settings', headers: { host: 'rebound.example' } })
    expect(answer).toMatchObject({ status: 421, headers: always })
  })

  test('clients use TLS → strict-transport-security is set', async () => {
    const { app } = await start({ overTls: true })
    for (const url of ['/v1/settings', '/v1/nothing', '/v1/%'])
      expect((await caller(app).get(url)).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('an answer → not cacheable, unless it is the catalogue', async () => {
    const { app } = await start()
    const device = await registerDevice(app)
    for (const url of ['/v1/notifications', '/v1/tx/history', '/v1/notifications/none', '/health/status'])
      expect((await device.get(url)).headers['cache-control']).toBe('no-store')
    for (const url of ['/v1/settings', '/v1/platforms', '/v1/tokens?platformId=ethereum'])
      expect((await device.get(url)).headers['cache-control']).toBe('public, max-age=60')
    expect((await device.get('/v1/tokens?platformId=nowhere')).headers['cache-control']).toBe('no-store')
  })
})

describe('a call that takes too long', () => {
  type Notifications = TestApp['deps']['notifications']
  type Page = Awaited<ReturnType<Notifications['page']>>

  /** Returns the answer to a call whose work takes longer than the deadline, and the outcome of that work. */
  const overdue = async (device: TestDevice, notifications: Notifications) => {
    let work = { resolve: (_page: Page) => {}, reject: (_reason: Error) => {} }
    const ending = new Promise<Page>((resolve, reject) => {
      work = { resolve, reject }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(notifications, 'page').mockImplementationOnce(() => {
        resolve()
        return ending
      })
    })
    const answer = device.get('/v1/notifications')
    await reached
    vi.advanceTimersByTime(deadlines.answerMs)
    vi.useRealTimers()
    return { answer: await answer, work }
  }

  test('the deadline of a call expires → 503', async () => {
    const { app, deps } = await start()
    const { answer } = await overdue(await registerDevice(app), deps.notifications)
    expect(answer).toMatchObject(refusal(503, 'Service Unavailable'))
  })

  test('the call ends after its deadline, with a result or an error → ignored', async () => {
    const { app, deps } = await start()
    const device = await registerDevice(app)
    const failed = await overdue(device, deps.notifications)
    failed.work.reject(new Error('too late'))
    const done = await overdue(device, deps.notifications)
    done.work.resolve({ items: [], total: 0 })
    await setImmediate()
    expect([failed.answer.status, done.answer.status]).toEqual([503, 503])
    expect((await device.get('/v1/notifications')).status).toBe(200)
  })
})

describe('a client that never completes its request', () => {
  const impatient = { ...deadlines, headMs: 100, requestMs: 200 }
  const sendAndWait = async (lines: string) => {
    const port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const socket = connect(port, '127.0.0.1')
    socket.write(lines)
    return text(socket)
  }

  test.each([
    ['of its headers', 'GET /v1/settings HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '],
    ['of its body', 'POST /v1/devices/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
  ])('a client never reaches the end %s → 408, and the connection is closed', async (_, lines) => {
    await start({ deadlines: impatient })
    expect(await sendAndWait(lines)).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
  })

  test('a client sends nothing → the connection is closed', async () => {
    await start({ deadlines: { ...impatient, idleMs: 50 } })
    expect(await sendAndWait('')).not.toContain('200')
  })
})
