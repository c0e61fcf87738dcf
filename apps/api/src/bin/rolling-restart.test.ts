/// <reference path="../../testing/services/provided.d.ts" />
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../../../packages/supervise/src/testing/programs.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { type DeviceKey, newDeviceKey } from '../../testing/device-key.ts'
import { startHaproxy } from '../../testing/haproxy.ts'
import type { TestRequest } from '../../testing/http.ts'
import { noRateLimits, type Program, startProgram } from '../../testing/program.ts'
import { beginEarlier } from '../../testing/redis.ts'

/** Number of requests of the rolling restart. The long form of this test sends 10,000; see CONTRIBUTING.md. */
const requests = Number(process.env.ROLLING_REQUESTS ?? 2_000)
const concurrent = 16
/**
 * The root of a compiled checkout of another release. Servers then change from that release to this one, and back, in turn. The schema is
 * the newest one, as after the first step of an upgrade.
 */
const otherRelease = process.env.OTHER_RELEASE
const rounds = otherRelease === undefined ? 1 : 2

let database: FreshDatabase
let proxy: Awaited<ReturnType<typeof startHaproxy>>
let port: number
const servers: { port: number; metricsPort: number; program: Program }[] = []
const agent = new Agent({ keepAlive: true, maxSockets: concurrent })

const start = (server: { port: number; metricsPort: number }, checkout?: string) => {
  const settings = {
    API_PORT: String(server.port),
    METRICS_PORT: String(server.metricsPort),
    DATABASE_URL: database.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SHUTDOWN_DELAY_MS: '1000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...noRateLimits,
  }
  return startProgram('api', settings, checkout)
}

beforeAll(async () => {
  await beginEarlier(inject('services').server.redisUrl)
  database = await freshDatabase(pairs[1])
  port = await freePort()
  for (let index = 0; index < 2; index++) {
    const ports = { port: await freePort(), metricsPort: await freePort() }
    servers.push({ ...ports, program: await start(ports, otherRelease) })
  }
  proxy = await startHaproxy(port, servers)
  await untilBothServe()
})
afterAll(async () => {
  agent.destroy()
  await proxy?.stop()
  await Promise.all(servers.map(({ program }) => program.kill()))
  await database?.close()
})

function* inTurn() {
  for (;;) yield* servers
}

const untilBothServe = () => vi.waitFor(async () => expect(await proxy.serving()).toBe(2), { timeout: 15_000, interval: 20 })

/** Sends a request through the balancer. Returns the response and its body. */
function send({ method, url, body }: TestRequest, headers: Record<string, string>): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

const signed = async (request: TestRequest, key: DeviceKey, id?: string) => ({
  authorization: `Bearer ${await key.token(request, id)}`,
  ...(request.body !== undefined && { 'content-type': 'application/json' }),
})

const registration: TestRequest = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }
const calls: TestRequest[] = [
  { method: 'GET', url: '/v1/notifications?limit=5' },
  { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"1.1.0"}' },
  { method: 'GET', url: '/v1/settings' },
  registration,
  { method: 'GET', url: '/v1/notifications?limit=1' },
  { method: 'PUT', url: '/v1/notifications/read-all' },
]

test('two servers behind a balancer are restarted in turn → no request fails, and every acknowledged write is stored', async () => {
  const key = await newDeviceKey('ES256', `http://127.0.0.1:${port}`)
  const phone: string = JSON.parse((await send(registration, await signed(registration, key))).answer).deviceId
  const tally = { sent: 0, registered: 1, restarts: 0 }
  const failures: string[] = []

  const client = async () => {
    while (tally.sent < requests || tally.restarts < rounds * servers.length) {
      const call = calls[tally.sent++ % calls.length] ?? registration
      const isNew = call === registration
      const by = isNew ? await newDeviceKey('EdDSA', `http://127.0.0.1:${port}`) : key
      const { status, answer } = await send(call, await signed(call, by, isNew ? undefined : phone)).catch((error: Error) => ({
        status: 0,
        answer: error.message,
      }))
      if (status === 201) tally.registered++
      if (status !== (isNew ? 201 : 200)) failures.push(`${call.method} ${call.url}: ${status} ${answer}`)
    }
  }
  const restartInTurn = async () => {
    for (const server of inTurn()) {
      if (tally.restarts >= rounds * servers.length && tally.sent >= requests) return
      server.program.signal('SIGTERM')
      expect(await server.program.ended).toBe(0)
      const isUpgrade = Math.floor(tally.restarts / servers.length) % 2 === 0
      server.program = await start(server, isUpgrade ? undefined : otherRelease)
      await untilBothServe()
      tally.restarts++
    }
  }
  const begun = performance.now()
  await Promise.all([restartInTurn(), ...Array.from({ length: concurrent }, client)])
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${tally.sent} requests during ${tally.restarts} restarts in ${seconds} s: ${failures.length} failed`)

  expect(failures).toEqual([])
  const { devices } = await database.database.query
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<string>().as('devices'))
    .executeTakeFirstOrThrow()
  expect(Number(devices)).toBe(tally.registered)
})
