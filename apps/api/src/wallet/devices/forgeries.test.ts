import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { type KeyedDevice, registerKeyedDevice } from '../../../testing/device-key.ts'
import { caller, type TestRequest } from '../../../testing/http.ts'
import { asOperator, beginEarlier, startOwnRedis } from '../../../testing/redis.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { openRedisCache } from '../../base/cache/redis.ts'
import { forgeries } from './forgeries.fixture.ts'

const requests: TestRequest[] = [
  { method: 'GET', url: '/v1/notifications?limit=5' },
  { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"3.0.0"}' },
  { method: 'POST', url: '/v1/wallet/addresses', body: `{"addresses":[{"address":"${newAddress()}","platformId":"ethereum"}]}` },
]

/** The request that deletes the victim's device, so it must be the victim's last call. */
const deletion: TestRequest = { method: 'DELETE', url: '/v1/devices' }

let running: TestApp
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let fresh: FreshDatabase

beforeAll(async () => {
  redis = await startOwnRedis(['--save', ''])
  await beginEarlier(redis.url)
  fresh = await freshDatabase(pairs[1])
  running = await testApp({ storage: { ...fresh, cache: await openRedisCache(redis.url) } })
})
afterAll(async () => {
  await running.close()
  await running.storage.cache.close()
  await fresh.close()
  await redis.stop()
})

/** Returns all devices and their addresses in the database, as one text. */
const state = async () => {
  const { query } = running.storage.database
  const devices = await query.selectFrom('devices').selectAll().orderBy('id').execute()
  return JSON.stringify([devices, await query.selectFrom('device_addresses').selectAll().orderBy('device_id').execute()])
}

test('any forged token → refused without a change in the database', async () => {
  const usedForWrites: TestRequest[] = []
  const newPair = async (algorithm: 'ES256' | 'EdDSA'): Promise<[KeyedDevice, KeyedDevice]> => [
    await registerKeyedDevice(running.app, algorithm),
    await registerKeyedDevice(running.app, algorithm),
  ]

  const forgeAll = async (request: TestRequest, [victim, own]: [KeyedDevice, KeyedDevice], used: string) => {
    const before = await state()
    for (const [name, forge] of Object.entries(forgeries)) {
      if (request === deletion && name === 'a used token of a write') continue
      for (const forged of await forge({ request, victim, own, used })) {
        const { status } = await caller(running.app).send(forged)
        expect([401, 403], `${name}: ${JSON.stringify(forged)}`).toContain(status)
      }
    }
    expect(await state()).toBe(before)
  }

  for (const algorithm of ['ES256', 'EdDSA'] as const) {
    const [victim, own] = await newPair(algorithm)
    for (const request of requests) {
      const used = await victim.key.token(request, victim.id)
      const signed = { ...request, headers: { authorization: `Bearer ${used}` } }
      const first = await caller(running.app).send(signed)
      expect(first.status, request.url).toBeLessThan(300)
      if (request.method !== 'GET') usedForWrites.push(signed)
      await forgeAll(request, [victim, own], used)
      expect((await victim.send(request)).status).toBe(first.status)
    }
  }

  for (const algorithm of ['ES256', 'EdDSA'] as const) {
    const [victim, own] = await newPair(algorithm)
    const used = await victim.key.token(deletion, victim.id)
    await forgeAll(deletion, [victim, own], used)
    const statuses = []
    for (const _ of ['the first time', 'again'])
      statuses.push((await caller(running.app).send({ ...deletion, headers: { authorization: `Bearer ${used}` } })).status)
    expect(statuses).toEqual([204, 403])
  }

  const before = await state()
  await asOperator(redis.url, (operator) => operator.flushall())
  for (const again of usedForWrites) expect((await caller(running.app).send(again)).status, again.url).toBe(401)
  expect(await state()).toBe(before)
})
