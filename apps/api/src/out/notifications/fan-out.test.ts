import { randomUUID } from 'node:crypto'
import type { TransactionReport } from '@patina/chains'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testSettings } from '../../../testing/app.ts'
import { writeNotifications } from '../../../testing/consume.ts'
import { pairs } from '../../../testing/database.ts'
import { minedReport, newHash } from '../../../testing/mined.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { compose } from '../../bin/compose.ts'

/** Number of devices that linked the address: more than are notified with the block, and more than one batch. */
const watchers = 700

describe.each(pairs)('a transaction of an address with very many devices, on $name', (pair) => {
  const push = { fcm: undefined, apns: newApnsTeam().credentials, details: false }
  let running: TestApp
  let watched: string
  let report: TransactionReport

  beforeAll(async () => {
    running = await testApp({ pair, push })
  })
  beforeEach(async () => {
    await query().deleteFrom('devices').execute()
    await query().deleteFrom('notification_fanouts').execute()
    watched = newAddress()
    report = minedReport([{ from: newAddress(), to: watched, amount: 10n ** 18n }])
    await watch(watchers)
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const watch = async (count: number, verifiedAt: string | null = null) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    await sql`
      insert into devices (id, platform, app_version, device_token)
      select id, 'ios', '1.2.3', md5(id::text) || md5(id::text) from unnest(${ids}::uuid[]) as id`.execute(query())
    await sql`
      insert into device_addresses (device_id, platform_id, address, verified_at)
      select unnest(${ids}::uuid[]), 'ethereum', ${watched}, ${verifiedAt}`.execute(query())
    return ids
  }
  const write = async (written: TransactionReport) => {
    const row = await running.deps.transactions.report(chainOf(running, 'ethereum'), written, 101n)
    await writeNotifications(running.storage.database, running.deps.subscriberNotices)
    return row
  }
  const removeBlock = () =>
    query()
      .transaction()
      .execute((transaction) => running.deps.transactions.rollBackBlocks(transaction, 'ethereum', [report.block?.hash ?? '']))
  const inBlock = (status: TransactionReport['status']) => ({
    ...report,
    status,
    block: { number: 100n, hash: newHash(), time: new Date('2026-01-01T00:00:00Z') },
  })
  const notifyAll = async () => {
    let shares = 0
    while (await running.deps.subscriberNotices.notifyNext()) shares++
    return shares
  }
  /** Counts the notifications per event and device, and the waiting pushes. */
  const counted = async () => {
    const { rows } = await sql<{ event: string; devices: number; notices: number }>`
      select event, count(distinct device_id) as devices, count(*) as notices from notifications group by event`.execute(query())
    return Object.fromEntries(rows.map(({ event, devices, notices }) => [event, [devices, notices]]))
  }
  const pushes = async () => (await query().selectFrom('push_outbox').select('device_id').where('state', '=', 'waiting').execute()).length
  const waiting = () => query().selectFrom('notification_fanouts').selectAll().execute()

  test('a block with a payment to it is written → 100 devices, including all that proved the address, are notified with it; the others in batches', async () => {
    const [proved = ''] = await watch(1, new Date().toISOString())
    await write(report)
    expect(await counted()).toEqual({ received: [100, 100] })
    expect(await query().selectFrom('notifications').select('event').where('device_id', '=', proved).execute()).toHaveLength(1)
    expect(await notifyAll()).toBe(2)
    expect(await counted()).toEqual({ received: [watchers + 1, watchers + 1] })
    expect(await pushes()).toBe(watchers + 1)
    expect(await waiting()).toEqual([])
  })

  test('the worker dies after any statement of a batch → no device is left out, and none is notified twice', async () => {
    await write(report)
    let left = 0
    const mortal: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (left-- === 0) throw new Error('The simulated worker died at this statement')
        return result
      },
    }
    const { database, cache } = running.storage
    const { subscriberNotices } = compose({ ...database, query: query().withPlugin(mortal) }, cache, running.chains, {
      ...testSettings,
      push,
    })
    let deaths = 0
    for (let life = 0; (await waiting()).length > 0; life++) {
      left = life
      await subscriberNotices.notifyNext().catch(() => deaths++)
    }
    expect(deaths).toBeGreaterThan(5)
    expect(await counted()).toEqual({ received: [watchers, watchers] })
    expect(await pushes()).toBe(watchers)
  })

  test('a reorg moves a payment to a block where it fails, before all devices are notified → notified devices get a correction', async () => {
    await write(report)
    await running.deps.subscriberNotices.notifyNext()
    const before = (await counted()).received?.[0] ?? 0
    expect(before).toBeLessThan(watchers)
    await removeBlock()
    await write(inBlock('failed'))
    await notifyAll()
    expect(await counted()).toEqual({ undone: [before, before] })
    expect(await waiting()).toEqual([])
  })

  test('a reorg removes a payment before all devices are notified → the others wait until a block contains it again', async () => {
    await write(report)
    await removeBlock()
    await notifyAll()
    expect(await counted()).toEqual({ received: [100, 100] })
    await write(inBlock('confirmed'))
    await notifyAll()
    expect(await counted()).toEqual({ received: [watchers, watchers] })
    expect(await pushes()).toBe(watchers)
  })

  test('a payment is corrected after most notified devices removed their link → all notified devices get the correction', async () => {
    await write(report)
    await notifyAll()
    await removeBlock()
    await query().deleteFrom('device_addresses').execute()
    await write(inBlock('failed'))
    await notifyAll()
    expect(await counted()).toEqual({ undone: [watchers, watchers] })
  })

  test('several transactions have devices to notify → the worker serves them in turns', async () => {
    const other = minedReport([{ from: newAddress(), to: watched, amount: 10n ** 18n }])
    const [first, second] = [(await write(report)).id, (await write(other)).id]
    const next = async () => {
      await running.deps.subscriberNotices.notifyNext()
      return (await waiting())
        .filter(({ after_device }) => after_device !== null)
        .map(({ transaction_id }) => transaction_id)
        .sort()
    }
    expect(await next()).toEqual([first])
    expect(await next()).toEqual([first, second])
    expect(await next()).toEqual([second])
    expect(await next()).toEqual([])
  })
})
