import { randomUUID } from 'node:crypto'
import { DiscardPolicy } from '@nats-io/jetstream'
import { startOwnNats } from '@patina/test-kit/nats'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { loggedEvents } from '../../../testing/event-log.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { createEventLog, type EventLog } from '../../ledger/log/log.store.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { UnsuitableStreamError } from './stream.ts'

let running: TestApp
let nats: Awaited<ReturnType<typeof startOwnNats>>
let eventLog: EventLog
const mine = newAddress()
const open: Publisher[] = []
const log = { info: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  running = await testApp()
  eventLog = createEventLog(running.storage.database)
  await registerDevice(running.app, { addresses: [mine] })
})
beforeEach(async () => {
  nats = await startOwnNats()
  await running.storage.database.query.deleteFrom('event_cursors').execute()
  log.error.mockClear()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await nats.stop()
})
afterAll(() => running.close())

const start = (
  holder: string = randomUUID(),
  eventLogOf: Parameters<typeof createPublisher>[0]['eventLog'] = eventLog,
  settings: Partial<Parameters<typeof createPublisher>[1]> = {},
) => {
  const publisher = createPublisher({ eventLog: eventLogOf, log }, { ...nats.broker, days: 30, ...settings }, holder)
  open.push(publisher)
  return publisher
}
const pay = async (count: number) => {
  for (let n = 0; n < count; n++)
    await running.deps.transactions.report(chainOf(running, 'ethereum'), minedReport([{ from: newAddress(), to: mine, amount: 1n }]), 101n)
  while ((await eventLog.relay(500)) !== 0) {}
}
const drain = async (publisher: Publisher) => {
  while ((await publisher.run()) === 'again') {}
}
const expireLease = () =>
  running.storage.database.query
    .updateTable('event_cursors')
    .set({ leased_until: new Date(0).toISOString() })
    .execute()
/** Expects that the stream has each event after `start` once, in the order of the log. */
const expectWhole = async (start: number) => {
  const events = await loggedEvents(running, start)
  const messages = await nats.messages()
  expect(messages.map(({ id }) => id)).toEqual(events.map(({ id }) => String(id)))
  expect(messages.map(({ event }) => event.id)).toEqual(messages.map(({ id }) => id))
}

test('events are logged → the stream has each once, in order, with its id, type and shard', async () => {
  const publisher = start()
  await drain(publisher)
  const begin = await eventLog.end()
  await pay(5)
  await drain(publisher)
  await expectWhole(begin)
  const [first] = await nats.messages()
  expect(first?.subject).toMatch(/^wallet\.events\.ethereum\.transaction_confirmed\.\d{1,2}$/)
  expect(await eventLog.lags()).toMatchObject([{ consumer: 'broker', behind: 0 }])
})

test('a publisher dies at each of its steps → the next one continues; each event once, in order', async () => {
  await drain(start())
  const begin = await eventLog.end()
  for (let life = 0; life < 12; life++) {
    let steps = 0
    const dies =
      <Arguments extends unknown[], Answer>(call: (...given: Arguments) => Promise<Answer>) =>
      async (...given: Arguments) => {
        if (steps++ === life % 6) throw new Error('died before a statement')
        const answer = await call(...given)
        if (steps++ === life % 6) throw new Error('died after a statement')
        return answer
      }
    const mortal = {
      lease: dies(eventLog.lease),
      advance: dies(eventLog.advance),
      read: dies(eventLog.read),
      bounds: dies(eventLog.bounds),
      find: dies(eventLog.find),
    }
    const publisher = start(randomUUID(), mortal)
    await pay(2)
    await expireLease()
    await drain(publisher).catch(() => {})
    await publisher.close()
  }
  await expireLease()
  await drain(start())
  await expectWhole(begin)
})

test('a publisher was paused and another one took over → the paused one repeats nothing and does not move the cursor back', async () => {
  const [paused, next] = [start(), start()]
  await drain(paused)
  const begin = await eventLog.end()
  await pay(3)
  // The paused publisher has read its place in the stream and its events, and publishes them only after the other one did.
  let resume = () => {}
  let reached = () => {}
  const hasRead = new Promise<void>((resolve) => {
    reached = resolve
  })
  const waiting = new Promise<void>((resolve) => {
    resume = resolve
  })
  const slow = start(randomUUID(), {
    ...eventLog,
    async read(after, max) {
      const events = await eventLog.read(after, max)
      reached()
      await waiting
      return events
    },
  })
  await expireLease()
  const late = slow.run()
  await hasRead
  await expireLease()
  await drain(next)
  await pay(2)
  await drain(next)
  resume()
  await late
  await expectWhole(begin)
  expect(await eventLog.lags()).toMatchObject([{ behind: 0 }])
})

test('the server restarts, and the answers to a batch are lost → nothing is lost or repeated', async () => {
  const publisher = start()
  await drain(publisher)
  const begin = await eventLog.end()
  for (let round = 0; round < 2; round++) {
    await pay(20)
    const publishing = publisher.run().catch(() => {})
    nats.signal('SIGKILL')
    await nats.restart()
    await publishing
    await vi.waitFor(() => drain(publisher), { timeout: 20_000, interval: 100 })
  }
  await expectWhole(begin)
}, 60_000)

