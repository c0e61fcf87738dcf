import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/http.ts'
import { serveDocument } from './document.ts'
import { requestIdOf } from './request-ids.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const page = 'https://wallet.example'

let running: TestApp
const lines: string[] = []

beforeAll(async () => {
  const loggerInstance = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  running = await testApp({ corsOrigins: [page], loggerInstance })
  serveDocument(running.app, '{}')
  running.app.get('/broken', () => Promise.reject(new Error('broken')))
})
afterAll(() => running.close())

describe('x-request-id', () => {
  test.each([
    ['the catalogue', '/v1/settings', 200],
    ['the health call', '/health/status', 200],
    ['the document', '/openapi.json', 200],
    ['an unknown path', '/v1/nothing', 404],
    ['a path that cannot be read', '/v1/%', 400],
    ['a wrong parameter', '/v1/tokens', 400],
    ['a stranger', '/v1/notifications', 403],
    ['a fault of the server', '/broken', 500],
  ])('%s (%s, %i) → an id of its own, and the id that the client sent', async (_, url, status) => {
    const own = await running.app.inject({ url })
    expect([own.statusCode, own.headers['x-request-id']]).toEqual([status, expect.stringMatching(uuid)])
    const kept = await running.app.inject({ url, headers: { 'x-request-id': 'app-1.2_3' } })
    expect([kept.statusCode, kept.headers['x-request-id']]).toEqual([status, 'app-1.2_3'])
  })

  test('an answer that is not modified → has it', async () => {
    const { headers } = await running.app.inject({ url: '/v1/settings' })
    const again = await running.app.inject({ url: '/v1/settings', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.headers['x-request-id']]).toEqual([304, expect.stringMatching(uuid)])
  })

  test('a preflight of a page → has it, and the page may send and read it', async () => {
    const headers = { origin: page, 'access-control-request-method': 'GET' }
    const preflight = await running.app.inject({ method: 'OPTIONS', url: '/v1/settings', headers })
    expect([preflight.statusCode, preflight.headers['x-request-id']]).toEqual([204, expect.stringMatching(uuid)])
    expect(preflight.headers['access-control-allow-headers']).toContain('x-request-id')
    const answer = await running.app.inject({ url: '/v1/settings', headers: { origin: page } })
    expect(answer.headers['access-control-expose-headers']).toContain('x-request-id')
  })

  test('two requests → two ids', async () => {
    const readSettings = () => caller(running.app).get('/v1/settings')
    const [one, two] = [await readSettings(), await readSettings()]
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
  })

  test.each([['x'], ['x'.repeat(64)], ['0190c7a4-7d3b-7c31-a1c5-3f0a8b7e1d22'], ['A.b_c-9']])('a valid id (%s) → is kept', (id) => {
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id)
  })

  test.each([[''], ['x'.repeat(65)], ['a b'], ['a"b'], ['a,b'], ['a\nb'], ['ä'], ['a/b']])('an invalid id (%j) → is replaced', (id) => {
    expect(requestIdOf({ headers: { 'x-request-id': id } })).toMatch(uuid)
  })
})

describe('the log', () => {
  test('a request that fails → its access line and its error carry the id', async () => {
    lines.length = 0
    await running.app.inject({ url: '/broken', headers: { 'x-request-id': 'broken-1' } })
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged.filter(({ reqId }) => reqId === 'broken-1')).toEqual([
      expect.objectContaining({ level: 50, code: 'internal', err: expect.objectContaining({ message: 'broken' }) }),
      expect.objectContaining({ level: 30, route: '/broken', statusCode: 500 }),
    ])
  })
})
