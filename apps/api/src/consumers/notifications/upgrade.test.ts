import type { TransactionReport } from '@patina/chains'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { writeNotifications } from '../../../testing/consume.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { randomNumbers } from '../../../testing/forking-chain.ts'
import { minedReport, newHash } from '../../../testing/mined.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import type { LoggedEvent } from '../../ledger/events/event.ts'

const seeds = [1, 2, 3]
const steps = 60

describe.each(pairs)('processes of the earlier version still write notifications themselves, on $name', (pair) => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ pair, push: { fcm: undefined, apns: newApnsTeam().credentials, details: false } })
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const chain = () => chainOf(running, 'ethereum')
  const newViewer = async () => {
    const address = newAddress()
    const device = await registerDevice(running.app, { addresses: [address] })
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: device.id.replaceAll('-', '').repeat(2) })
    return { address, id: device.id }
  }
  type Viewer = Awaited<ReturnType<typeof newViewer>>

  /** Writes a report as the worker does. Its notifications follow from the log. */
  const now = (report: TransactionReport) =>
    query()
      .transaction()
      .execute((transaction) => running.deps.transactions.reportAll(transaction, chain(), [report], 101n))

  /** Writes a report as the earlier version did: with its notifications in the same database transaction, if its status changed. */
  const earlier = async (report: TransactionReport) => {
    const before = await running.deps.transactions.findByHash('ethereum', report.hash)
    await query()
      .transaction()
      .execute(async (transaction) => {
        await running.deps.transactions.reportAll(transaction, chain(), [report], 101n)
        const { rows } = await sql<{ event: LoggedEvent['transaction'] }>`
          select body as event from event_outbox where body ->> 'hash' = ${report.hash} order by id desc limit 1`.execute(transaction)
        const written = rows[0]?.event
        if (!written || before?.status === written.status) return
        const type = report.status === 'failed' ? 'transaction.failed' : 'transaction.confirmed'
        const event: LoggedEvent = {
          ...{ id: 0, type, platformId: 'ethereum', loggedAt: written.updatedAt, addresses: [], block: null, backfilled: false },
          transaction: written,
        }
        await running.deps.subscriberNotices.process(transaction, [event])
      })
  }
  const consume = () => writeNotifications(running.storage.database, running.deps.subscriberNotices)

  /** Returns what happens to the transactions of a viewer, the same for each seed: payments in and out, and reorgs that let some of them fail. */
  const life = ({ address }: Viewer, seed: number) => {
    const random = randomNumbers(seed)
    const payments: TransactionReport[] = []
    return Array.from({ length: steps }, (_, step) => {
      const block = { number: 100n, hash: newHash(), time: new Date('2026-01-01T00:00:00Z') }
      const known = payments[Math.floor(random() * payments.length)]
      if (known && random() < 0.4) return { ...known, block, status: random() < 0.5 ? ('failed' as const) : ('confirmed' as const) }
      const [from, to] = random() < 0.5 ? [address, newAddress()] : [newAddress(), address]
      const payment = minedReport([{ from, to, amount: BigInt(step + 1) * 10n ** 18n }], { block })
      payments.push(payment)
      return payment
    })
  }
  /** Returns the notifications of a viewer with their pushes. Titles show amounts, which differ between transactions. */
  const outcome = async ({ id }: Viewer) => {
    const { rows } = await sql<{ notice: string }>`
      select n.event || ' ' || n.title || ' ' || (select count(*) from push_outbox p where p.notification_id = n.id) as notice
      from notifications n where n.device_id = ${id} and n.event <> 'undone' order by 1`.execute(query())
    return rows.map(({ notice }) => notice)
  }

  test.each(seeds)(
    'old and new processes write the same transactions in turns, seed %i → each notification and push once',
    async (seed) => {
      const [mixed, pure] = [await newViewer(), await newViewer()]
      const random = randomNumbers(seed + 100)
      for (const report of life(mixed, seed)) {
        await (random() < 0.5 ? earlier : now)(report)
        if (random() < 0.3) await consume()
      }
      await consume()
      for (const report of life(pure, seed)) await now(report)
      await consume()
      const [got, wanted] = [await outcome(mixed), await outcome(pure)]
      expect(wanted.length).toBeGreaterThan(10)
      expect(got).toEqual(wanted)
    },
  )

  test('the log has events from before the upgrade → they are not processed, because the cursor begins at the end of the log', async () => {
    const viewer = await newViewer()
    await now(minedReport([{ from: newAddress(), to: viewer.address, amount: 1n }]))
    await consume()
    await query().deleteFrom('notifications').where('device_id', '=', viewer.id).execute()
    await query().deleteFrom('event_cursors').execute()
    await sql`insert into event_cursors (consumer, last_id) select 'notifications', last_id from event_log`.execute(query())
    await consume()
    expect(await outcome(viewer)).toEqual([])
  })
})
