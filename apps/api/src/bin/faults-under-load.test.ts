import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFaultLoad } from '../../testing/fault-load.ts'
import { type FaultyStack, startFaultyStack } from '../../testing/faulty-stack.ts'
import { randomNumbers } from '../../testing/forking-chain.ts'

/** How often every fault happens. The long form of this test repeats them; see CONTRIBUTING.md. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
/** Requests that phones try during a fault. */
const triesPerFault = 15
const recoveryMs = 5_000
const patience = { timeout: 60_000, interval: 50 }

type Fault = { name: string; begin(): unknown; end(): unknown }

let stack: FaultyStack

beforeAll(async () => {
  stack = await startFaultyStack(process.env.OTHER_RELEASE)
}, 120_000)
afterAll(() => stack?.close())

/** Returns every fault. Each has an end, after which all is well again. */
function allFaults({ postgres, pooler, redis, nats, networks, disk }: FaultyStack): Fault[] {
  const nothing = () => {}
  const ofNetworks = Object.entries(networks).flatMap(([name, network]) => [
    { name: `the network to ${name} is silent`, begin: () => network.pause(), end: () => network.resume() },
    { name: `the network to ${name} is cut`, begin: () => network.cut(), end: () => network.resume() },
    { name: `the network to ${name} is slow`, begin: () => network.slow(40), end: () => network.resume() },
  ])
  return [
    ...ofNetworks,
    { name: 'PostgreSQL is killed', begin: () => postgres.signal('SIGKILL'), end: () => postgres.start() },
    { name: 'PostgreSQL is paused', begin: () => postgres.signal('SIGSTOP'), end: () => postgres.signal('SIGCONT') },
    { name: 'PostgreSQL is restarted', begin: () => postgres.stop().then(() => postgres.start()), end: nothing },
    { name: 'PgBouncer is restarted', begin: () => pooler.restart(), end: nothing },
    { name: 'Redis is restarted', begin: () => redis.restart(), end: nothing },
    { name: 'NATS is paused', begin: () => nats.signal('SIGSTOP'), end: () => nats.signal('SIGCONT') },
    { name: 'NATS is restarted', begin: () => nats.restart(), end: nothing },
    {
      name: 'the disk is full',
      begin: () => disk.fill(),
      async end() {
        disk.free()
        await postgres.stop()
        await postgres.start()
        // JetStream turns itself off when its disk is full, until its server is started again.
        await nats.restart()
      },
    },
  ]
}

const count = async (table: string, of = sql`true`) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${of}`.execute(
    stack.database.query,
  )
  return rows[0]?.count
}

test(
  'every dependency fails in every way under load → nothing acknowledged is lost, nothing happens twice, and all recovers in 5 s',
  async () => {
    const random = randomNumbers(11)
    const load = await startFaultLoad(stack, 3)
    const slow: string[] = []
    for (let round = 0; round < rounds; round++) {
      const faults = allFaults(stack).sort(() => random() - 0.5)
      for (const { name, begin, end } of faults) {
        const before = load.tries()
        await begin()
        await vi.waitFor(() => expect(load.tries()).toBeGreaterThan(before + triesPerFault), patience)
        await end()
        const ended = performance.now()
        const hash = await load.probe()
        const acknowledged = Math.round(performance.now() - ended)
        await vi.waitFor(async () => expect(await count('transactions', sql`hash = ${hash} and status = 'confirmed'`)).toBe(1), patience)
        const confirmed = Math.round(performance.now() - ended)
        console.log(`${name}: a transaction is acknowledged after ${acknowledged} ms, confirmed after ${confirmed} ms`)
        if (Math.max(acknowledged, confirmed) > recoveryMs) slow.push(`${name}: ${acknowledged} ms, ${confirmed} ms`)
      }
    }
    await load.stop()

    expect(load.unexpected).toEqual([])
    await vi.waitFor(async () => expect(await count('transactions', sql`status = 'confirmed'`)).toBe(load.sent.size), patience)
    await vi.waitFor(async () => {
      expect(await count('event_outbox')).toBe(0)
      expect(await count('outbound_deliveries', sql`state <> 'delivered'`)).toBe(0)
      expect(await count('outbound_deliveries')).toBe(await count('events'))
      expect(await stack.published()).toHaveLength((await count('events')) ?? 0)
    }, patience)
    const stored = await sql<{ hash: string }>`select hash from transactions`.execute(stack.database.query)
    expect(new Set(stored.rows.map(({ hash }) => hash))).toEqual(load.sent)
    expect(await count('devices')).toBe(load.devices())
    expect(await count('events', sql`type = 'transaction.confirmed'`)).toBe(load.sent.size)
    // The sender and the receiver of each payment are notified once.
    expect(await count('notifications', sql`event = 'confirmed'`)).toBe(load.sent.size)
    expect(await count('notifications', sql`event = 'received'`)).toBe(load.sent.size)
    const ids = (await stack.published()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(stack.receiver.received.map(({ id }) => id)).size).toBe(ids.length)
    expect(slow).toEqual([])
  },
  600_000 * rounds,
)
