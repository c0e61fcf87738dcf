import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pairs } from '../../testing/database.ts'
import { registerDevice } from '../../testing/device.ts'
import { type EventChannels, openEventChannels } from '../../testing/event-channels.ts'
import type { Behaviour } from '../../testing/event-receiver.ts'
import { randomNumbers } from '../../testing/forking-chain.ts'
import { minedReport } from '../../testing/mined.ts'
import { chainOf, newAddress } from '../../testing/wallet.ts'
import { type Database, openDatabase } from '../base/db/client.ts'
import type { Running } from '../base/work/loop.ts'
import { createEventLog } from '../ledger/log/log.store.ts'
import { relayEvents } from '../ledger/log/relay-events.ts'
import { publishEvents } from './broker/publish-events.ts'
import { sendWebhooks } from './webhooks/send-webhooks.ts'

const payments = 60
let running: TestApp
let worker: Database
let channels: EventChannels
let jobs: Running[] = []
const mine = newAddress()

beforeAll(async () => {
  const server = pairs.find(({ name }) => name.includes('servers'))
  running = await testApp(server && { pair: server })
  const device = await registerDevice(running.app, { addresses: [mine] })
  channels = await openEventChannels(running, device.id)
  worker = await openDatabase(running.storage.url)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const config = { broker: channels.broker, retention: { eventsDays: 30 }, webhookNetworks: ['127.0.0.1'] }
  jobs = [
    relayEvents({ database: worker, log }, 50),
    sendWebhooks({ database: worker, log, config, onWebhookAttempt: () => {} }, 50),
    publishEvents({ database: worker, log, config }, 50),
  ].flat()
})
afterAll(async () => {
  await Promise.all(jobs.map((job) => job.stop()))
  await channels.close()
  await worker.close()
  await running.close()
})

/** Answers of a bad endpoint. */
const faults: Behaviour[] = [
  500,
  { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  (response) => response.socket?.destroy(),
  (response) => setTimeout(() => response.writeHead(503).end(), 300),
  (response) => stream(response.writeHead(500)),
]

/** Writes without end until the client closes the connection. */
function stream(response: ServerResponse) {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

/** Closes every connection to this database, as a restart of the server does. */
const cutDatabase = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    running.storage.database.query,
  )

test('NATS, PostgreSQL and the endpoint fail while payments arrive → every channel gets every event, and nothing has two ids', async () => {
  const random = randomNumbers(7)
  const { nats, receiver } = channels
  receiver.answerWith((_, time) => (time <= 2 ? (faults[Math.floor(random() * faults.length)] ?? 500) : 204))
  const pay = () =>
    running.deps.transactions.report(chainOf(running, 'ethereum'), minedReport([{ from: newAddress(), to: mine, amount: 1n }]), 101n)
  const disturbances = new Map<number, () => unknown>([
    [8, () => nats.signal('SIGSTOP')],
    [14, () => nats.signal('SIGCONT')],
    [20, cutDatabase],
    [28, () => nats.restart()],
    [36, cutDatabase],
    [44, () => nats.signal('SIGSTOP')],
    [46, cutDatabase],
    [52, () => nats.signal('SIGCONT')],
  ])
  for (let payment = 0; payment < payments; payment++) {
    await disturbances.get(payment)?.()
    // The caller of the ledger repeats a report whose connection was cut.
    await vi.waitFor(pay, { timeout: 20_000, interval: 50 })
  }
  const eventLog = createEventLog(running.storage.database)
  await vi.waitFor(
    async () => {
      await channels.letTimePass()
      expect(await eventLog.waiting()).toBe(0)
      expect((await eventLog.lags()).filter(({ consumer, behind }) => consumer !== 'notifications' && behind > 0)).toEqual([])
    },
    { timeout: 40_000, interval: 200 },
  )
  const postponed = setInterval(() => void channels.letTimePass().catch(() => {}), 500)
  const { logged } = await channels.expectWhole().finally(() => clearInterval(postponed))
  expect(logged).toBeGreaterThanOrEqual(payments)
}, 120_000)
