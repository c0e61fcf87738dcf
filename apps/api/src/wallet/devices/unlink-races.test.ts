import { randomUUID } from 'node:crypto'
import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../testing/device.ts'
import { loggedEvents } from '../../../testing/event-log.ts'
import { type Caller, refusal } from '../../../testing/http.ts'
import { untilLocked } from '../../../testing/locks.ts'
import { minedReport } from '../../../testing/mined.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { composeAddressStore } from '../../bin/compose-devices.ts'
import type { Channel, PushOutcome } from '../../out/push/channel.ts'
import { createOutbox } from '../../out/push/outbox.ts'
import { sendPushes } from '../../out/push/send-pushes.ts'

/** A database transaction that stays open until it is released. */
type OpenTransaction = { release(): Promise<void> }

describe.each(pairs)('races with the removal of a link or a device, on $name', (pair) => {
  let running: TestApp
  let device: TestDevice
  let bystander: TestDevice
  let address: Address
  /** Database transactions that a test keeps open. The test releases these transactions, even if it fails. */
  const openTransactions: OpenTransaction[] = []
  const query = () => running.storage.database.query
  const unlink = (who: Caller = device) => who.send({ method: 'DELETE', url: `/v1/wallet/addresses/${address}?platformId=ethereum` })
  const deleteDevice = () => device.send({ method: 'DELETE', url: '/v1/devices' })
  const link = (who: Caller) => who.post('/v1/wallet/addresses', { addresses: [{ address, platformId: 'ethereum' }] })
  const payment = () => minedReport([{ from: newAddress(), to: address, amount: 10n ** 18n }])
  /** Writes a payment to the log, and then its notifications within the given database transaction. */
  const write = async (transaction: Transaction<Tables>) => {
    const { id } = await running.deps.transactions.report(chainOf(running, 'ethereum'), payment(), 101n)
    const events = (await loggedEvents(running)).filter((event) => event.transaction?.id === id)
    await running.deps.subscriberNotices.process(transaction, events)
  }
  const writeNotices = () => query().transaction().execute(write)
  const countOf = async (table: 'notifications' | 'push_outbox', { id }: TestDevice) =>
    (await query().selectFrom(table).select('device_id').where('device_id', '=', id).execute()).length
  const waitingPushes = async ({ id }: TestDevice) =>
    (await query().selectFrom('push_outbox').select('device_id').where('device_id', '=', id).where('state', '=', 'waiting').execute())
      .length

  /** Runs `work` in a database transaction that stays open, and `afterwards` in the same one when it is released. */
  const holding = async (
    work: (transaction: Transaction<Tables>) => Promise<unknown>,
    afterwards: (transaction: Transaction<Tables>) => Promise<unknown> = async () => {},
  ): Promise<OpenTransaction> => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let begun = () => {}
    const ready = new Promise<void>((resolve) => {
      begun = resolve
    })
    const whole = query()
      .transaction()
      .execute(async (transaction) => {
        await work(transaction)
        begun()
        await gate
        await afterwards(transaction)
      })
    await Promise.race([ready, whole])
    const one = {
      release: () => {
        open()
        return whole
      },
    }
    openTransactions.push(one)
    return one
  }
  /** Pauses the removal of the only link after the delete and before the commit. */
  const pauseBeforeBackfills = () =>
    holding((transaction) => sql`select from address_backfills where address = ${address} for update`.execute(transaction))
  /** Pauses a removal or deletion after the links are deleted and before the commit. */
  const pauseBeforeNotifications = () =>
    holding((transaction) => sql`select from notifications where device_id = ${device.id} for update`.execute(transaction))

  beforeAll(async () => {
    running = await testApp({ pair, push: { fcm: undefined, apns: newApnsTeam().credentials, details: false } })
  })
  beforeEach(async () => {
    address = newAddress()
    const phone = async () => {
      const one = await registerDevice(running.app, { addresses: [address] })
      await one.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: one.id.replaceAll('-', '').repeat(2) })
      return one
    }
    device = await phone()
    bystander = await phone()
    await writeNotices()
    expect([await countOf('notifications', device), await waitingPushes(device)]).toEqual([1, 1])
  })
  afterEach(async () => {
    await Promise.all(openTransactions.splice(0).map(({ release }) => release()))
  })
  afterAll(() => running.close())

  test('notifications of a payment are being written → the removal waits for it, and its push is not sent', async () => {
    const notices = await holding(write)
    const removal = unlink()
    await untilLocked(running)
    expect(await countOf('notifications', device)).toBe(1)
    await notices.release()
    expect((await removal).status).toBe(204)
    expect([await countOf('notifications', device), await waitingPushes(device)]).toEqual([2, 0])
    await writeNotices()
    expect([await countOf('notifications', device), await waitingPushes(device)]).toEqual([2, 0])
    expect(await countOf('notifications', bystander)).toBe(3)
  })

  test('notifications of a payment begin while the link is being removed → they wait, and go only to other devices', async () => {
    const notifications = await pauseBeforeNotifications()
    const removal = unlink()
    await untilLocked(running)
    const notices = writeNotices()
    await untilLocked(running, 2)
    await notifications.release()
    expect((await removal).status).toBe(204)
    await notices
    expect([await countOf('notifications', device), await countOf('notifications', bystander)]).toEqual([1, 2])
  })

  test('a proof alerts other devices while one of them removes its link → that device gets no alert', async () => {
    const verified_at = new Date().toISOString()
    await query().updateTable('device_addresses').set({ verified_at }).where('address', '=', address).execute()
    const removal = await holding((transaction) => transaction.deleteFrom('device_addresses').where('device_id', '=', device.id).execute())
    const newcomer = await registerDevice(running.app)
    const alarmed: string[] = []
    const adding = composeAddressStore(running.storage.database).add(
      { deviceId: newcomer.id, network: '192.0.2.1' },
      [{ platformId: 'ethereum', address, verified: true }],
      100,
      async (_, others) => void alarmed.push(...others.map(({ deviceId }) => deviceId)),
    )
    await untilLocked(running)
    await removal.release()
    await adding
    expect(alarmed).toEqual([bystander.id])
  })

  test('another device links the address while the only link is being removed → the search for older transactions continues', async () => {
    await unlink(bystander)
    await query().deleteFrom('address_backfills').where('address', '=', address).execute()
    await query().insertInto('address_backfills').values({ platform_id: 'ethereum', address }).execute()
    const search = await pauseBeforeBackfills()
    const removal = unlink()
    await untilLocked(running)
    const linking = link(bystander)
    await untilLocked(running, 2)
    await search.release()
    expect([(await removal).status, (await linking).status]).toEqual([204, 201])
    expect(await query().selectFrom('address_backfills').select('address').where('address', '=', address).execute()).toHaveLength(1)
  })

  test('a device unlinks a busy address while the fan-out has not reached it → the fan-out skips the device', async () => {
    const ids = Array.from({ length: 150 }, () => randomUUID())
    await sql`insert into devices (id, platform, app_version) select id, 'ios', '1.2.3' from unnest(${ids}::uuid[]) as id`.execute(query())
    await sql`
      insert into device_addresses (device_id, platform_id, address) select unnest(${ids}::uuid[]), 'ethereum', ${address}`.execute(query())
    await writeNotices()
    const last = withDeviceId(running.app, ids.sort().at(-1) ?? '')
    expect(await countOf('notifications', last)).toBe(0)
    expect((await unlink(last)).status).toBe(204)
    while (await running.deps.subscriberNotices.notifyNext());
    expect(await countOf('notifications', last)).toBe(0)
    expect(await countOf('notifications', withDeviceId(running.app, ids.at(-2) ?? ''))).toBe(1)
  })

  test('notifications of a payment are being written → the deletion waits and deletes its notifications', async () => {
    const notices = await holding(write)
    const deletion = deleteDevice()
    await untilLocked(running)
    await notices.release()
    expect((await deletion).status).toBe(204)
    expect([await countOf('notifications', device), await countOf('push_outbox', device)]).toEqual([0, 0])
    expect(await countOf('notifications', bystander)).toBe(2)
  })

  test('the device is deleted after notifications of a payment selected it → neither fails, and no rows of the device remain', async () => {
    const notices = await holding(
      (transaction) => sql`select from device_addresses where address = ${address} for key share`.execute(transaction),
      write,
    )
    const deletion = deleteDevice()
    await untilLocked(running)
    await notices.release()
    expect((await deletion).status).toBe(204)
    expect([await countOf('notifications', device), await countOf('notifications', bystander)]).toEqual([0, 2])
  })

  test('notifications of a payment begin while the device is being deleted → they wait, and go only to other devices', async () => {
    const notifications = await pauseBeforeNotifications()
    const deletion = deleteDevice()
    await untilLocked(running)
    const notices = writeNotices()
    await untilLocked(running, 2)
    await notifications.release()
    expect((await deletion).status).toBe(204)
    await notices
    expect([await countOf('notifications', device), await countOf('notifications', bystander)]).toEqual([0, 2])
  })

  test('an announcement is being written → the deletion waits for it; a later announcement skips the device', async () => {
    const announce = (transaction: Transaction<Tables>) =>
      running.deps.notifications.write(
        transaction,
        [device, bystander].map(({ id }) => ({
          deviceId: id,
          type: 'system' as const,
          text: { key: 'announced' as const, values: { title: 'Hello', message: 'All' } },
          transactionId: null,
          event: null,
        })),
      )
    const notifications = await pauseBeforeNotifications()
    const deletion = deleteDevice()
    await untilLocked(running)
    const announcing = query().transaction().execute(announce)
    await untilLocked(running, 2)
    await notifications.release()
    expect((await deletion).status).toBe(204)
    await announcing
    expect([await countOf('notifications', device), await countOf('notifications', bystander)]).toEqual([0, 2])
  })

  test('the device links an address while it is being deleted → 403, and no rows of the device remain', async () => {
    const notifications = await pauseBeforeNotifications()
    const deletion = deleteDevice()
    await untilLocked(running)
    const linking = linkAddresses(device, [newAddress()]).catch((error: Error) => error.message)
    await untilLocked(running, 2)
    await notifications.release()
    expect((await deletion).status).toBe(204)
    expect(await linking).toMatch(/403 Device not found or not authorized/)
    expect(await device.get('/v1/wallet/addresses')).toMatchObject(refusal(403, 'Device not found or not authorized'))
  })

  test('a link is being written → the deletion of the device waits for it and deletes the link too', async () => {
    const other = newAddress()
    await query().insertInto('address_backfills').values({ platform_id: 'ethereum', address: other }).execute()
    const search = await holding((transaction) =>
      sql`select from address_backfills where address = ${other} for update`.execute(transaction),
    )
    const linking = linkAddresses(device, [other])
    await untilLocked(running)
    const deletion = deleteDevice()
    await untilLocked(running, 2)
    await search.release()
    await linking
    expect((await deletion).status).toBe(204)
    expect(await query().selectFrom('device_addresses').select('address').where('device_id', '=', device.id).execute()).toEqual([])
  })

  test.each<[string, PushOutcome]>([
    ['the service asks to try later', { kind: 'later', reason: 'busy' }],
    ['the token is dead', { kind: 'dead', reason: 'Unregistered', proven: true }],
    ['it arrives', { kind: 'sent' }],
  ])(
    'the link and then the device are deleted while a push is being sent, and %s → the push is not repeated, and no row remains',
    async (_, outcome) => {
      await query().updateTable('push_outbox').set({ state: 'sent' }).where('device_id', '<>', device.id).execute()
      let answer = (_: PushOutcome) => {}
      const sent: string[] = []
      const channel: Channel = {
        name: 'apns',
        send: ({ id }) => {
          sent.push(id)
          return new Promise((resolve) => {
            answer = resolve
          })
        },
        close() {},
      }
      const errors: unknown[] = []
      const sender = sendPushes(
        channel,
        createOutbox(running.storage.database),
        { warn() {}, error: (...logged: unknown[]) => void errors.push(logged) },
        { pauseMs: 0 },
      )
      const step = sender.step()
      await expect.poll(() => sent.length).toBe(1)
      expect((await unlink()).status).toBe(204)
      answer(outcome)
      await step
      await query().updateTable('push_outbox').set({ due_at: '2020-01-01T00:00:00.000Z' }).where('device_id', '=', device.id).execute()
      await sender.step()
      expect(sent).toHaveLength(1)
      expect((await deleteDevice()).status).toBe(204)
      await sender.step()
      await sender.stop()
      expect([sent.length, await countOf('push_outbox', device), errors]).toEqual([1, 0, []])
    },
  )
})