test('the stream was deleted → a new one continues after the cursor', async () => {
  const publisher = start()
  await pay(2)
  await drain(publisher)
  await (await nats.manager()).streams.delete(nats.broker.stream)
  const begin = await eventLog.end()
  await pay(2)
  await publisher.run().catch(() => {})
  await drain(publisher)
  await expectWhole(begin)
})

test('the stream lost its newest messages → they are published again with the same ids', async () => {
  const publisher = start()
  await drain(publisher)
  const begin = await eventLog.end()
  await pay(6)
  await drain(publisher)
  const manager = await nats.manager()
  // A backup of the stream from before the last three messages.
  const { state } = await manager.streams.info(nats.broker.stream)
  const early = (await nats.messages()).slice(0, 3)
  await manager.streams.delete(nats.broker.stream)
  await drain(
    start(randomUUID(), {
      ...eventLog,
      lease: async () => begin,
      read: async (after) =>
        eventLog.read(after, Math.max(1, begin + 3 - after)).then((events) => events.filter(({ id }) => id <= begin + 3)),
      advance: async () => true,
    }),
  )
  expect((await nats.messages()).map(({ id }) => id)).toEqual(early.map(({ id }) => id))
  expect(state.messages).toBe(6)
  await pay(1)
  await publisher.run().catch(() => {})
  await drain(publisher)
  await expectWhole(begin)
})

test('the database is older than the stream → nothing is published, and the error says what to do', async () => {
  const publisher = start()
  await drain(publisher)
  await pay(2)
  await drain(publisher)
  const end = await eventLog.end()
  const restored = start(randomUUID(), { ...eventLog, bounds: async () => ({ oldest: 1, end: end - 1 }) })
  await expireLease()
  await expect(drain(restored)).rejects.toThrow(
    /restored from an older state\. Nothing is published\. Replace the stream: see docs\/NATS\.md/,
  )
})

test('the database was restored, and its log has grown past the stream again → still nothing is published', async () => {
  const publisher = start()
  await drain(publisher)
  await pay(4)
  await drain(publisher)
  await publisher.close()
  const published = (await nats.messages()).map(({ id }) => id)
  // The last two events are lost by the restore. Later events get their ids.
  const { query } = running.storage.database
  const end = await eventLog.end()
  await sql`delete from events where id > ${end - 2}`.execute(query)
  await sql`update event_log set last_id = ${end - 2}`.execute(query)
  await pay(5)
  await expireLease()
  for (let attempt = 0; attempt < 2; attempt++) {
    const restored = start()
    await expect(drain(restored)).rejects.toThrow('restored from an older state')
    await restored.close()
    await expireLease()
  }
  expect((await nats.messages()).map(({ id }) => id)).toEqual(published)
})

test('events were deleted before they were published → the loss is logged, and publishing continues', async () => {
  await drain(start())
  await pay(3)
  const end = await eventLog.end()
  await expireLease()
  const late = start(randomUUID(), { ...eventLog, bounds: async () => ({ oldest: end, end }) })
  await drain(late)
  expect(log.error).toHaveBeenCalledWith(
    { consumer: 'broker', from: end - 2, to: end - 1 },
    expect.stringMatching(/^Events were deleted before they were published/),
  )
})

test('another stream has the name → it is left unchanged, and the error says what differs', async () => {
  const manager = await nats.manager()
  await manager.streams.add({ name: nats.broker.stream, subjects: ['orders.>'] })
  const publisher = start()
  await expect(drain(publisher)).rejects.toThrow(UnsuitableStreamError)
  await expect(drain(publisher)).rejects.toThrow(/it does not store wallet\.events\.>/)
  expect((await manager.streams.info(nats.broker.stream)).config.subjects).toEqual(['orders.>'])
})

test('two publishers run at once → one works', async () => {
  const [one, other] = [start(), start()]
  await drain(one)
  expect(await other.run()).toBe(1_000)
})

test('the server is paused while events are logged → the run fails within its time limit, and the next one publishes them', async () => {
  const publisher = start()
  await drain(publisher)
  const begin = await eventLog.end()
  await pay(3)
  nats.signal('SIGSTOP')
  await expect(publisher.run()).rejects.toThrow()
  nats.signal('SIGCONT')
  await vi.waitFor(() => drain(publisher), { timeout: 20_000, interval: 100 })
  await expectWhole(begin)
}, 30_000)

test('the stream is full and refuses messages → nothing is skipped; after it has room, all events follow', async () => {
  const publisher = start()
  await drain(publisher)
  const begin = await eventLog.end()
  const manager = await nats.manager()
  await manager.streams.update(nats.broker.stream, { max_msgs: 2, discard: DiscardPolicy.New })
  await pay(5)
  await expect(drain(publisher)).rejects.toThrow()
  expect((await nats.messages()).map(({ id }) => Number(id))).toEqual([begin + 1, begin + 2])
  await manager.streams.update(nats.broker.stream, { max_msgs: -1 })
  await drain(publisher)
  await expectWhole(begin)
})
