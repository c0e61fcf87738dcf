import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { notify } from '../../../testing/notify.ts'
import { fcmError, newApnsTeam, type Reply, startApns, startFcm } from '../../../testing/push-services.ts'
import { openLog } from '../../base/log.ts'
import { apnsChannel } from './apns.ts'
import { fcmChannel } from './fcm.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { type Sender, sendPushes } from './send-pushes.ts'

describe.each(pairs)('sending pushes on $name', (pair) => {
  const team = newApnsTeam()
  let running: TestApp
  let outbox: Outbox
  let fcm: Awaited<ReturnType<typeof startFcm>>
  let apns: Awaited<ReturnType<typeof startApns>>
  const senders: Sender[] = []
  const lines: string[] = []
  /** Milliseconds by which the sender's clock is ahead of the real clock. */
  let aheadMs = 0

  const open = (name: 'fcm' | 'apns', options: Parameters<typeof sendPushes>[3] = {}) => {
    const log = openLog('debug', { write: (line: string) => void lines.push(line) })
    const channel =
      name === 'fcm'
        ? fcmChannel(fcm.account, fcm.origin)
        : apnsChannel(team.credentials, { production: apns.origin, sandbox: apns.origin })
    const sender = sendPushes(channel, outbox, log, { pauseMs: 0, now: () => Date.now() + aheadMs, random: () => 0, ...options })
    senders.push(sender)
    return sender
  }
  const newToken = () => `${randomUUID()}:${randomUUID()}`
  const phone = async (deviceToken = newToken()) => {
    const device = await registerDevice(running.app)
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken })
    return { ...device, deviceToken }
  }
  const rowsOf = (deviceId: string) =>
    running.storage.database.query
      .selectFrom('push_outbox')
      .innerJoin('notifications', 'notifications.id', 'notification_id')
      .select(['state', 'attempts', 'reason', 'push_outbox.message', 'channel', 'due_at as dueAt', 'notifications.title'])
      .where('push_outbox.device_id', '=', deviceId)
      .orderBy('notifications.created_at')
      .execute()
  const rowOf = async (deviceId: string) => (await rowsOf(deviceId)).at(-1)
  const tokenOf = async (deviceId: string) =>
    (await running.storage.database.query.selectFrom('devices').select('device_token').where('id', '=', deviceId).executeTakeFirst())
      ?.device_token
  /** Makes all waiting pushes due. */
  const hurry = () =>
    running.storage.database.query
      .updateTable('push_outbox')
      .set({ due_at: '2020-01-01T00:00:00.000Z' })
      .where('state', '=', 'waiting')
      .execute()

  beforeAll(async () => {
    fcm = await startFcm()
    apns = await startApns(team)
    running = await testApp({ pair, push: { fcm: fcm.account, apns: team.credentials, details: false } })
    outbox = createOutbox(running.storage.database)
  })
  beforeEach(async () => {
    await running.storage.database.query.deleteFrom('push_outbox').execute()
  })
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()))
    for (const service of [fcm, apns]) service.answerWith(() => undefined)
    fcm.answerTokenRequests(undefined)
    lines.length = 0
    aheadMs = 0
  })
  afterAll(async () => {
    await running.close()
    await Promise.all([fcm.close(), apns.close()])
  })

  test('a push is due → it is sent once, through the service of its token', async () => {
    const [one, two] = [await phone(), await phone('ab'.repeat(32))]
    for (const { id } of [one, two]) await notify(running, id, ['Hello'])
    const [firebase, apple] = [open('fcm'), open('apns')]
    for (const sender of [firebase, apple, firebase, apple]) await sender.step()
    expect(fcm.arrived().filter((token) => token === one.deviceToken)).toHaveLength(1)
    expect(apns.arrived().filter((token) => token === two.deviceToken)).toHaveLength(1)
    for (const { id } of [one, two]) expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('a push is written → the loop of the sender sends it soon', async () => {
    open('fcm', { pauseMs: 10 })
    const device = await phone()
    await notify(running, device.id, ['Hello'])
    await vi.waitFor(async () => expect(await rowOf(device.id)).toMatchObject({ state: 'sent' }), 15_000)
  })

  test('several workers send → each push is sent once', async () => {
    const devices = await Promise.all(Array.from({ length: 5 }, () => phone()))
    for (const { id } of devices)
      await notify(
        running,
        id,
        Array.from({ length: 20 }, (_, index) => `Hello ${index}`),
      )
    await Promise.all([open('fcm'), open('fcm'), open('fcm')].map((sender) => sender.step()))
    const tokens = new Set(devices.map(({ deviceToken }) => deviceToken))
    expect(fcm.arrived().filter((token) => tokens.has(token))).toHaveLength(100)
  })

  test('the push service is down → the push is retried with growing pauses, then given up', async () => {
    const device = await phone()
    await notify(running, device.id, ['Hello'])
    fcm.answerWith(() => ({ status: 503 }))
    const attempted: string[] = []
    const sender = open('fcm', { onAttempt: (...attempt) => void attempted.push(attempt.join(' ')) })
    const waits: number[] = []
    for (let attempt = 1; attempt < 8; attempt++) {
      const before = Date.now()
      await sender.step()
      const row = await rowOf(device.id)
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, reason: 'status 503' })
      waits.push(Math.floor((Date.parse(row?.dueAt ?? '') - before) / 10_000))
      await hurry()
    }
    expect(waits).toEqual([1, 4, 16, 64, 256, 360, 360])
    await sender.step()
    expect(await rowOf(device.id)).toMatchObject({ state: 'failed', attempts: 8, reason: 'status 503' })
    expect(attempted).toEqual([...waits.map(() => 'waiting status 503'), 'failed status 503'])
  })

  test('the push service sends Retry-After → the push is retried after that time, with jitter', async () => {
    const [even, odd] = [await phone(), await phone()]
    fcm.answerWith(() => ({ status: 429, headers: { 'retry-after': '300' } }))
    const waitOf = async (device: { id: string }, random: number) => {
      await notify(running, device.id, ['Hello'])
      const before = Date.now()
      await open('fcm', { random: () => random }).step()
      return Math.floor((Date.parse((await rowOf(device.id))?.dueAt ?? '') - before) / 10_000)
    }
    expect([await waitOf(even, 0), await waitOf(odd, 0.8)]).toEqual([30, 42])
  })

  test('a push is a day old → it is not sent', async () => {
    const device = await phone()
    await notify(running, device.id, ['Hello'])
    aheadMs = 86_400_000
    await open('fcm').step()
    expect(await rowOf(device.id)).toMatchObject({ state: 'failed', reason: 'expired' })
    expect(fcm.arrived()).not.toContain(device.deviceToken)
  })

  test('the push service refuses a push as invalid → the push is not retried', async () => {
    const device = await phone()
    await notify(running, device.id, ['Hello'])
    fcm.answerWith(() => ({ status: 400, body: fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT') }))
    await open('fcm').step()
    expect(await rowOf(device.id)).toMatchObject({ state: 'failed', attempts: 1, reason: 'INVALID_ARGUMENT' })
    expect(await tokenOf(device.id)).toBe(device.deviceToken)
  })

  test('the answer to one push is slow → other pushes are sent meanwhile', async () => {
    const [slow, quick] = [await phone(), await phone()]
    let release = (_: Reply) => {}
    const delayed = new Promise<Reply>((resolve) => {
      release = resolve
    })
    fcm.answerWith((token) => (token === slow.deviceToken ? delayed : undefined))
    open('fcm', { pauseMs: 10 })
    await notify(running, slow.id, ['Hello'])
    await vi.waitFor(async () => expect(await rowOf(slow.id)).toMatchObject({ attempts: 1 }), 15_000)
    await notify(running, quick.id, ['Hello'])
    await vi.waitFor(async () => expect(await rowOf(quick.id)).toMatchObject({ state: 'sent' }), 15_000)
    expect(await rowOf(slow.id)).toMatchObject({ state: 'waiting' })
    release({ status: 200 })
    await vi.waitFor(async () => expect(await rowOf(slow.id)).toMatchObject({ state: 'sent' }), 15_000)
  })

  describe('to a dead token', () => {
    const unregistered = { status: 404, body: fcmError(404, 'NOT_FOUND', 'UNREGISTERED') }
    const gone = (at: number) => ({ status: 410, body: { reason: 'Unregistered', timestamp: at } })

    test('the push token of a device is dead → the push fails, and the token is deleted', async () => {
      const device = await phone()
      await notify(running, device.id, ['Hello'])
      fcm.answerWith(() => unregistered)
      await open('fcm').step()
      expect(await rowOf(device.id)).toMatchObject({ state: 'failed', reason: 'UNREGISTERED' })
      expect(await tokenOf(device.id)).toBeNull()
      await notify(running, device.id, ['Again'])
      expect(await rowsOf(device.id)).toHaveLength(1)
    })

    test('a token dies after its device reported another one → the other token is kept', async () => {
      const device = await phone()
      await notify(running, device.id, ['Hello'])
      fcm.answerWith(async () => {
        await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: 'new:token' })
        return unregistered
      })
      await open('fcm').step()
      expect(await tokenOf(device.id)).toBe('new:token')
    })

    test('a device reported its token again after the time of its death → the token is kept', async () => {
      const [reachable, dead] = [await phone('cd'.repeat(32)), await phone('ef'.repeat(32))]
      for (const { id } of [reachable, dead]) await notify(running, id, ['Hello'])
      apns.answerWith((token) => gone(Date.now() + (token === reachable.deviceToken ? -3_600_000 : 3_600_000)))
      await open('apns').step()
      expect([await tokenOf(reachable.id), await tokenOf(dead.id)]).toEqual([reachable.deviceToken, null])
    })

    test('a token is rejected for a doubtful reason → the token is deleted only while other pushes arrive', async () => {
      const [bad, good] = [await phone(), await phone()]
      const mismatch = { status: 403, body: fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH') }
      fcm.answerWith((token) => (token === bad.deviceToken ? mismatch : undefined))
      const sender = open('fcm')
      await notify(running, bad.id, ['Hello'])
      await sender.step()
      expect(await rowOf(bad.id)).toMatchObject({ state: 'waiting', reason: 'SENDER_ID_MISMATCH' })
      expect(await tokenOf(bad.id)).toBe(bad.deviceToken)
      for (const title of ['One', 'Two', 'Three']) {
        await notify(running, good.id, [title])
        await sender.step()
      }
      await hurry()
      await sender.step()
      expect(await rowOf(bad.id)).toMatchObject({ state: 'failed', reason: 'SENDER_ID_MISMATCH' })
      expect(await tokenOf(bad.id)).toBeNull()
    })
  })

  test('the push credentials are wrong → all pushes wait, no token or attempt is lost, and single trials are sent', async () => {
    const devices = await Promise.all(Array.from({ length: 5 }, (_, index) => phone(`${index}f`.repeat(32))))
    for (const { id } of devices) await notify(running, id, ['Hello'])
    const wrong = { status: 403, body: { reason: 'InvalidProviderToken' } }
    apns.answerWith(() => wrong)
    const attempted = new Set<string>()
    const sender = open('apns', { onAttempt: (...attempt) => void attempted.add(attempt.join(' ')) })
    await sender.step()
    expect([sender.isRefused(), ...attempted]).toEqual([true, 'unauthorized InvalidProviderToken'])
    for (const { id, deviceToken } of devices) {
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0, reason: 'InvalidProviderToken' })
      expect(await tokenOf(id)).toBe(deviceToken)
    }
    const requestCount = apns.received.length
    await hurry()
    await sender.step()
    expect(apns.received.length).toBe(requestCount)
    aheadMs = 61_000
    await sender.step()
    expect(apns.received.slice(requestCount)).toHaveLength(1)
    apns.answerWith(() => undefined)
    aheadMs += 130_000
    await hurry()
    await sender.step()
    for (const { id } of devices) expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    expect([sender.isRefused(), attempted.has('sent ')]).toEqual([false, true])
    expect(lines.filter((line) => line.includes('The push credentials are refused'))).toHaveLength(2)
  })

  test('a device changed its token before sending → the push is sent to the new token, through its service', async () => {
    const device = await phone()
    await notify(running, device.id, ['Hello'])
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: 'a1'.repeat(32) })
    const [firebase, apple] = [open('fcm'), open('apns')]
    await firebase.step()
    await apple.step()
    expect(apns.arrived()).toContain('a1'.repeat(32))
    expect(await rowOf(device.id)).toMatchObject({ state: 'sent', channel: 'apns', attempts: 1 })
  })

  test('sending a push fails in any way → no push token is in the log', async () => {
    const [android, ios] = [await phone(), await phone('b7'.repeat(32))]
    const replies: Reply[] = [
      'hang-up',
      { status: 503 },
      { status: 400, body: fcmError(400, android.deviceToken, android.deviceToken, `bad ${android.deviceToken}`) },
      { status: 400, body: { reason: ios.deviceToken } },
      { status: 403, body: { reason: 'Forbidden' } },
    ]
    for (const reply of replies) {
      for (const { id } of [android, ios]) await notify(running, id, ['Hello'])
      for (const service of [fcm, apns]) service.answerWith(() => reply)
      for (const name of ['fcm', 'apns'] as const) await open(name).step()
    }
    expect(lines.length).toBeGreaterThan(5)
    for (const secret of [android.deviceToken, ios.deviceToken, android.id, ios.id]) expect(lines.join('')).not.toContain(secret)
  })
})
