/// <reference path="./services/provided.d.ts" />
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '@patina/test-kit/programs'
import { expect, inject, vi } from 'vitest'
import { freshDatabase, pairs } from './database.ts'
import { type DeviceKey, newDeviceKey } from './device-key.ts'
import { startHaproxy } from './haproxy.ts'
import type { TestRequest } from './http.ts'
import { noRateLimits, type Program, startProgram } from './program.ts'
import { beginEarlier } from './redis.ts'

/** Requests that clients send at once. */
const concurrent = 16

type Server = { port: number; metricsPort: number; program: Program }

export type ServerPair = Awaited<ReturnType<typeof startServerPair>>

/** Starts two API servers behind a balancer. `settingsOf` returns more settings of one of them. `prepare` runs before. */
export async function startServerPair(
  settingsOf: (index: number, databaseUrl: string) => Record<string, string> = () => ({}),
  prepare?: (databaseUrl: string) => Promise<void>,
) {
  await beginEarlier(inject('services').server.redisUrl)
  const database = await freshDatabase(pairs[1])
  await prepare?.(database.url)
  const port = await freePort()
  let changed: Record<string, string> = {}
  const start = (server: { port: number; metricsPort: number }, index: number) => {
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
      ...settingsOf(index, database.url),
      ...changed,
    }
    return startProgram('api', settings)
  }
  const servers: Server[] = []
  for (let index = 0; index < 2; index++) {
    const ports = { port: await freePort(), metricsPort: await freePort() }
    servers.push({ ...ports, program: await start(ports, index) })
  }
  const proxy = await startHaproxy(port, servers)
  const untilBothServe = () => vi.waitFor(async () => expect(await proxy.serving()).toBe(2), { timeout: 15_000, interval: 20 })
  await untilBothServe()
  let restarts = 0
  return {
    port,
    database: database.database,
    restarts: () => restarts,
    isFinished: () => restarts >= servers.length,
    /** Changes settings of both servers, from their next start on. */
    change(settings: Record<string, string>) {
      changed = { ...changed, ...settings }
    },
    /** Restarts the server whose turn it is. */
    async restartNext() {
      const server = servers[restarts % servers.length]
      if (!server) throw new Error('There is no server')
      server.program.signal('SIGTERM')
      expect(await server.program.ended).toBe(0)
      server.program = await start(server, restarts % servers.length)
      await untilBothServe()
      restarts++
    },
    async close() {
      await proxy.stop()
      await Promise.all(servers.map(({ program }) => program.kill()))
      await database.close()
    },
  }
}

const registration: TestRequest = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }
const calls: TestRequest[] = [
  { method: 'GET', url: '/v1/notifications?limit=5' },
  { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"1.1.0"}' },
  { method: 'GET', url: '/v1/settings' },
  registration,
  { method: 'GET', url: '/v1/notifications?limit=1' },
  { method: 'PUT', url: '/v1/notifications/read-all' },
]

/**
 * Restarts the servers in turn while clients send at least `requests` requests. Expects that no request fails, and that
 * every acknowledged write is stored. `before` runs under the same load, before the restarts.
 */
export async function restartUnderLoad(pair: ServerPair, requests: number, before?: () => Promise<unknown>) {
  const client = createClient(pair.port, concurrent)
  const key = await newDeviceKey('ES256', client.origin)
  const phone: string = JSON.parse((await client.send(registration, key)).answer).deviceId
  const tally = { sent: 0, registered: 1 }
  const failures: string[] = []
  const isFinished = () => pair.isFinished() && tally.sent >= requests

  const load = async () => {
    while (!isFinished()) {
      const call = calls[tally.sent++ % calls.length] ?? registration
      const isNew = call === registration
      const sending = isNew ? client.send(call, await newDeviceKey('EdDSA', client.origin)) : client.send(call, key, phone)
      const { status, answer } = await sending.catch((error: Error) => ({ status: 0, answer: error.message }))
      if (status === 201) tally.registered++
      if (status !== (isNew ? 201 : 200)) failures.push(`${call.method} ${call.url}: ${status} ${answer}`)
    }
  }
  const restart = async () => {
    await before?.()
    while (!isFinished()) await pair.restartNext()
  }
  const begun = performance.now()
  await Promise.all([restart(), ...Array.from({ length: concurrent }, load)]).finally(client.close)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${tally.sent} requests during ${pair.restarts()} restarts in ${seconds} s: ${failures.length} failed`)

  expect(failures).toEqual([])
  const { devices } = await pair.database.query
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<string>().as('devices'))
    .executeTakeFirstOrThrow()
  expect(Number(devices)).toBe(tally.registered)
}

export function createClient(port: number, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Sends a signed request through the balancer. Returns the response and its body. */
    async send(call: TestRequest, key: DeviceKey, id?: string): Promise<{ status: number; answer: string }> {
      const { method, url: path, body } = call
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const headers = { authorization: `Bearer ${await key.token(call, id)}`, ...json }
      return new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
          text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject)
        })
        sent.once('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
