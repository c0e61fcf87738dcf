import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestAppOptions, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { newHash, writeMined } from '../../../testing/mined.ts'
import { notify } from '../../../testing/notify.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { newAddress } from '../../../testing/wallet.ts'

describe.each(pairs)('pushes of notifications, on $name', (pair) => {
  const apns = newApnsTeam().credentials
  const withApns = { fcm: undefined, apns, details: false }
  let base: TestApp
  const open: TestApp[] = []
  const start = async (push: TestAppOptions['push'] = withApns) => {
    const running = await testApp({ storage: base.storage, ...(push && { push }) })
    open.push(running)
    return running
  }
  let count = 0
  const phone = async (address = newAddress(), deviceToken = `${(++count).toString(16).padStart(4, '0')}${'ab'.repeat(30)}`) => {
    const device = await registerDevice(base.app, { addresses: [address] })
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken })
    return { ...device, address, deviceToken }
  }
  const rowsOf = (deviceId: string) =>
    base.storage.database.query
      .selectFrom('push_outbox')
      .innerJoin('notifications', 'notifications.id', 'notification_id')
      .select([
        'push_outbox.title',
        'push_outbox.message',
        'state',
        'channel',
        'collapse_id as collapseId',
        'notification_id as id',
        'event',
      ])
      .where('push_outbox.device_id', '=', deviceId)
      .orderBy('push_outbox.created_at')
      .execute()

  beforeAll(async () => {
    base = await testApp({ pair })
  })
  afterEach(async () => {
    for (const running of open.splice(0)) await running.close()
  })
  afterAll(() => base.close())

  test('push details are off → pushes without amounts and addresses; on → with both', async () => {
    const [quiet, open] = [await start(), await start({ ...withApns, details: true })]
    const [one, two] = [await phone(), await phone()]
    await writeMined(quiet, [{ from: newAddress(), to: one.address, amount: 10n ** 18n }])
    expect(await rowsOf(one.id)).toMatchObject([
      { title: 'Payment received', message: 'Open the app to see it', state: 'waiting', channel: 'apns' },
    ])
    expect((await one.get('/v1/notifications')).body.items).toMatchObject([{ title: 'Received 1 ETH' }])
    await writeMined(open, [{ from: newAddress(), to: two.address, amount: 10n ** 18n }])
    expect(await rowsOf(two.id)).toMatchObject([{ title: 'Received 1 ETH', message: expect.stringMatching(/^From 0x/) }])
  })

  test('a new push of the same transaction → the new push replaces the earlier one, and outdated waiting pushes are not sent', async () => {
    const running = await start()
    const device = await phone()
    const hash = newHash()
    const movement = { from: device.address, to: newAddress(), amount: 1n }
    await writeMined(running, [movement], { hash })
    await writeMined(running, [movement], { hash, status: 'failed', block: { number: 100n, hash: newHash(), time: new Date() } })
    const collapseId = createHash('sha256').update(`ethereum:${hash}`).digest('hex').slice(0, 32)
    expect(await rowsOf(device.id)).toMatchObject([{ event: 'failed', state: 'waiting', collapseId }])
  })

  test('a notification without a transaction → its push replaces no other', async () => {
    const running = await start()
    const device = await phone()
    const ids = await notify(running, device.id, ['One', 'Two'])
    const rows = await rowsOf(device.id)
    expect(rows.map(({ collapseId }) => collapseId).sort()).toEqual([...ids].sort())
    for (const row of rows) expect(row).toMatchObject({ state: 'waiting', message: 'For a test' })
  })

  test('a device has no push token, or the server no credentials → no push', async () => {
    const running = await start()
    const silent = await registerDevice(base.app)
    const firebase = await phone(newAddress(), 'a:token-of-firebase')
    const apple = await phone()
    for (const { id } of [silent, firebase]) await notify(running, id, ['Hello'])
    await notify(base, apple.id, ['Hello'])
    for (const { id } of [silent, firebase, apple]) {
      expect(await rowsOf(id)).toEqual([])
      expect((await base.deps.notifications.page(id, 0, 1)).total).toBe(1)
    }
  })

  test('an event of a transaction is reported twice → one push', async () => {
    const running = await start()
    const device = await phone()
    const notice = {
      deviceId: device.id,
      type: 'system',
      text: { key: 'announced', values: { title: 'Maintenance', message: 'On Sunday' } },
      transactionId: null,
      event: 'announcement:1',
    } as const
    for (let time = 0; time < 2; time++)
      await base.storage.database.query.transaction().execute((transaction) => running.deps.notifications.write(transaction, [notice]))
    expect(await rowsOf(device.id)).toHaveLength(1)
    expect((await device.get('/v1/notifications')).body.total).toBe(1)
  })

  test('the database transaction rolls back → no push is written', async () => {
    const running = await start()
    const device = await phone()
    const written = base.storage.database.query.transaction().execute(async (transaction) => {
      const text = { key: 'announced', values: { title: 'T', message: 'M' } } as const
      await running.deps.notifications.write(transaction, [{ deviceId: device.id, type: 'system', text, transactionId: null, event: null }])
      throw new Error('The database transaction of the test fails')
    })
    await expect(written).rejects.toThrow('The database transaction of the test fails')
    expect(await rowsOf(device.id)).toEqual([])
  })
})
