import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fcmError, startFcm } from '../../../testing/push-services.ts'
import type { Channel, Push } from './channel.ts'
import { fcmChannel } from './fcm.ts'

const push = (change: Partial<Push> = {}): Push => ({
  id: randomUUID(),
  deviceToken: `token:${randomUUID()}`,
  title: 'Payment received',
  message: 'Open the app to see it',
  data: { notificationId: 'n', type: 'transaction', transactionId: '7' },
  collapseId: 'c'.repeat(32),
  expiresAt: new Date(Date.now() + 3_600_000),
  apnsEnvironment: null,
  ...change,
})

describe('Firebase', () => {
  let service: Awaited<ReturnType<typeof startFcm>>
  let channel: Channel

  beforeAll(async () => {
    service = await startFcm()
    channel = fcmChannel(service.account, service.origin)
  })
  afterEach(() => {
    service.answerWith(() => undefined)
    service.answerTokenRequests(undefined)
  })
  afterAll(async () => {
    channel.close()
    await service.close()
  })

  test('a push to Firebase → it has the text, the data and the collapse id', async () => {
    const now = Date.now()
    const own = fcmChannel(service.account, service.origin, () => now)
    const sent = push({ expiresAt: new Date(now + 3_600_000) })
    expect(await own.send(sent)).toEqual({ kind: 'sent' })
    own.close()
    expect(service.received.at(-1)?.body).toEqual({
      token: sent.deviceToken,
      notification: { title: sent.title, body: sent.message },
      data: sent.data,
      android: {
        collapse_key: sent.collapseId,
        ttl: '3600s',
        priority: 'HIGH',
        notification: { tag: sent.collapseId },
      },
      apns: {
        headers: {
          'apns-collapse-id': sent.collapseId,
          'apns-expiration': String(Math.floor(sent.expiresAt.getTime() / 1000)),
          'apns-priority': '10',
        },
        payload: { aps: { sound: 'default' } },
      },
    })
  })

  test('many pushes at once → one access token and one connection per service', async () => {
    const own = fcmChannel(service.account, service.origin)
    const [grants, connections] = [service.grants(), service.connections()]
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => own.send(push())))
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']))
    expect([service.grants() - grants, service.connections() - connections]).toEqual([1, 2])
    own.close()
  })

  test('the access token nears its expiry or is revoked → the token is renewed', async () => {
    let now = Date.now()
    const own = fcmChannel(service.account, service.origin, () => now)
    const before = service.grants()
    await own.send(push())
    now += 54 * 60_000
    await own.send(push())
    expect(service.grants() - before).toBe(1)
    // `fcmChannel` uses the clock of the test, but the test service uses the real clock.
    // The service would refuse an assertion from the future.
    service.answerTokenRequests({ status: 503, headers: { 'retry-after': '7' } })
    now += 60_000
    expect(await own.send(push())).toEqual({ kind: 'later', reason: 'no access, status 503', afterMs: 7_000 })
    own.close()

    service.answerTokenRequests(undefined)
    service.revokeAccess()
    expect(await channel.send(push())).toEqual({ kind: 'sent' })
  })

  const invalidToken = 'The registration token is not a valid FCM registration token'

  test.each([
    [404, fcmError(404, 'NOT_FOUND', 'UNREGISTERED'), { kind: 'dead', reason: 'UNREGISTERED', proven: true }],
    [403, fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), { kind: 'dead', reason: 'SENDER_ID_MISMATCH', proven: false }],
    [400, fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', invalidToken), { kind: 'dead', reason: 'INVALID_ARGUMENT', proven: false }],
    [400, fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'Invalid JSON payload'), { kind: 'refused', reason: 'INVALID_ARGUMENT' }],
    [401, fcmError(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'), { kind: 'later', reason: 'THIRD_PARTY_AUTH_ERROR' }],
    [401, fcmError(401, 'UNAUTHENTICATED'), { kind: 'unauthorized', reason: 'UNAUTHENTICATED' }],
    [403, fcmError(403, 'PERMISSION_DENIED'), { kind: 'unauthorized', reason: 'PERMISSION_DENIED' }],
    [404, fcmError(404, 'NOT_FOUND'), { kind: 'unauthorized', reason: 'NOT_FOUND' }],
    [429, fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), { kind: 'later', reason: 'QUOTA_EXCEEDED', afterMs: 60_000 }],
    [503, fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE'), { kind: 'later', reason: 'UNAVAILABLE' }],
    [500, '<html>Oops</html>', { kind: 'later', reason: 'status 500' }],
    [418, { error: { status: 'a token:that-must-not-be-told' } }, { kind: 'refused', reason: 'status 418' }],
  ])('Firebase answers %i %j → the matching outcome', async (status, body, outcome) => {
    service.answerWith(() => ({ status, body }))
    expect(await channel.send(push())).toEqual(outcome)
  })

  test('Firebase answers Retry-After in seconds or as a date → the push is retried at that time', async () => {
    service.answerWith(() => ({ status: 503, headers: { 'retry-after': '120' } }))
    expect(await channel.send(push())).toEqual({ kind: 'later', reason: 'status 503', afterMs: 120_000 })
    service.answerWith(() => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 300_000).toUTCString() } }))
    const outcome = await channel.send(push())
    expect(outcome.kind === 'later' && outcome.afterMs).toBeGreaterThan(290_000)
    service.answerWith(() => ({ status: 503, headers: { 'retry-after': 'soon' } }))
    expect(await channel.send(push())).toEqual({ kind: 'later', reason: 'status 503' })
  })

  test('the connection to Firebase breaks → the push is retried once at once, then later', async () => {
    service.answerWith((_, time) => (time === 1 ? 'hang-up' : undefined))
    expect(await channel.send(push())).toEqual({ kind: 'sent' })
    service.answerWith(() => 'hang-up')
    expect(await channel.send(push())).toEqual({ kind: 'later', reason: expect.stringMatching(/^E/) })
  })

  test('Google does not know the key of the service account → unauthorized, without a retry', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const otherAccount = fcmChannel({ ...service.account, privateKey }, service.origin)
    expect(await otherAccount.send(push())).toEqual({ kind: 'unauthorized', reason: 'no access, status 400' })
    otherAccount.close()
  })
})
