import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice } from '../../../testing/device.ts'
import { untilLocked } from '../../../testing/locks.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { createBackfillStore } from './backfills.store.ts'
import { groupOfNetwork } from './request-shares.sql.ts'

const claiming = { depth: 100, fromBlock: 0, requestsPerDay: 1_000, claimMs: 60_000, isRead: false }

describe.each(pairs)('a backfill of an address without links, on $name', (pair) => {
  let running: TestApp
  let mine: string

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    mine = newAddress()
    await query().deleteFrom('address_backfills').execute()
    await registerDevice(running.app, { addresses: [mine] })
    await query().deleteFrom('device_addresses').execute()
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const searches = () => query().selectFrom('address_backfills').select(['address', 'from_block', 'to_block', 'found']).execute()
  const claim = (plugins: KyselyPlugin[] = []) => {
    const watched = plugins.reduce((database, plugin) => database.withPlugin(plugin), query())
    return createBackfillStore({ query: watched }).claim('ethereum', claiming)
  }
  const untilWaiting = () => untilLocked(running)

  test('the last link of an address is removed → its backfill is deleted', async () => {
    expect(await claim()).toBeUndefined()
    expect(await searches()).toEqual([])
  })

  test('a device links the address while its backfill is being deleted → a new backfill exists', async () => {
    const other = await registerDevice(running.app)
    let linked: Promise<void> | undefined
    const afterFirstStatement: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!linked) {
          linked = linkAddresses(other, [mine])
          await Promise.race([linked, untilWaiting()])
        }
        return result
      },
    }
    expect(await claim([afterFirstStatement])).toBeUndefined()
    await linked
    expect(await searches()).toMatchObject([{ address: mine }])
    expect(await claim()).toMatchObject({ address: mine, remaining: undefined })
  })

  test('a device links the address later → the backfill restarts, because no block reader covered the time between', async () => {
    await query().updateTable('address_backfills').set({ from_block: 3, to_block: 50, read_to_block: 100, found: 7 }).execute()
    await linkAddresses(await registerDevice(running.app), [mine])
    expect(await searches()).toEqual([{ address: mine, from_block: null, to_block: null, found: 0 }])
  })
})

describe.each(pairs)('backfills of several devices, on $name', (pair) => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(() => running.storage.database.query.deleteFrom('address_backfills').execute())
  afterAll(() => running.close())

  const claimAll = async () => {
    const store = createBackfillStore(running.storage.database)
    const claimed: string[] = []
    for (let next = await claim(); next; next = await claim()) claimed.push(next.address)
    return claimed
    function claim() {
      return store.claim('ethereum', claiming)
    }
  }
  const many = () => Array.from({ length: 5 }, newAddress)

  test('one device linked many addresses before → the first backfill of every other device comes before its second', async () => {
    const greedy = await registerDevice(running.app, { addresses: many() })
    await linkAddresses(greedy, many())
    const modest = [newAddress(), newAddress(), newAddress()]
    for (const address of modest) await registerDevice(running.app, { addresses: [address] })
    const claimed = await claimAll()
    expect(claimed).toHaveLength(13)
    expect(claimed.slice(1, 4)).toEqual(modest)
  })

  test('two devices wait for the backfill of the same address → the earlier turn counts', async () => {
    const shared = newAddress()
    const greedy = await registerDevice(running.app, { addresses: many() })
    await linkAddresses(greedy, [shared])
    await registerDevice(running.app, { addresses: [shared] })
    expect((await claimAll()).slice(0, 2)).toContain(shared)
  })
})

