import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { freshDatabase, pairs } from '../../../testing/database.ts'
import { newDeviceKey, registerKey, registerKeyedDevice } from '../../../testing/device-key.ts'
import { caller, refusal, type TestRequest } from '../../../testing/http.ts'
import { asOperator, beginEarlier, startOwnRedis } from '../../../testing/redis.ts'
import { openRedisCache } from '../../base/cache/redis.ts'

const unauthorized = refusal(401, 'Unauthorized')
const read: TestRequest = { method: 'GET', url: '/v1/notifications?limit=5' }
const write: TestRequest = { method: 'PUT', url: '/v1/devices/use', body: '{"appVersion":"3.0.0"}' }
const now = () => Math.floor(Date.now() / 1000)

describe('storage of used tokens', () => {
  test('the cache is down → writes return 503 and reads succeed', async () => {
    const running = await testApp({ pair: pairs[1] })
    const phone = await registerKeyedDevice(running.app)
    await running.storage.cache.close()
    expect(await phone.put('/v1/devices/use', { appVersion: '3.0.0' })).toMatchObject(refusal(503, 'Service Unavailable'))
    expect(await registerKey(running.app, await newDeviceKey())).toMatchObject(refusal(503, 'Service Unavailable'))
    expect(await phone.get('/v1/notifications')).toMatchObject({ status: 200 })
    await running.close()
  })

  test('the cache is in memory → a token from before the start of the process is refused for writes', async () => {
    const running = await testApp({ pair: pairs[0] })
    const phone = await registerKeyedDevice(running.app)
    const before = { claims: { iat: now() - 30, exp: now() + 200 } }
    const sendSigned = async (request: TestRequest) =>
      caller(running.app).send({ ...request, headers: { authorization: `Bearer ${await phone.key.token(request, phone.id, before)}` } })
    expect(await sendSigned(write)).toMatchObject(unauthorized)
    expect(await sendSigned(read)).toMatchObject({ status: 200 })
    expect(await registerKey(running.app, await newDeviceKey(), before)).toMatchObject(unauthorized)
    await running.close()
  })

  test('replicas share one Redis → a token is accepted once among them', async () => {
    const running = await testApp({ pair: pairs[1] })
    const replica = await testApp({ storage: running.storage })
    const phone = await registerKeyedDevice(running.app)
    const headers = { authorization: `Bearer ${await phone.key.token(write, phone.id)}` }
    expect(await caller(running.app).send({ ...write, headers })).toMatchObject({ status: 200 })
    expect(await caller(replica.app).send({ ...write, headers })).toMatchObject(unauthorized)
    await replica.close()
    await running.close()
  })

  test.each([
    ['equal to that of Redis', 0],
    ['ten minutes behind that of Redis', -600_000],
    ['ten minutes ahead of that of Redis', 600_000],
  ])('Redis lost its data and the clock is %s → a used token is refused', async (_, shiftMs) => {
    const redis = await startOwnRedis(['--save', ''])
    await beginEarlier(redis.url)
    const fresh = await freshDatabase(pairs[1])
    const storage = { ...fresh, cache: await openRedisCache(redis.url) }
    const running = await testApp({ storage })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shiftMs })
    const phone = await registerKeyedDevice(running.app)
    const headers = { authorization: `Bearer ${await phone.key.token(write, phone.id)}` }
    const send = () => caller(running.app).send({ ...write, headers })
    expect(await send()).toMatchObject({ status: 200 })

    await asOperator(redis.url, (operator) => operator.flushall())
    expect(await send()).toMatchObject(unauthorized)
    await vi.waitFor(
      async () => {
        vi.setSystemTime(Date.now() + 50)
        expect(await phone.send(write)).toMatchObject({ status: 200 })
      },
      { timeout: 15_000, interval: 50 },
    )
    expect(await send()).toMatchObject(unauthorized)

    vi.useRealTimers()
    await running.close()
    await storage.cache.close()
    await fresh.close()
    await redis.stop()
  })
})
