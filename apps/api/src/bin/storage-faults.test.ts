import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../../packages/supervise/src/testing/programs.ts'
import { newDeviceKey } from '../../testing/device-key.ts'
import type { TestRequest } from '../../testing/http.ts'
import { startOwnPostgres } from '../../testing/own-postgres.ts'
import { startPgbouncer } from '../../testing/pgbouncer.ts'
import { type Program, startProgram } from '../../testing/program.ts'
import { asOperator, beginEarlier, startOwnRedis } from '../../testing/redis.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from './storage.ts'

/** Maximum milliseconds from the return of a service to the first answers. */
const recoveryMs = 5_000
const clients = 4

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let api: Program
let origin: string

beforeAll(async () => {
  postgres = await startOwnPostgres()
  pooler = await startPgbouncer(postgres.url)
  redis = await startOwnRedis('--appendonly', 'yes', '--appendfsync', 'always', '--save', '')
  await beginEarlier(redis.url)
  const database = await openDatabase(postgres.url)
  await migrate(database, migrations)
  await database.close()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  api = await startProgram('api', {
    API_PORT: String(port),
    DATABASE_URL: pooler.urlOf(postgres.url),
    DATABASE_POOL_MODE: 'transaction',
    DATABASE_DIRECT_URL: postgres.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_REGISTER: '0',
  })
})
afterAll(async () => {
  await api?.kill()
  await redis?.stop()
  await pooler?.stop()
  await postgres?.end()
})

const registration: TestRequest = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"1.0.0"}' }

/** Registers a device with a new key, and repeats the request until it is acknowledged. Returns the id of the device. */
async function register(onFailure: (status: number) => void): Promise<string> {
  const key = await newDeviceKey('EdDSA', origin)
  for (;;) {
    const headers = { authorization: `Bearer ${await key.token(registration)}`, 'content-type': 'application/json' }
    const { status, answer } = await send(headers)
    if (status === 201) return JSON.parse(answer).deviceId
    onFailure(status)
  }
}

const send = (headers: Record<string, string>) =>
  fetch(`${origin}${registration.url}`, { method: registration.method, headers, body: registration.body ?? null }).then(
    async (response) => ({ status: response.status, answer: await response.text() }),
    () => ({ status: 0, answer: '' }),
  )

/** Waits until the API reports the service as down. */
const untilDown = (service: 'database' | 'redis') =>
  vi.waitFor(
    async () => {
      const health: { details: Record<string, { status: string }> } = await (await fetch(`${origin}/health/status`)).json()
      expect(health.details[service]?.status).toBe('down')
    },
    { timeout: 20_000, interval: 50 },
  )

const readRedisPid = () => asOperator(redis.url, async (operator) => Number(/process_id:(\d+)/.exec(await operator.info('server'))?.[1]))

const faults: readonly [string, () => Promise<void>][] = [
  [
    'PostgreSQL is killed and starts again',
    async () => {
      postgres.signal('SIGKILL')
      await untilDown('database')
      await postgres.start()
    },
  ],
  [
    'PostgreSQL is paused',
    async () => {
      postgres.signal('SIGSTOP')
      await untilDown('database')
      postgres.signal('SIGCONT')
    },
  ],
  ['PgBouncer restarts', () => pooler.restart()],
  [
    'Redis is killed and starts again',
    async () => {
      process.kill(await readRedisPid(), 'SIGKILL')
      await untilDown('redis')
      await redis.restart()
    },
  ],
  [
    'Redis is paused',
    async () => {
      const pid = await readRedisPid()
      process.kill(pid, 'SIGSTOP')
      await untilDown('redis')
      process.kill(pid, 'SIGCONT')
    },
  ],
]

test('services fail one after the other under load → nothing acknowledged is lost or doubled, and requests succeed within 5 s', async () => {
  const acknowledged: string[] = []
  const refusals = new Map<number, number>()
  let isOver = false
  const client = async () => {
    while (!isOver) acknowledged.push(await register((status) => refusals.set(status, (refusals.get(status) ?? 0) + 1)))
  }
  const running = Promise.all(Array.from({ length: clients }, client))

  const recoveries: Record<string, number> = {}
  for (const [name, fault] of faults) {
    await fault()
    const back = performance.now()
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 2 * clients), { timeout: 60_000, interval: 10 })
    recoveries[name] = Math.round(performance.now() - back)
  }
  isOver = true
  await running
  console.log(`${acknowledged.length} registrations; milliseconds until requests succeed: ${JSON.stringify(recoveries)}`)

  for (const milliseconds of Object.values(recoveries)) expect(milliseconds).toBeLessThan(recoveryMs)
  expect([...refusals.keys()].filter((status) => ![401, 503].includes(status))).toEqual([])
  const database = await openDatabase(postgres.url)
  const stored = await database.query.selectFrom('devices').select('id').execute()
  await database.close()
  expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
})
