import { resolve } from 'node:path'
import { isLong, sized } from '@patina/test-kit/long-form'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { type EventChannels, openEventChannels } from '../../testing/event-channels.ts'
import { expectLogMatchesRows } from '../../testing/event-log.ts'
import { forkingChain, randomNumbers } from '../../testing/forking-chain.ts'
import { type Fate, type Mortals, type Occupation, startMortals } from '../../testing/mortal-worker.ts'
import { pollAll } from '../../testing/poll-all.ts'
import { expectSame, expireLeases, notices, reading } from '../../testing/reading.ts'
import { newAddress } from '../../testing/wallet.ts'
import { createEventLog } from '../ledger/log/log.store.ts'

const kills = sized(3, 250)
const seed = 1
const occupations = ['database', 'chain', 'push'] as const
const settings = { lookBackBlocks: 100_000, maxBlocks: 16, leaseMs: 5_000, pollMs: 20 }
/** Maximum number of messages of a worker before it dies, if it does not die at a given time. */
const longestLife = sized(100, 500)

const hashOf = (notice: string) => notice.split(' ')[0] ?? ''
const eventOf = (notice: string) => notice.split(' ')[1] ?? ''

describe('a worker that is killed', () => {
  const mine = [newAddress(), newAddress(), newAddress()]
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const double = forkingChain([...mine, ...Array.from({ length: 6 }, newAddress)], seed, () => {}, { transfersPerBlock: sized(1, 3) })
  let running: TestApp
  let undisturbed: TestApp
  let mortals: Mortals
  let devices: string[]
  let channels: EventChannels
  /** The collapse ids of the pushes that reached the service, by notification. */
  const arrived = new Map<string, string[]>()
  const isSent = new Set<string>()
  const isLate: string[] = []

  const devicesOf = async (of: TestApp) => {
    const ids: string[] = []
    for (const [index, address] of mine.entries()) {
      const device = await registerDevice(of.app, { addresses: index === 0 ? mine : [address] })
      await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: `token:${index}` })
      ids.push(device.id)
    }
    return ids
  }

  beforeAll(async () => {
    ;[running, undisturbed] = await Promise.all([testApp(), testApp()])
    devices = await devicesOf(running)
    channels = await openEventChannels(running, devices[0] ?? '')
    mortals = await startMortals(
      resolve(import.meta.dirname, 'worker.fixture.ts'),
      running.storage,
      double,
      { ...settings, broker: channels.broker },
      ({ id, collapseId }) => {
        if (isSent.has(id)) isLate.push(id)
        arrived.set(id, [...(arrived.get(id) ?? []), collapseId])
      },
    )
  })
  afterAll(async () => {
    await mortals.close()
    await channels.close()
    await Promise.all([running.close(), undisturbed.close()])
  })

  const query = () => running.storage.database.query
  /** Simulates the passing of time: leases expire and postponed rows are due. Lost transactions were lost `lostMs` earlier. */
  const letTimePass = async (lostMs = 0) => {
    await expireLeases(running)
    await channels.letTimePass()
    if (lostMs === 0) await sql`update push_outbox set due_at = now() where state = 'waiting'`.execute(query())
    // A killed worker may still have a lock on some rows, so locked rows are skipped.
    await sql`
      update transactions set check_at = now(), lost_since = lost_since - interval '1 millisecond' * ${lostMs}::float8
      where id in (select id from transactions where not final for update skip locked)`.execute(query())
  }
  /** Returns the mined transactions of the tables, and the notifications of these devices. */
  const snapshot = async (of: TestApp, devices: readonly string[]) => {
    const { rows } = await sql<{ hash: string }>`
      select hash, status, failure_reason, from_address, to_address, fee, operations, block_number, block_hash, final,
        (select jsonb_agg(jsonb_build_array(address, token_contract_ids, mined, created_at = t.created_at) order by address) from transaction_parties where transaction_id = t.id) as parties
      from transactions t where block_hash is not null order by hash`.execute(of.storage.database.query)
    const hashes = new Set(rows.map(({ hash }) => hash))
    const [noticesOfMined, noticesOfOthers]: [string[][], string[]] = [[], []]
    for (const id of devices) {
      const all = await notices(of, id)
      // Only devices with an earlier notification get a correction.
      // The two runs may differ in their corrections, so corrections are not compared.
      noticesOfMined.push(all.filter((notice) => hashes.has(hashOf(notice)) && eventOf(notice) !== 'undone'))
      noticesOfOthers.push(...all.filter((notice) => !hashes.has(hashOf(notice))))
    }
    return { rows, noticesOfMined, noticesOfOthers }
  }
  const notePushes = async () => {
    for (const { id } of (await sql<{ id: string }>`select notification_id as id from push_outbox where state = 'sent'`.execute(query()))
      .rows)
      isSent.add(id)
  }

  test(`a worker is killed at random moments → the tables match those of an undisturbed one, and each event arrives everywhere (${kills} kills, seed ${seed})`, {
    timeout: sized(120_000, 1_200_000),
  }, async () => {
    double.grow(80)
    await reading(running, double.chain).toHead()
    await expireLeases(running)
    const move = () => {
      const depth = 1 + below(64)
      if (random() < 0.6) double.reorganise(depth, depth + below(4))
      double.grow(below(6))
    }
    const fate = (life: number): Fate => ({
      ...(life % 4 === 3
        ? { afterMs: random() * sized(200, 500) }
        : { after: below(longestLife), about: occupations[life % 4] ?? 'database' }),
      share: random(),
      meanwhile: new Map(random() < 0.4 ? [[1 + below(longestLife), move]] : []),
    })
    const died: Record<Occupation, number> = { database: 0, chain: 0, push: 0 }
    for (let life = 0; life < kills; life++) {
      if (random() < 0.7) move()
      const { ended } = await mortals.live(fate(life))
      died[await ended] += 1
      await notePushes()
      await letTimePass()
    }

    const last = await mortals.live({ afterMs: 600_000, share: 1 })
    const isSettled = async () => {
      const [head] = double.blocks().slice(-1)
      expect(await reading(running, double.chain).store.status()).toMatchObject([{ blockNumber: Number(head?.head.number) }])
      expect(await query().selectFrom('transactions').select('hash').where('status', '=', 'pending').execute()).toEqual([])
      // The follower makes deep rows final.
      const deep = Number(head?.head.number) - double.chain.network.finalityBlocks
      const open = query().selectFrom('transactions').select('hash').where('final', '=', false).where('block_number', '<=', deep)
      expect(await open.execute()).toEqual([])
      await expectSame(running, double, mine)
      const log = createEventLog(running.storage.database)
      expect(await log.waiting()).toBe(0)
      const behind = (await log.lags()).map(({ consumer, behind }) => [consumer, behind])
      expect(Object.fromEntries(behind)).toEqual({ broker: 0, notifications: 0, webhooks: 0 })
    }
    // Repeats until an unmined transaction is given up, after a minute and some blocks.
    // A row that was written for a removed block is given up too.
    const goOn = async () => {
      await letTimePass(120_000)
      double.grow(1)
    }
    await vi.waitFor(
      () =>
        isSettled().catch(async (unsettled: unknown) => {
          await goOn()
          throw unsettled
        }),
      { timeout: 120_000, interval: 200 },
    )
    await vi.waitFor(
      async () => expect(await query().selectFrom('push_outbox').select('state').where('state', '=', 'waiting').execute()).toEqual([]),
      { timeout: 120_000, interval: 20 },
    )
    const received = await channels.expectWhole()
    last.kill()
    await last.ended
    await expectLogMatchesRows(running)

    const others = await devicesOf(undisturbed)
    await reading(undisturbed, double.chain).toHead()
    await pollAll(undisturbed, double.chain)
    const [now, wanted] = [await snapshot(running, devices), await snapshot(undisturbed, others)]
    expect(now.rows).toEqual(wanted.rows)
    expect(now.noticesOfMined).toEqual(wanted.noticesOfMined)
    // No device keeps a confirmation of a transaction that the chain no longer has.
    expect(now.noticesOfOthers.filter((notice) => !['failed', 'undone'].includes(eventOf(notice)))).toEqual([])
    expect(wanted.rows.length).toBeGreaterThan(10)

    expect(mortals.troubles).toEqual([])
    // A push arrives at least once. A repeated push, after its worker died before storing the outcome, has the same collapse id.
    expect(isLate).toEqual([])
    for (const places of arrived.values()) expect(new Set(places).size).toBe(1)
    const { rows: sent } = await sql<{ id: string }>`select notification_id as id from push_outbox where state <> 'superseded'`.execute(
      query(),
    )
    expect(sent.filter(({ id }) => !arrived.has(id))).toEqual([])
    const again = [...arrived.values()].filter(({ length }) => length > 1).length
    const summary = {
      died,
      storedRows: now.rows.length,
      noticesOfMined: now.noticesOfMined.flat().length,
      pushes: arrived.size,
      again,
      received,
    }
    if (isLong) console.log(summary)
  })
})
