import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { notify } from '../../../testing/notify.ts'
import { startPruning } from './start-pruning.ts'

const config = {
  retention: {
    notificationsDays: 90,
    deliveriesDays: 30,
    outboundDays: 30,
    pendingDays: 30,
    pushesDays: 7,
    eventsDays: 30,
    pricesDays: 30,
  },
}
const log = { info: vi.fn(), error: vi.fn() }
let running: TestApp
let stop = async () => {}

beforeAll(async () => {
  running = await testApp()
})
afterEach(async () => {
  await stop()
  vi.clearAllMocks()
})
afterAll(() => running.close())

test('the retention of whole months expired → they are dropped at the start, and this is logged; newer rows stay', async () => {
  const { query } = running.storage.database
  const device = await registerDevice(running.app)
  const [old = ''] = await notify(running, device.id, ['Old', 'New'])
  await sql`select ensure_partitions('notifications', 'month', now() - interval '1 year')`.execute(query)
  await sql`update notifications set created_at = now() - interval '1 year' where id = ${old}`.execute(query)
  stop = startPruning({ database: running.storage.database, config, log }, 3_600_000).stop
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce(), 15_000)
  expect(log.info.mock.calls[0]?.[0]).toEqual({
    notificationMonths: 5,
    deliveries: 0,
    outboundWeeks: 0,
    pending: 0,
    tracked: 0,
    pushes: 0,
    eventDays: 0,
    prices: 0,
    hiddenNfts: 0,
    approvals: 0,
    implementations: 0,
  })
  expect((await device.get('/v1/notifications')).body).toMatchObject({ total: 1, items: [{ title: 'New' }] })
})

test('deleting old rows fails → the failure is logged, and the run retried', async () => {
  const { query } = running.storage.database
  await query.schema.alterTable('notifications').renameTo('hidden').execute()
  stop = startPruning({ database: running.storage.database, config, log }, 10).stop
  await vi.waitFor(() => expect(log.error.mock.calls.length).toBeGreaterThan(1), 15_000)
  await query.schema.alterTable('hidden').renameTo('notifications').execute()
})
