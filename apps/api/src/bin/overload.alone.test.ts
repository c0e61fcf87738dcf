/// <reference path="../../testing/services/provided.d.ts" />
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { freePort } from '@patina/test-kit/programs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type CountingNode, startCountingNode } from '../../testing/counting-node.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../testing/database.ts'
import { noRateLimits, type Program, startProgram } from '../../testing/program.ts'
import { beginEarlier } from '../../testing/redis.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'
import { newAddress } from '../../testing/wallet.ts'

const maxQueueMs = 500
/** The answers of these calls are in memory. */
const catalogueCalls = [
  '/v1/settings',
  '/v1/platforms',
  '/v1/tokens?platformId=ethereum',
  '/v1/prices?tokenIds=ethereum:native',
  '/openapi.json',
]

let database: FreshDatabase
let relay: Relay
let node: CountingNode
/** A node that accepts requests and never answers them. */
let silent: Server
let silentRequests = 0
let program: Program
let port: number
let phone: string
const address = newAddress()

const start = async (settings: Record<string, string>) => {
  const relayed = new URL(database.url)
  relayed.host = `127.0.0.1:${relay.port}`
  port = await freePort()
  return startProgram('api', {
    API_PORT: String(port),
    DATABASE_URL: relayed.href,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEVICE_AUTH: 'optional',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    REQUIRE_ADDRESS_PROOF: 'no',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'error',
    RPC_URL_ETHEREUM: node.url,
    RPC_URL_BASE: `http://127.0.0.1:${Object(silent.address()).port}`,
    ...noRateLimits,
    ...settings,
  })
}

beforeAll(async () => {
  await beginEarlier(inject('services').server.redisUrl)
  database = await freshDatabase(pairs[1])
  const { hostname, port: databasePort } = new URL(database.url)
  relay = await startRelay({ host: hostname, port: Number(databasePort) })
  node = await startCountingNode(10, new Map(), 0)
  silent = createServer(() => {
    silentRequests++
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  program = await start({ MAX_QUEUE_MS: String(maxQueueMs) })
  const registered = await send('POST', '/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' })
  phone = registered.body.deviceId
  const platforms = ['ethereum', 'base'].map((platformId) => ({ address, platformId }))
  expect((await send('POST', '/v1/wallet/addresses', { addresses: platforms })).status).toBe(201)
})
afterAll(async () => {
  await program?.kill()
  silent?.closeAllConnections()
  silent?.close()
  await Promise.all([relay?.close(), node?.close()])
  await database?.close()
})

async function send(method: string, path: string, body?: unknown) {
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(phone && { 'device-id': phone }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: ReturnType<typeof JSON.parse> = await response.json()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: answer, ms: performance.now() - begun }
}
const get = (path: string) => send('GET', path)
const metric = async (name: string) => {
  const text = await (await fetch(`http://127.0.0.1:${program.metricsPort}/metrics`)).text()
  return text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1]
}

describe('an API under overload', () => {
  test('the database is silent → catalogue calls are answered, others get 503 early; it returns → all are answered', async () => {
    const before = await Promise.all(catalogueCalls.map(get))
    expect(before.map(({ status }) => status)).toEqual(catalogueCalls.map(() => 200))
    relay.pause()
    // The first calls wait, and are answered when the database returns. One call after another is sent until one is refused.
    const sent: ReturnType<typeof get>[] = []
    const [refused] = await vi.waitFor(
      async () => {
        sent.push(get('/v1/notifications'))
        const settled = await Promise.all(sent.map((call) => Promise.race([call, undefined])))
        const refusals = settled.flatMap((answer) => (answer?.status === 503 ? [answer] : []))
        expect(refusals).not.toEqual([])
        return refusals
      },
      { timeout: 10_000, interval: 50 },
    )
    expect(refused).toMatchObject({ retryAfter: '5', body: { code: 'unavailable' } })
    for (const path of catalogueCalls) expect(await get(path)).toMatchObject({ status: 200 })
    // A refusal costs no time in a queue.
    const early = await Promise.all(Array.from({ length: 50 }, () => get('/v1/notifications')))
    expect(early.map(({ status }) => status)).toEqual(early.map(() => 503))
    expect(Math.max(...early.map(({ ms }) => ms))).toBeLessThan(maxQueueMs * 4)
    relay.resume()
    const waited = (await Promise.all(sent)).filter(({ status }) => status !== 503)
    expect(waited.length).toBeGreaterThan(0)
    expect(waited.map(({ status }) => status)).toEqual(waited.map(() => 200))
    await vi.waitFor(async () => expect((await get('/v1/notifications')).status).toBe(200), { timeout: 5_000, interval: 20 })
  }, 60_000)

  test('many calls wait for a silent node → they occupy no database connection, and other chains and calls are answered', async () => {
    const slow = Array.from({ length: 300 }, () => get(`/v1/wallet/addresses/${address}/nonce?platformId=base`))
    let isOver = false
    const ended = Promise.all(slow).finally(() => {
      isOver = true
    })
    await vi.waitFor(() => expect(silentRequests).toBeGreaterThan(0), { timeout: 5_000, interval: 20 })
    for (let round = 0; round < 20; round++) {
      expect(await get('/v1/wallet/blockhash?platformId=ethereum')).toMatchObject({ status: 200 })
      expect(await get('/v1/notifications')).toMatchObject({ status: 200 })
      expect(await metric('wallet_database_connections{state="waiting"}')).toBe('0')
    }
    expect(isOver).toBe(false)
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set([503]))
  }, 60_000)

  test('the event loop is busy without a pause → wallet calls get 503 at once, catalogue calls are answered; the load ends → all are answered', async () => {
    await program.kill()
    program = await start({ MAX_QUEUE_MS: '1' })
    const load = floodCatalogue()
    try {
      const refused = await vi.waitFor(
        async () => {
          const answer = await get('/v1/wallet/blockhash?platformId=ethereum')
          expect(answer.status).toBe(503)
          return answer
        },
        { timeout: 30_000, interval: 20 },
      )
      expect(refused).toMatchObject({ retryAfter: '1', body: { code: 'unavailable' } })
      for (const path of catalogueCalls) expect(await get(path)).toMatchObject({ status: 200 })
    } finally {
      load.stop()
    }
    await vi.waitFor(async () => expect((await get('/v1/wallet/blockhash?platformId=ethereum')).status).toBe(200), {
      timeout: 5_000,
      interval: 100,
    })
  }, 60_000)
})

/**
 * Sends catalogue calls in batches on each of ten connections, without waiting between two calls. The API works for each call far longer
 * than this process does, so its event loop never rests, however fast the machine is.
 */
function floodCatalogue() {
  const calls = 100
  const batch = 'GET /v1/tokens?platformId=ethereum HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(calls)
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1')
    let answers = 0
    socket.on('error', () => {})
    socket.on('data', (part) => {
      answers += part.toString('latin1').split('HTTP/1.1 ').length - 1
      if (answers < calls / 2) return
      answers -= calls
      socket.write(batch)
    })
    socket.write(batch)
    return socket
  })
  return {
    stop() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