describe.each(pairs)('deep blocks, on $name', (pair) => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    await running.storage.database.query.deleteFrom('address_backfills').execute()
    await running.storage.database.query.deleteFrom('history_requests').execute()
  })
  afterAll(() => running.close())

  const store = () => createBackfillStore(running.storage.database)
  const claim = () => store().claim('ethereum', claiming)
  const claimAndRelease = async () => {
    const claimed = await claim()
    if (!claimed) throw new Error('A search must wait')
    await store().postpone(claimed, 0)
  }
  /** Marks the links of an address, or all links, as proved. */
  const prove = (address?: string) =>
    running.storage.database.query
      .updateTable('device_addresses')
      .set({ verified_at: new Date().toISOString() })
      .$if(address !== undefined, (update) => update.where(sql`address`, '=', address))
      .execute()
  const allDeep = () => running.storage.database.query.updateTable('address_backfills').set({ deep: true, turn: 0 }).execute()

  test('one device waits for ten searches and another for one → each device gets half of the ranges', async () => {
    await registerDevice(running.app, { addresses: Array.from({ length: 10 }, newAddress) })
    const modest = newAddress()
    await registerDevice(running.app, { addresses: [modest] })
    await allDeep()
    const claimed: string[] = []
    for (let range = 0; range < 60; range++) {
      const backfill = await claim()
      if (!backfill) throw new Error('A search must wait')
      claimed.push(backfill.address)
      await store().postpone(backfill, 0)
    }
    const share = claimed.filter((address) => address === modest).length / claimed.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  test('the newest blocks of an address are not searched → it comes before all deep blocks', async () => {
    await registerDevice(running.app, { addresses: [newAddress()] })
    await allDeep()
    const fresh = newAddress()
    await registerDevice(running.app, { addresses: [fresh] })
    expect(await claim()).toMatchObject({ address: fresh, deep: false })
    expect(await claim()).toMatchObject({ deep: true })
  })

  test('the requests of a day are spent → deep blocks wait until the next day', async () => {
    await registerDevice(running.app, { addresses: [newAddress()] })
    await allDeep()
    await prove()
    const payer = { platformId: 'ethereum', proved: true, payer: 4096 }
    await store().spend(payer, 600)
    await store().spend({ ...payer, platformId: 'base' }, 5_000)
    await store().spend({ ...payer, payer: 4097 }, 399)
    await claimAndRelease()
    await store().spend(payer, 1)
    expect(await claim()).toBeUndefined()
    await running.storage.database.query.updateTable('history_requests').set({ day: '2026-01-01' }).execute()
    expect(await claim()).toMatchObject({ deep: true })
    await store().spend(payer, 7)
    const spent = running.storage.database.query
      .selectFrom('history_requests')
      .select('requests')
      .where('payer', '=', 4096)
      .where('platform_id', '=', 'ethereum')
    expect(await spent.execute()).toEqual([{ requests: 7 }])
  })

  test('unproved addresses spent half of the day or more → they wait, and a proved address is searched', async () => {
    const [unproved, mine] = [newAddress(), newAddress()]
    await registerDevice(running.app, { addresses: [unproved, mine] })
    await allDeep()
    await prove(mine)
    await store().spend({ platformId: 'ethereum', proved: false, payer: 4096 }, 5_000)
    const claimed = await claim()
    expect(claimed).toMatchObject({ address: mine, proved: true })
    expect(await claim()).toBeUndefined()
    if (!claimed) throw new Error('A search must wait')
    await store().spend(claimed, 249)
    await store().postpone(claimed, 0)
    await claimAndRelease()
    await store().spend(claimed, 1)
    expect(await claim()).toBeUndefined()
  })

  test('a network used a tenth of the day → its unproved addresses wait once half of their part is spent, those of others do not', async () => {
    const [busy, other] = [newAddress(), newAddress()]
    for (const address of [busy, other]) await registerDevice(running.app, { addresses: [address] })
    await allDeep()
    const ofNetwork = { network: groupOfNetwork('192.0.2.7') }
    await running.storage.database.query.updateTable('address_backfills').set(ofNetwork).where('address', '=', other).execute()
    await store().spend({ platformId: 'ethereum', proved: false, payer: groupOfNetwork('127.0.0.1') }, 249)
    expect([(await claim())?.address, (await claim())?.address].sort()).toEqual([busy, other].sort())
    await running.storage.database.query.updateTable('address_backfills').set({ check_at: '2026-01-01' }).execute()
    await store().spend({ platformId: 'ethereum', proved: false, payer: 4096 }, 1)
    expect(await claim()).toMatchObject({ address: other })
    expect(await claim()).toBeUndefined()
  })

  test('a device used half of the day → its proved addresses wait, those of another device do not', async () => {
    const [busy, other] = [newAddress(), newAddress()]
    for (const address of [busy, other]) await registerDevice(running.app, { addresses: [address] })
    await allDeep()
    await prove()
    const claimed = [await claim(), await claim()].find((one) => one?.address === busy)
    if (!claimed) throw new Error('A search must wait')
    await store().spend(claimed, 500)
    await running.storage.database.query.updateTable('address_backfills').set({ check_at: '2026-01-01' }).execute()
    expect(await claim()).toMatchObject({ address: other })
    expect(await claim()).toBeUndefined()
  })
})
