import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newApnsTeam, startApns } from '../../../testing/push-services.ts'
import { apnsChannel } from './apns.ts'
import type { Channel, Push } from './channel.ts'

const newToken = () => randomUUID().replaceAll('-', '').repeat(2)

const push = (change: Partial<Push> = {}): Push => ({
  id: randomUUID(),
  deviceToken: newToken(),
  title: 'Payment received',
  message: 'Open the app to see it',
  data: { notificationId: 'n', type: 'transaction', transactionId: '7' },
  collapseId: 'c'.repeat(32),
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  apnsEnvironment: null,
  ...change,
})

describe('Apple', () => {
  const team = newApnsTeam()
  let now = Date.now()
  let production: Awaited<ReturnType<typeof startApns>>
  let sandbox: Awaited<ReturnType<typeof startApns>>
  let channel: Channel
  const open = (credentials = team.credentials) =>
    apnsChannel(credentials, { production: production.origin, sandbox: sandbox.origin }, () => now)

  beforeAll(async () => {
    production = await startApns(team, () => now)
    sandbox = await startApns(team, () => now)
    channel = open()
  })
  afterEach(() => {
    production.answerWith(() => undefined)
    sandbox.answerWith(() => undefined)
  })
  afterAll(async () => {
    channel.close()
    await Promise.all([production.close(), sandbox.close()])
  })

  test('a push to Apple → it has the text, the data and the collapse id', async () => {
    const sent = push()
    expect(await channel.send(sent)).toEqual({ kind: 'sent' })
    expect(production.received.at(-1)).toMatchObject({
      token: sent.deviceToken,
      headers: {
        'apns-id': sent.id,
        'apns-collapse-id': sent.collapseId,
        'apns-expiration': '1893456000',
        'apns-priority': '10',
        'apns-push-type': 'alert',
        'apns-topic': 'example.wallet',
      },
    })
    expect(production.received.at(-1)?.body).toEqual({
      aps: { alert: { title: sent.title, body: sent.message }, sound: 'default' },
      ...sent.data,
    })
  })

  test('many pushes to Apple → one provider token for forty minutes, over one connection', async () => {
    const own = open()
    const [bearers, connections] = [production.bearers(), production.connections()]
    const sendTen = () => Promise.all(Array.from({ length: 10 }, () => own.send(push())))
    await sendTen()
    now += 39 * 60_000
    await sendTen()
    expect([production.bearers() - bearers, production.connections() - connections]).toEqual([1, 1])
    now += 60_000
    for (const outcome of await sendTen()) expect(outcome).toEqual({ kind: 'sent' })
    expect(production.bearers() - bearers).toBe(2)
    own.close()
  })

  test('Apple calls the provider token expired → the token is renewed, at most every twenty minutes', async () => {
    const own = open()
    await own.send(push())
    now += 21 * 60_000
    const old = { status: 403, body: { reason: 'ExpiredProviderToken' } }
    production.answerWith((_, time) => (time === 1 ? old : undefined))
    const before = production.bearers()
    expect(await own.send(push())).toEqual({ kind: 'sent' })
    expect(production.bearers() - before).toBe(1)
    production.answerWith(() => old)
    expect(await own.send(push())).toEqual({ kind: 'unauthorized', reason: 'ExpiredProviderToken' })
    expect(production.bearers() - before).toBe(1)
    own.close()
  })

  const bad = { status: 400, body: { reason: 'BadDeviceToken' } }

  test('one service of Apple does not know the device token → the push is sent to the other service', async () => {
    production.answerWith(() => bad)
    const sent = push()
    expect(await channel.send(sent)).toEqual({ kind: 'sent', apnsEnvironment: 'sandbox' })
    expect(sandbox.arrived()).toContain(sent.deviceToken)
    const there = push({ apnsEnvironment: 'sandbox' })
    expect(await channel.send(there)).toEqual({ kind: 'sent' })
    expect(production.received.map(({ token }) => token)).not.toContain(there.deviceToken)
  })

  test('no service of Apple knows the device token → the token is dead; one service does not answer → the push is retried later', async () => {
    production.answerWith(() => bad)
    sandbox.answerWith(() => bad)
    expect(await channel.send(push())).toEqual({ kind: 'dead', reason: 'BadDeviceToken', proven: false })
    sandbox.answerWith(() => ({ status: 503 }))
    expect(await channel.send(push())).toEqual({ kind: 'later', reason: 'status 503' })
  })

  const diedAt = Date.parse('2026-03-01T00:00:00Z')

  test.each([
    [410, { reason: 'Unregistered', timestamp: diedAt }, { kind: 'dead', reason: 'Unregistered', proven: true, diedAt: new Date(diedAt) }],
    [410, { reason: 'Unregistered', timestamp: 1e300 }, { kind: 'dead', reason: 'status 410', proven: true }],
    [410, { reason: 'ExpiredToken' }, { kind: 'dead', reason: 'ExpiredToken', proven: true }],
    [400, { reason: 'DeviceTokenNotForTopic' }, { kind: 'dead', reason: 'DeviceTokenNotForTopic', proven: false }],
    [400, { reason: 'BadTopic' }, { kind: 'unauthorized', reason: 'BadTopic' }],
    [403, { reason: 'InvalidProviderToken' }, { kind: 'unauthorized', reason: 'InvalidProviderToken' }],
    [403, 'no JSON', { kind: 'unauthorized', reason: 'status 403' }],
    [413, { reason: 'PayloadTooLarge' }, { kind: 'refused', reason: 'PayloadTooLarge' }],
    [429, { reason: 'TooManyRequests' }, { kind: 'later', reason: 'TooManyRequests' }],
    [429, { reason: 'TooManyProviderTokenUpdates' }, { kind: 'unauthorized', reason: 'TooManyProviderTokenUpdates' }],
    [500, { reason: 'InternalServerError' }, { kind: 'later', reason: 'InternalServerError' }],
    [503, { reason: 'Shutdown' }, { kind: 'later', reason: 'Shutdown' }],
  ])('Apple answers %i %j → the matching outcome', async (status, body, outcome) => {
    production.answerWith(() => ({ status, body }))
    expect(await channel.send(push())).toEqual(outcome)
  })

  test('Apple sends GOAWAY or hangs up → the client reconnects', async () => {
    await channel.send(push())
    const before = production.connections()
    production.goAway()
    expect(await channel.send(push())).toEqual({ kind: 'sent' })
    production.answerWith((_, time) => (time === 1 ? 'hang-up' : undefined))
    expect(await channel.send(push())).toEqual({ kind: 'sent' })
    expect(production.connections()).toBeGreaterThan(before)
  })

  test('the key belongs to another team → unauthorized', async () => {
    const otherTeam = open(newApnsTeam().credentials)
    expect(await otherTeam.send(push())).toEqual({ kind: 'unauthorized', reason: 'InvalidProviderToken' })
    otherTeam.close()
  })
})
