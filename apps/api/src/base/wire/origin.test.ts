import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorHandler } from './errors.ts'
import { isLoopback, originsOf, refuseOtherHosts } from './origin.ts'

test.each(['localhost', 'LocalHost', '127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:2'])(
  '%s → this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  '',
  '0.0.0.0',
  '128.0.0.1',
  '127.0.0.1.example',
  'localhost.example',
  '127.1',
  '::',
  '::2',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  'example.com',
  '[::1]',
])('%j → possibly another machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

describe('a server that is meant for this machine alone', () => {
  const app: FastifyInstance = Fastify()
  beforeAll(() => {
    app.setErrorHandler(errorHandler)
    refuseOtherHosts(app, [])
    app.get('/', (request) => originsOf(request, [])[0])
  })
  afterAll(() => app.close())

  const as = async (host: string) => {
    const { statusCode, payload } = await app.inject({ url: '/', headers: { host } })
    return [statusCode, payload]
  }

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', '[::1]'])('the host is %s → answered', async (host) => {
    expect(await as(host)).toEqual([200, `http://${host}`])
  })

  test.each(['rebound.example', 'rebound.example:3000', '127.0.0.1.example', 'localhost.example', '127.0.0.1@example.com', '::1'])(
    'the host is %j → refused',
    async (host) => {
      const [status, payload] = await as(host)
      expect([status, JSON.parse(String(payload))]).toEqual([
        421,
        { statusCode: 421, message: 'This server does not answer for that host', error: 'Misdirected Request', code: 'misdirected' },
      ])
    },
  )

  test('an untrusted proxy forwards a host → ignored', async () => {
    const { statusCode } = await app.inject({ url: '/', headers: { host: 'rebound.example', 'x-forwarded-host': 'localhost' } })
    expect(statusCode).toBe(421)
  })

  test('a trusted proxy forwards a host → ignored, since a page on this machine has the same address', async () => {
    const proxied = Fastify({ trustProxy: ['127.0.0.1'] })
    proxied.setErrorHandler(errorHandler)
    refuseOtherHosts(proxied, [])
    const { statusCode } = await proxied.inject({ url: '/', headers: { host: 'rebound.example', 'x-forwarded-host': 'localhost' } })
    expect(statusCode).toBe(421)
    await proxied.close()
  })

  test('origins are configured → they are used until they end, whatever the request says', () => {
    const configured = [
      { origin: 'https://api.example', until: undefined },
      { origin: 'https://old.example', until: Date.now() + 60_000 },
      { origin: 'https://older.example', until: Date.now() },
    ]
    expect(originsOf({ protocol: 'http', host: 'other.example' }, configured)).toEqual(['https://api.example', 'https://old.example'])
  })
})
