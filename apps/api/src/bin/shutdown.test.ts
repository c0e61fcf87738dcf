/// <reference path="../../testing/services/provided.d.ts" />
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '@patina/test-kit/programs'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { type Program, startProgram } from '../../testing/program.ts'

let database: FreshDatabase
let program: Program
let port: number
const body = '{"devicePlatform":"ios","appVersion":"1.0.0"}'
const soon = { timeout: 15_000, interval: 10 }

beforeAll(async () => {
  database = await freshDatabase(pairs[1])
})
afterEach(() => program.kill())
afterAll(() => database.close())

const start = async (name: 'api' | 'worker', settings: Record<string, string> = {}) => {
  port = await freePort()
  program = await startProgram(name, {
    API_PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    ...settings,
  })
}
const settings = () => fetch(`http://127.0.0.1:${port}/v1/settings`)
const untilNotReady = () => vi.waitFor(async () => expect(await program.readiness()).toBe(503), soon)

describe('a process receives a stop request', () => {
  test('the API gets one stop request → /ready answers 503 at once, serves for the delay, finishes requests and exits with 0', async () => {
    await start('api', { SHUTDOWN_DELAY_MS: '1500' })
    const inProgress = connect(port, '127.0.0.1')
    inProgress.write(
      `POST /v1/devices/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    )
    const silent = connect(port, '127.0.0.1')
    const before = await settings()
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])

    program.signal('SIGTERM')
    await untilNotReady()
    const during = await settings()
    expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])
    await vi.waitFor(() => expect(settings()).rejects.toThrow(), soon)
    expect(await program.readiness()).toBe(503)

    silent.write('GET /v1/settings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    expect(await text(silent)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    inProgress.write(body.slice(9))
    const answer = await text(inProgress)
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(await program.ended).toBe(0)
  })

  test('the API gets two stop requests → exits at once', async () => {
    await start('api', { SHUTDOWN_DELAY_MS: '300000' })
    program.signal('SIGTERM')
    await untilNotReady()
    program.signal('SIGINT')
    expect(await program.ended).toBe(1)
  })
})

test('a worker receives a stop request → exits with 0, without a delay', async () => {
  await start('worker', { SHUTDOWN_DELAY_MS: '300000' })
  program.signal('SIGTERM')
  expect(await program.ended).toBe(0)
})
