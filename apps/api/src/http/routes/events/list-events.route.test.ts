import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { loggedEvents } from '../../../../testing/event-log.ts'
import { refusal } from '../../../../testing/http.ts'
import { minedReport, writeMined } from '../../../../testing/mined.ts'
import { sendingOf } from '../../../../testing/pending.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { chainOf, newAddress } from '../../../../testing/wallet.ts'
import { appendBackfilled, appendGap } from '../../../ledger/log/append.store.ts'
import { pruneEvents } from '../../../ledger/log/prune.ts'

describe('GET /v1/events', () => {
  let running: TestApp
  let device: TestDevice
  const mine = newAddress()
  const otherAddress = newAddress()

  beforeAll(async () => {
    running = await testApp()
    device = await registerDevice(running.app, { addresses: [mine], platforms: ['ethereum', 'base'] })
  })
  afterAll(() => running.close())

  const pay = (to = mine, platformId = 'ethereum') => writeMined(running, [{ from: otherAddress, to, amount: 5n }], {}, platformId)
  const latest = async () => {
    await loggedEvents(running)
    return (await device.get('/v1/events?after=latest')).body.nextAfter
  }
  /** Moves written events to the log, and reads what the device gets. */
  const read = async (after: string, by = device, limit = 100) => {
    await loggedEvents(running)
    return (await by.get(`/v1/events?after=${after}&limit=${limit}`)).body
  }
  const typesOf = ({ items }: { items: { type: string }[] }) => items.map(({ type }) => type.replace('transaction.', ''))

  test('200: a payment arrives and a reorg removes it → confirmed, then reorged, with the transaction as it was', async () => {
    const after = await latest()
    const report = minedReport([{ from: otherAddress, to: mine, amount: 5n }])
    const row = await running.deps.transactions.report(chainOf(running, 'ethereum'), report, 101n)
    await running.deps.transactions.reportUnmined(row)
    const { items, nextAfter } = await read(after)
    const block = { number: 100, hash: report.block?.hash }
    const about = { platformId: 'ethereum', addresses: [mine], block, backfilled: false }
    expect(items).toMatchObject([
      {
        ...about,
        type: 'transaction.confirmed',
        transaction: { id: row.id, hash: report.hash, status: 'confirmed', kind: 'receive', title: 'Received 0.000000000000000005 ETH' },
      },
      { ...about, type: 'transaction.reorged', transaction: { id: row.id, status: 'pending', blockNumber: null, fee: null } },
    ])
    expect(nextAfter).toBe(items[1].id)
  })

  test('200: more events than one page → each once, in order, and the last page moves the cursor to the end', async () => {
    const after = await latest()
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push(await pay())
    const first = await read(after, device, 2)
    const second = await read(first.nextAfter, device, 2)
    const third = await read(second.nextAfter, device, 2)
    const all = [first, second, third].flatMap(({ items }) => items)
    expect(all.map(({ transaction }) => transaction.id)).toEqual(ids)
    expect(await read(third.nextAfter)).toEqual({ items: [], nextAfter: third.nextAfter })
  })

  test('200: events concern only other addresses or another platform → an empty page whose cursor moved on', async () => {
    const after = await latest()
    const other = await registerDevice(running.app, { addresses: [newAddress()] })
    await pay()
    await pay(mine, 'base')
    const { items, nextAfter } = await read(after, other)
    expect(items).toEqual([])
    expect(Number(nextAfter)).toBe(Number(after) + 2)
  })

  test('200: both addresses of a transaction are linked → one event with both', async () => {
    const both = await registerDevice(running.app, { addresses: [mine, otherAddress] })
    const after = await latest()
    await pay()
    expect((await read(after, both)).items).toMatchObject([{ addresses: [mine, otherAddress].sort() }])
  })

  test('200: another device sends a transaction → pending only for proved links and the sender, confirmed for all', async () => {
    const watcher = await registerDevice(running.app, { addresses: [mine] })
    const after = await latest()
    const { id, end } = await sendingOf(running, device.id, mine).begin()
    expect(await read(after)).toMatchObject({ items: [] })
    await end()
    expect(typesOf(await read(after))).toEqual(['pending'])
    expect(typesOf(await read(after, watcher))).toEqual([])
    await running.storage.database.query
      .updateTable('device_addresses')
      .set({ verified_at: new Date().toISOString() })
      .where('device_id', '=', watcher.id)
      .execute()
    expect(typesOf(await read(after, watcher))).toEqual(['pending'])
    expect((await read(after)).items[0].transaction.id).toBe(id)
  })

  test('200: an address is backfilled, and a platform has a gap → events without a transaction', async () => {
    const after = await latest()
    await running.storage.database.query.transaction().execute(async (transaction) => {
      await appendBackfilled(transaction, 'ethereum', mine)
      await appendGap(transaction, 'base', { number: 7n, hash: '0xb' })
      await appendGap(transaction, 'polygon', { number: 7n, hash: '0xb' })
    })
    const { items } = await read(after)
    expect(items.map((item: object) => 'transaction' in item)).toEqual([false, false])
    expect(items).toMatchObject([
      { type: 'address.backfilled', addresses: [mine], block: null },
      { type: 'platform.gap', platformId: 'base', addresses: [], block: { number: 7 } },
    ])
  })

  test('200: without after → the oldest stored events', async () => {
    const { body } = await device.get('/v1/events?limit=1')
    expect(body.items).toHaveLength(1)
    const [first] = await loggedEvents(running)
    expect(body.items[0].id).toBe(String(first?.id))
  })

  test('200: an unlinked address → its events are gone', async () => {
    const leaving = await registerDevice(running.app, { addresses: [mine] })
    const after = await latest()
    await pay()
    expect((await read(after, leaving)).items).toHaveLength(1)
    await leaving.send({ method: 'DELETE', url: `/v1/wallet/addresses/${mine}?platformId=ethereum` })
    expect((await read(after, leaving)).items).toEqual([])
    await linkAddresses(leaving, [mine])
    expect((await read(after, leaving)).items).toHaveLength(1)
  })

  test.each(['x', '', '-1', '1.5', '01', '9'.repeat(16)])('400: after is %j → after must be the id of an event', async (after) => {
    expect(await device.get(`/v1/events?after=${after}`)).toMatchObject(refusal(400, 'after must be the id of an event'))
  })

  test.each([
    ['limit=0', 'limit must be a positive number'],
    ['limit=101', 'limit must not be greater than 100'],
    [`after=${'9'.repeat(21)}`, 'after must not be longer than 20 characters'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await device.get(`/v1/events?${query}`)).toMatchObject(refusal(400, sentence))
  })

  test('410: the events after the cursor were deleted, or the id is not in the log yet → the cursor expired', async () => {
    const own = await testApp()
    const reader = await registerDevice(own.app, { addresses: [mine] })
    for (let count = 0; count < 3; count++) await writeMined(own, [{ from: otherAddress, to: mine, amount: 5n }])
    await loggedEvents(own)
    const expired = refusal(410, 'The events after this one are no longer stored')
    expect(await reader.get('/v1/events?after=4')).toMatchObject(expired)
    expect(await reader.get('/v1/events?after=3')).toMatchObject({ status: 200, body: { items: [], nextAfter: '3' } })
    expect(await reader.get('/v1/events?after=0')).toMatchObject({ status: 200, body: { nextAfter: '3' } })
    expect(await pruneEvents(own.storage.database, { days: 1, now: new Date(Date.now() + 4 * 86_400_000) })).toBe(2)
    expect(await reader.get('/v1/events?after=2')).toMatchObject(expired)
    expect(await reader.get('/v1/events?after=3')).toMatchObject({ status: 200, body: { items: [], nextAfter: '3' } })
    expect(await reader.get('/v1/events')).toMatchObject({ status: 200, body: { items: [], nextAfter: '3' } })
    await own.close()
  })

  test('429: a page is refused only by the rate limit, a stream also by the number of streams', async () => {
    const own = await testApp({ maxStreams: 1 })
    const reader = await registerDevice(own.app, { addresses: [mine] })
    const stream = { method: 'GET', url: '/v1/events', headers: { accept: 'text/event-stream' } } as const
    const open = own.app.inject({ ...stream, headers: { ...stream.headers, 'device-id': reader.id } })
    await vi.waitFor(() => expect(own.deps.eventStreams.count()).toBe(1))
    expect(await reader.send(stream)).toMatchObject(refusal(429, 'Too many requests'))
    expect(await reader.get('/v1/events')).toMatchObject({ status: 200 })
    await own.deps.eventStreams.close()
    expect((await open).statusCode).toBe(200)
    await own.close()
  })

  test('429: a network has a tenth of the streams of the process → its other devices are refused, other networks are not', async () => {
    const own = await testApp({ maxStreams: 40, trustedProxies: ['127.0.0.1'] })
    const stream = { method: 'GET', url: '/v1/events' } as const
    const open = async (network: string) => {
      const { id } = await registerDevice(own.app)
      const headers = { accept: 'text/event-stream', 'device-id': id, 'x-forwarded-for': network }
      return own.app.inject({ ...stream, headers })
    }
    const opened: Promise<{ statusCode: number }>[] = []
    const add = async (network: string) => {
      opened.push(open(network))
      await vi.waitFor(() => expect(own.deps.eventStreams.count()).toBe(opened.length))
    }
    for (let host = 1; host <= 4; host++) await add(`2001:db8:0:1::${host}`)
    expect((await open('2001:db8:0:1::5')).statusCode).toBe(429)
    await add('2001:db8:0:2::1')
    await add('192.0.2.1')
    await own.deps.eventStreams.close()
    expect((await Promise.all(opened)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    await own.close()
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: '/v1/events' }),
  )
})
