import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { refusal } from '../../../testing/http.ts'
import { newHash, writeMined } from '../../../testing/mined.ts'
import { newAddress, tokenCalled } from '../../../testing/wallet.ts'
import { kindStatusOf } from '../rows/kind-status.ts'

type Item = { id: number; kind: string; title: string; counterparty?: { address: string; own: boolean } }
type BlockPlace = { second: number; number: bigint; position?: number }

const [me, myOther, you] = [newAddress(), newAddress(), newAddress()]
const usdc = tokenCalled('ethereum', 'USDC')
const hashes = new Map<bigint, string>()
const hashOf = (number: bigint) => {
  const hash = hashes.get(number) ?? newHash()
  hashes.set(number, hash)
  return hash
}
const at = ({ second, number, position }: BlockPlace) => ({
  block: { number, hash: hashOf(number), time: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) },
  ...(position !== undefined && { position }),
})

describe.each(pairs)('GET /v1/tx/history on $name', (pair) => {
  let running: TestApp
  let device: TestDevice
  let ids: Record<'sent' | 'received' | 'swap' | 'approval' | 'failed' | 'between', number>
  const history = async (query = '', reader = device) => {
    const answer = await reader.get(`/v1/tx/history?${query}`)
    return { ...answer, items: (answer.body.items ?? []) as Item[], ids: answer.body.items?.map(({ id }: Item) => id) }
  }

  beforeAll(async () => {
    running = await testApp({ pair })
    device = await registerDevice(running.app, { addresses: [me, myOther] })
    const swap = [
      { from: me, to: you, amount: 6n },
      { from: you, to: me, amount: 7_000_000n, token: usdc },
    ]
    ids = {
      sent: await writeMined(running, [{ from: me, to: you, amount: 10n }], at({ second: 1, number: 10n, position: 0 })),
      received: await writeMined(running, [{ from: you, to: me, amount: 20n }], at({ second: 2, number: 11n, position: 0 })),
      swap: await writeMined(running, swap, at({ second: 3, number: 12n, position: 0 })),
      approval: await writeMined(
        running,
        [{ from: me, to: you, amount: 5n, token: usdc, type: 'approval' }],
        at({ second: 4, number: 13n }),
      ),
      failed: await writeMined(running, [{ from: me, to: you, amount: 1n }], { ...at({ second: 5, number: 14n }), status: 'failed' }),
      between: await writeMined(running, [{ from: me, to: myOther, amount: 3n }], at({ second: 6, number: 15n })),
    }
  })
  afterAll(() => running.close())

  test.each<[query: string, expected: (keyof typeof ids)[]]>([
    ['kind=send', ['between', 'failed', 'sent']],
    ['kind=receive', ['between', 'received']],
    ['kind=swap', ['swap']],
    ['kind=approve', ['approval']],
    ['kind=stake', []],
    ['status=failed', ['failed']],
    ['status=pending', []],
    ['direction=in', ['between', 'received']],
    ['direction=out', ['between', 'failed', 'sent']],
    ['direction=self', ['approval', 'swap']],
    ['kind=send&status=confirmed', ['between', 'sent']],
    ['kind=send&direction=in', []],
    ['since=2026-01-01T00:00:04Z', ['between', 'failed', 'approval']],
    ['until=2026-01-01T00:00:02Z', ['sent']],
    ['since=2026-01-01T01:00:02%2B01:00&until=2026-01-01T00:00:04.000Z', ['swap', 'received']],
    ['since=0001-01-01T00:00:00Z&kind=swap', ['swap']],
    [`tokenContractId=ethereum:${usdc}&kind=swap`, ['swap']],
    [`tokenContractId=ethereum:${usdc}&kind=send`, []],
    [`tokenContractId=ethereum:native&status=failed&direction=out&since=2026-01-01T00:00:00Z`, ['failed']],
  ])('the history with %s → only the matching transactions, with their total', async (query, expected) => {
    const found = await history(query)
    expect(found).toMatchObject({ status: 200, ids: expected.map((name) => ids[name]), body: { total: expected.length } })
    expect(found.body).not.toHaveProperty('nextCursor')
  })

  test('a payment between two linked addresses → the history shows it from the perspective of the address that matches the filter', async () => {
    const [sent] = (await history('kind=send')).items
    expect(sent).toMatchObject({ id: ids.between, kind: 'send', counterparty: { address: myOther, own: true } })
    const [received] = (await history('kind=receive')).items
    expect(received).toMatchObject({ id: ids.between, kind: 'receive', counterparty: { address: me, own: true } })
    expect((await history(`address=${myOther}`)).items).toMatchObject([{ id: ids.between, kind: 'receive' }])
  })

  test('the locale of the device is German → the history has German titles', async () => {
    await device.put('/v1/devices/use', { appVersion: '1.0.0', locale: 'de-AT' })
    expect((await history('kind=receive&limit=1&offset=1')).items).toMatchObject([{ title: '0,00000000000000002 ETH erhalten' }])
    const { body } = await device.get(`/v1/tx/history/${ids.failed}`)
    expect(body).toMatchObject({ title: 'Transaktion fehlgeschlagen', kind: 'send' })
  })

  test('two history pages are read by cursor → each item appears once, and no cursor on the last page', async () => {
    const first = await history('limit=4')
    const cursor = first.body.nextCursor
    expect(first.ids).toEqual([ids.between, ids.failed, ids.approval, ids.swap])
    const second = await history(`limit=2&cursor=${cursor}`)
    expect(second).toMatchObject({ status: 200, ids: [ids.received, ids.sent], body: { total: 6 } })
    expect(second.body).not.toHaveProperty('nextCursor')
  })

  test('a history page is read by offset → its cursor continues after that page', async () => {
    const { body } = await history('limit=2&offset=1')
    expect((await history(`limit=2&cursor=${body.nextCursor}`)).ids).toEqual([ids.swap, ids.received])
  })

  test('the history with both a cursor and an offset → 400', async () => {
    const { body } = await history('limit=1')
    const both = refusal(400, 'cursor and offset must not be used together')
    expect(await device.get(`/v1/tx/history?cursor=${body.nextCursor}&offset=0`)).toMatchObject(both)
  })

  test('a cursor of other filters or of another device, or a forged one → 400', async () => {
    const { nextCursor } = (await history('limit=1')).body
    const invalid = refusal(400, 'cursor must be a valid cursor')
    const otherDevice = await registerDevice(running.app, { addresses: [newAddress()] })
    const forged = Buffer.from('9999999999999999.1.1.1.aaaaaaaaaaa').toString('base64url')
    expect(await device.get(`/v1/tx/history?kind=send&cursor=${nextCursor}`)).toMatchObject(invalid)
    expect(await otherDevice.get(`/v1/tx/history?cursor=${nextCursor}`)).toMatchObject(invalid)
    for (const cursor of ['', 'a', '%00', '..', forged, 'A'.repeat(160)])
      expect(await device.get(`/v1/tx/history?cursor=${cursor}`)).toMatchObject(invalid)
  })

  test.each([
    ['kind=gift', /^kind must be one of the following values: send, receive, /],
    ['status=done', 'status must be one of the following values: pending, confirmed, failed'],
    ['direction=up', 'direction must be one of the following values: in, out, self'],
    ['since=yesterday', 'since must be a valid ISO 8601 instant'],
    ['until=2026-01-01', 'until must be a valid ISO 8601 instant'],
    ['until=2026-12-31T23:59:60Z', 'until must be a valid ISO 8601 instant'],
    [`cursor=${'A'.repeat(161)}`, 'cursor must not be longer than 160 characters'],
    ['offset=-1', 'offset must not be a negative number'],
  ])('the history with %s → 400', async (query, message) => {
    const { status, body } = await device.get(`/v1/tx/history?${query}`)
    expect(status).toBe(400)
    expect(body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  })

  test('several transactions in one second → ordered by block and position, also after a reorg', async () => {
    const mine = newAddress()
    const reader = await registerDevice(running.app, { addresses: [mine] })
    const places = [
      { number: 22n, position: 1 },
      { number: 21n, position: 2 },
      { number: 22n, position: 0 },
      { number: 21n, position: 5 },
    ]
    const hash = newHash()
    const written: number[] = []
    for (const [index, place] of places.entries())
      written.push(
        await writeMined(running, [{ from: you, to: mine, amount: 1n }], { ...at({ second: 9, ...place }), ...(index === 3 && { hash }) }),
      )
    const [a, b, c, d] = written
    expect((await history('', reader)).ids).toEqual([a, c, d, b])
    const { transactions } = running.deps
    const moved = { from: you, to: mine, amount: 1n }
    await running.storage.database.query
      .transaction()
      .execute((transaction) => transactions.rollBackBlocks(transaction, 'ethereum', [hashOf(21n)]))
    const { rows: stale } = await sql`
      select from transaction_parties party join transactions t on t.id = party.transaction_id
      where t.status = 'pending' and party.kind_status <> ${kindStatusOf('receive', 'pending')} and party.address = ${mine}`.execute(
      running.storage.database.query,
    )
    expect(stale).toEqual([])
    expect((await history('status=confirmed', reader)).ids).toEqual([a, c])
    await writeMined(running, [moved], {
      hash,
      block: { number: 22n, hash: hashOf(22n), time: at({ second: 9, number: 22n }).block.time },
      position: 7,
    })
    expect((await history('status=confirmed', reader)).ids).toEqual([d, a, c])
  })
})
