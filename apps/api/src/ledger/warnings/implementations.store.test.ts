import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { noteImplementations, pruneImplementations } from './implementations.store.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + hours * hour)

describe.each(pairs)('the code of proxies on $name', (pair) => {
  let store: FreshDatabase
  beforeAll(async () => {
    store = await freshDatabase(pair)
  })
  afterAll(() => store.close())

  const deviceIds = new Map<string, string>()
  const idOf = async (device: string) => {
    const id = deviceIds.get(device) ?? randomUUID()
    deviceIds.set(device, id)
    await sql`insert into devices (id, platform, app_version) values (${id}, 'ios', '1.0.0') on conflict do nothing`.execute(
      store.database.query,
    )
    return id
  }
  const note = async (device: string, codes: Record<string, string>, hours = 0) =>
    noteImplementations(
      store.database.query,
      { deviceId: await idOf(device), platformId: 'ethereum' },
      Object.entries(codes).map(([contract, implementation]) => ({ contract, implementation })),
      at(hours),
    )
  const contractsOf = async (device: string) => {
    const rows = store.database.query.selectFrom('proxy_implementations').select('contract')
    return (await rows.where('device_id', '=', await idOf(device)).execute()).length
  }

  test('the code of a proxy changes → named for a day, with the last time of the old code, and for this device only', async () => {
    expect(await note('a', { p: 'x', q: 'y' })).toEqual([])
    expect(await note('a', { p: 'x' }, 48)).toEqual([])
    const changed = [{ contract: 'p', implementation: 'z', previous: 'x', since: at(48).toISOString() }]
    expect(await note('a', { p: 'z', q: 'y' }, 50)).toEqual(changed)
    expect(await note('b', { p: 'z' }, 50)).toEqual([])
    expect(await note('a', { p: 'z' }, 60)).toEqual(changed)
    expect(await note('a', { p: 'z' }, 75)).toEqual([])
  })

  test('the code returns to what it was → named again', async () => {
    for (const [index, code] of ['x', 'y'].entries()) await note('c', { p: code }, index)
    expect(await note('c', { p: 'x' }, 2)).toMatchObject([{ implementation: 'x', previous: 'y' }])
  })

  test('a device previews more proxies than are kept → those not previewed for longest are forgotten', async () => {
    for (const round of [0, 1, 2])
      await note('d', Object.fromEntries(Array.from({ length: 80 }, (_, one) => [`p${round}-${one}`, 'x'])), round)
    expect(await contractsOf('d')).toBe(200)
    expect(await note('d', { 'p2-0': 'y' }, 3)).toMatchObject([{ previous: 'x' }])
    expect(await note('d', { 'p1-0': 'x' }, 3)).toEqual([])
  })

  test('a device is deleted → what it previewed is forgotten', async () => {
    await note('f', { p: 'x' })
    await store.database.query
      .deleteFrom('devices')
      .where('id', '=', await idOf('f'))
      .execute()
    expect(await contractsOf('f')).toBe(0)
  })

  test('no preview named a proxy for the retention → deleted', async () => {
    await note('e', { old: 'x' })
    await note('e', { young: 'x' }, 24 * 20)
    await pruneImplementations(store.database, { days: 10, now: at(24 * 21), batch: 500 })
    expect(await contractsOf('e')).toBe(1)
  })
})
