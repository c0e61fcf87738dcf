/// <reference path="../../testing/services/provided.d.ts" />
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../../../packages/supervise/src/testing/programs.ts'
import { type CountingNode, startCountingNode } from '../../testing/counting-node.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { newDeviceKey } from '../../testing/device-key.ts'
import { type Program, startProgram } from '../../testing/program.ts'
import { beginEarlier } from '../../testing/redis.ts'

const origin = 'https://api.example'
const platforms = ['arbitrum', 'base', 'ethereum', 'optimism']

let database: FreshDatabase
let node: CountingNode
const programs: Program[] = []

beforeAll(async () => {
  await beginEarlier(inject('services').server.redisUrl)
  database = await freshDatabase(pairs[1])
  node = await startCountingNode(10, new Map(), 0)
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()))
  await node?.close()
  await database?.close()
})

/** Starts a process whose clock is late or early. */
async function start(name: 'api' | 'worker', shiftMs: number) {
  const port = await freePort()
  const program = await startProgram(name, {
    API_PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: origin,
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'error',
    CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../../testing/shift-clock.fixture.mjs')}`,
    ...Object.fromEntries(['REGISTER', 'READ', 'WRITE'].map((limit) => [`RATE_LIMIT_${limit}`, '0'])),
    ...Object.fromEntries(
      platforms.flatMap((id) => [
        [`RPC_URL_${id.toUpperCase()}`, node.url],
        [`CHAIN_ID_${id.toUpperCase()}`, '1'],
      ]),
    ),
  })
  programs.push(program)
  return { port, metricsPort: program.metricsPort }
}

test('clocks of two machines differ by two minutes → tokens are accepted once, leases are shared, and metrics agree', {
  timeout: 120_000,
}, async () => {
  const [early, late] = [await start('api', -60_000), await start('api', 60_000)]
  await Promise.all([start('worker', -60_000), start('worker', 60_000)])

  const key = await newDeviceKey('ES256', origin)
  const send = async (port: number, method: 'GET' | 'POST' | 'PUT', url: string, token: string, body?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const response = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, ...(body !== undefined && { body }) })
    const answer: ReturnType<typeof JSON.parse> = await response.json()
    return { status: response.status, body: answer }
  }
  const body = '{"devicePlatform":"ios","appVersion":"1.0.0"}'
  const registration = await key.token({ method: 'POST', url: '/v1/devices/new', body })
  const registered = await send(early.port, 'POST', '/v1/devices/new', registration, body)
  expect(registered.status).toBe(201)
  for (const { port } of [early, late]) {
    const read = await key.token({ method: 'GET', url: '/v1/notifications' }, registered.body.deviceId)
    expect((await send(port, 'GET', '/v1/notifications', read)).status).toBe(200)
    const use = '{"appVersion":"1.1.0"}'
    const write = await key.token({ method: 'PUT', url: '/v1/devices/use', body: use }, registered.body.deviceId)
    expect((await send(port, 'PUT', '/v1/devices/use', write, use)).status).toBe(200)
    // The token was used, whichever process looks.
    for (const again of [early, late]) expect((await send(again.port, 'PUT', '/v1/devices/use', write, use)).status).toBe(401)
  }

  const leases = async (port: number) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return [...text.matchAll(/^wallet_indexer_leased\{platform="(\w+)"\} (\d)$/gm)]
      .map(([, platform, value]) => `${platform} ${value}`)
      .sort()
  }
  const wanted = platforms.map((platform) => `${platform} 1`)
  await vi.waitFor(
    async () => {
      for (const { metricsPort } of [early, late]) expect(await leases(metricsPort)).toEqual(wanted)
      const rows = await database.database.query
        .selectFrom('indexer_checkpoints')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .groupBy('holder')
        .execute()
      expect(rows.map(({ count }) => Number(count))).toEqual([2, 2])
    },
    { timeout: 30_000, interval: 200 },
  )
})
