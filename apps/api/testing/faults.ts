import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { startFaultLoad } from './fault-load.ts'
import type { FaultyStack } from './faulty-stack.ts'

/** Requests that phones try during a fault. */
const triesPerFault = 15
/** Time from the end of a fault until a new transaction is confirmed. Its deliveries may wait behind those of the fault. */
const recoveryMs = 5_000
const patience = { timeout: 60_000, interval: 50 }

export type Fault = { name: string; begin(): unknown; end(): unknown }

/** Returns every fault. Each has an end, after which all is well again. */
export function allFaults({ dependencies, networks, disk, isPostgresRunning }: FaultyStack): Fault[] {
  const ofNetworks = Object.entries(networks).flatMap(([name, network]) => [
    { name: `the network to ${name} is silent`, begin: () => network.pause(), end: () => network.resume() },
    { name: `the network to ${name} is cut`, begin: () => network.cut(), end: () => network.resume() },
    { name: `the network to ${name} is slow`, begin: () => network.slow(40), end: () => network.resume() },
  ])
  // The operator's supervisor starts a program that ended.
  const ofPrograms = Object.entries(dependencies).flatMap(([name, program]) => [
    { name: `${name} is killed`, begin: () => program.signal('SIGKILL'), end: () => program.start() },
    { name: `${name} is paused`, begin: () => program.signal('SIGSTOP'), end: () => program.signal('SIGCONT') },
    { name: `${name} is stopped and started`, begin: () => program.stop(), end: () => program.start() },
  ])
  const fullDisk = {
    name: 'the disk is full',
    begin: () => disk.fill(),
    async end() {
      disk.free()
      if (!isPostgresRunning()) await dependencies.PostgreSQL.start()
      // JetStream turns itself off when its disk is full, until its server is started again.
      await dependencies.NATS.stop()
      await dependencies.NATS.start()
    },
  }
  return [...ofNetworks, ...ofPrograms, fullDisk]
}

/** Returns two faults: the database with its pooler is killed, and then everything else. The backend keeps one half of what it needs. */
export function killsOfHalves({ dependencies }: FaultyStack): Fault[] {
  const { PostgreSQL, PgBouncer, ...others } = dependencies
  return Object.entries({ 'the database': { PostgreSQL, PgBouncer }, 'all but the database': others }).map(([name, half]) => ({
    name: `${name} is killed`,
    begin: () => Promise.all(Object.values(half).map((program) => program.signal('SIGKILL'))),
    async end() {
      for (const program of Object.values(half)) await program.start()
    },
  }))
}

/**
 * Runs the faults one after the other under load. Expects that nothing acknowledged is lost, that nothing happens twice, and that a new
 * transaction is confirmed within 5 s after the end of each fault.
 */
export async function surviveFaults(stack: FaultyStack, faults: readonly Fault[]) {
  const load = await startFaultLoad(stack, 3)
  const slow: string[] = []
  for (const { name, begin, end } of faults) {
    const before = load.tries()
    const begun = performance.now()
    await begin()
    await vi.waitFor(() => expect(load.tries()).toBeGreaterThan(before + triesPerFault), patience)
    await end()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const times = await recover(stack, load)
    const text = Object.entries(times).map(([step, ms]) => `${step} after ${ms} ms`)
    console.log(`${name} for ${seconds} s. Then a new transaction is ${text.join(', ')}`)
    if (!((times.confirmed ?? Number.NaN) <= recoveryMs)) slow.push(`${name}: ${text.join(', ')}`)
  }
  await load.stop()
  await expectAllOnce(stack, load)
  expect(slow).toEqual([])
}

type Load = Awaited<ReturnType<typeof startFaultLoad>>

/** Sends a transaction, and returns after how many milliseconds from now each part of the backend has done its work for it. */
async function recover(stack: FaultyStack, load: Load): Promise<Record<string, number>> {
  const begun = performance.now()
  const elapsed = () => Math.round(performance.now() - begun)
  const hash = await load.probe()
  const times: Record<string, number> = { acknowledged: elapsed() }
  await vi.waitFor(async () => {
    for (const part of await doneFor(stack, hash)) times[part] ??= elapsed()
    expect(Object.keys(times)).toHaveLength(5)
  }, patience)
  return times
}

/** Returns the parts of the backend that have finished a transaction. Its sender and its receiver have one notification each. */
async function doneFor({ database }: FaultyStack, hash: string): Promise<string[]> {
  const { rows } = await sql<Record<string, boolean>>`
    select status = 'confirmed' as confirmed, event.id <= (select last_id from event_cursors where consumer = 'broker') as "in NATS",
      exists (select from outbound_deliveries where event_id = event.id and state = 'delivered') as "at the webhook",
      (select count(*) = 2 from notifications n where n.transaction_id = transactions.id) as notified
    from transactions left join events event on transaction_id = transactions.id and event.type = 'transaction.confirmed'
    where hash = ${hash}`.execute(database.query)
  return Object.entries(rows[0] ?? {}).flatMap(([part, isDone]) => (isDone ? [part] : []))
}

async function expectAllOnce(stack: FaultyStack, load: Load) {
  const of = (table: string, condition = sql`true`) => count(stack, table, condition)
  expect(load.unexpected).toEqual([])
  await vi.waitFor(async () => expect(await of('transactions', sql`status = 'confirmed'`)).toBe(load.sent.size), patience)
  await vi.waitFor(async () => {
    expect(await of('event_outbox')).toBe(0)
    expect(await of('outbound_deliveries', sql`state <> 'delivered'`)).toBe(0)
    expect(await of('outbound_deliveries')).toBe(await of('events'))
    expect(await stack.published()).toHaveLength((await of('events')) ?? 0)
    // The sender and the receiver of each payment are notified once.
    expect(await of('notifications', sql`event = 'confirmed'`)).toBe(load.sent.size)
    expect(await of('notifications', sql`event = 'received'`)).toBe(load.sent.size)
  }, patience)
  const stored = await sql<{ hash: string }>`select hash from transactions`.execute(stack.database.query)
  expect(new Set(stored.rows.map(({ hash }) => hash))).toEqual(load.sent)
  expect(await of('devices')).toBe(load.devices())
  expect(await of('events', sql`type = 'transaction.confirmed'`)).toBe(load.sent.size)
  const ids = (await stack.published()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(stack.receiver.received.map(({ id }) => id)).size).toBe(ids.length)
}

async function count({ database }: FaultyStack, table: string, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(
    database.query,
  )
  return rows[0]?.count
}
