import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { ApiError } from '../../base/wire/errors.ts'
import { deadlines } from './protection.ts'

const answerMs = 150
const head = (method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...more, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const body = '{"appVersion":"3.0.0"}'

/** The same request without a body, with a body of known length, and with a chunked body. */
const forms = [
  ['without a body', (method: string, path: string, ...more: string[]) => head(method, path, ...more)],
  [
    'with a body',
    (method: string, path: string, ...more: string[]) => `${head(method, path, json, `Content-Length: ${body.length}`, ...more)}${body}`,
  ],
  [
    'with a chunked body',
    (method: string, path: string, ...more: string[]) =>
      `${head(method, path, json, 'Transfer-Encoding: chunked', ...more)}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
] as const

/** A dependency that answers when the test releases it. */
function slowDependency() {
  let resolve = (_value?: unknown) => {}
  let reject = (_reason: Error) => {}
  const ending = new Promise<unknown>((...both) => {
    ;[resolve, reject] = both
  })
  return { ending, resolve, reject }
}

let running: TestApp
let port: number
let device: TestDevice
let slow: ReturnType<typeof slowDependency>
let lines: string[] = []

beforeAll(async () => {
  const loggerInstance = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  running = await testApp({ deadlines: { ...deadlines, answerMs }, loggerInstance })
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
    running.app.route({ method, url: '/slow/:address', schema: { hide: true }, handler: () => slow.ending })
  port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port)
  device = await registerDevice(running.app)
})
afterAll(() => running.close())

beforeEach(() => {
  lines = []
  slow = slowDependency()
})
afterEach(() => slow.resolve())

/**
 * Returns everything that one connection receives. The connection sends a slow request, the dependency is released after the answer, and
 * then the connection sends a second request and closes.
 */
async function converse(request: string, end: () => void): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [first] = await once(socket, 'data')
  end()
  socket.write(head('GET', '/v1/settings', 'Connection: close'))
  return `${first}${await text(socket)}`
}

const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

describe.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])('a %s request that takes longer than its limit', (method) => {
  describe.each(forms)('%s', (_, request) => {
    test('→ one 503, and a late result is discarded', async () => {
      const answers = await converse(request(method, '/slow/0xsecret'), () => slow.resolve({ late: true }))
      expect(statuses(answers)).toEqual([503, 200])
      expect(answers).not.toContain('late')
      if (method !== 'HEAD')
        expect(answers).toContain('{"statusCode":503,"message":"Service Unavailable","error":"Service Unavailable","code":"unavailable"}')
      expect(lines.join('')).not.toContain('0xsecret')
      expect(lines.join('')).toContain('"statusCode":503')
    })

    test('→ one 503, and a late failure is discarded', async () => {
      const answers = await converse(request(method, '/slow/0xsecret'), () => slow.reject(new Error('late')))
      expect(statuses(answers)).toEqual([503, 200])
      expect(answers).not.toContain('late')
    })
  })
})

describe('a call of the API that waits for a dependency beyond its limit', () => {
  const [, withBody] = forms[1]
  const waiting = async () => {
    await slow.ending
  }

  test('a write whose work waits → one 503', async () => {
    vi.spyOn(running.deps.devices, 'use').mockImplementationOnce(waiting)
    const answers = await converse(withBody('PUT', '/v1/devices/use', `device-id: ${device.id}`), slow.resolve)
    expect(statuses(answers)).toEqual([503, 200])
  })

  test('a write whose guard waits and then refuses → one 503', async () => {
    vi.spyOn(running.deps.devices, 'authorize').mockImplementationOnce(async () => {
      await slow.ending
      throw new ApiError('device_unknown')
    })
    const answers = await converse(withBody('PUT', '/v1/devices/use', `device-id: ${device.id}`), slow.resolve)
    expect(statuses(answers)).toEqual([503, 200])
  })

  test('a body that never ends → 503 at the limit', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head('POST', '/v1/devices/new', json, 'Content-Length: 100')}{`)
    const [first] = await once(socket, 'data')
    socket.destroy()
    expect(statuses(String(first))).toEqual([503])
  })

  test('a client that hangs up first → other requests are served', async () => {
    const reached = vi.spyOn(running.deps.devices, 'use').mockImplementationOnce(waiting)
    const socket = connect(port, '127.0.0.1')
    socket.write(withBody('PUT', '/v1/devices/use', `device-id: ${device.id}`))
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    socket.destroy()
    slow.resolve()
    expect((await device.get('/v1/settings')).status).toBe(200)
  })
})
