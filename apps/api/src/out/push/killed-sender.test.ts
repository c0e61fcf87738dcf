import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { notify } from '../../../testing/notify.ts'
import { startFcm } from '../../../testing/push-services.ts'
import { fcmChannel } from './fcm.ts'
import { createOutbox } from './outbox.ts'
import { sendPushes } from './send-pushes.ts'

const root = resolve(import.meta.dirname, '../../../../..')
/**
 * Lease of a push in milliseconds. The lease is longer than an answer takes on a slow machine, because a push with an expired lease is sent
 * again.
 */
const leaseMs = 60_000

describe.each(pairs)('a sender that is killed, on $name', (pair) => {
  let running: TestApp
  let fcm: Awaited<ReturnType<typeof startFcm>>
  let child: ChildProcess | undefined

  const spawnSender = () => {
    const account = { ...fcm.account, privateKey: fcm.account.privateKey.export({ type: 'pkcs8', format: 'pem' }) }
    const config = JSON.stringify({ databaseUrl: running.storage.url, origin: fcm.origin, account, leaseMs })
    const program = ['tools/run.mjs', 'apps/api/src/out/push/sender.fixture.ts'].map((path) => resolve(root, path))
    return spawn(process.execPath, [...program, config], { stdio: ['ignore', 'ignore', 'inherit'] })
  }

  beforeAll(async () => {
    fcm = await startFcm()
    running = await testApp({ pair, push: { fcm: fcm.account, apns: undefined, details: false } })
  })
  afterEach(() => child?.kill('SIGKILL'))
  afterAll(async () => {
    await running.close()
    await fcm.close()
  })

  test.each([
    ['before the answer', 'silence' as const],
    ['before it stored the answer', undefined],
  ])('a sender is killed %s → no push is lost, and a repeated one replaces the first', async (_, reply) => {
    const device = await registerDevice(running.app)
    const deviceToken = `token:${device.id}`
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken })
    await notify(
      running,
      device.id,
      Array.from({ length: 10 }, (_, index) => `Hello ${index}`),
    )
    child = spawnSender()
    const killed = once(child, 'exit')
    // The test kills the sender at the fourth push.
    fcm.answerWith((token, time) => {
      if (token !== deviceToken || time < 4) return undefined
      child?.kill('SIGKILL')
      return killed.then(() => reply)
    })
    await killed
    fcm.answerWith(() => undefined)

    const outbox = createOutbox(running.storage.database)
    expect(await outbox.claim('fcm', 10, leaseMs)).toEqual([])
    // Simulates the minute after which the leases expire.
    const { query } = running.storage.database
    await query.updateTable('push_outbox').set({ due_at: '2020-01-01T00:00:00.000Z' }).where('state', '=', 'waiting').execute()
    const silent = { warn: () => {}, error: () => {} }
    const heir = sendPushes(fcmChannel(fcm.account, fcm.origin), outbox, silent, { leaseMs, pauseMs: 10 })
    await vi.waitFor(async () => {
      const rows = await query
        .selectFrom('push_outbox')
        .select('state')
        .where('device_id', '=', device.id)
        .where('state', '=', 'sent')
        .execute()
      expect(rows).toHaveLength(10)
    }, 20_000)
    await heir.stop()

    const mine = fcm.received.filter(({ token }) => token === deviceToken)
    const times = new Map<string, number>()
    for (const { body } of mine) {
      const { collapse_key, notification } = Object(body.android)
      const place = JSON.stringify([collapse_key, notification, body.data])
      times.set(place, (times.get(place) ?? 0) + 1)
    }
    expect(times.size).toBe(10)
    for (const count of times.values()) expect(count).toBeLessThanOrEqual(2)
    expect(mine.length).toBeGreaterThan(10)
  })
})
