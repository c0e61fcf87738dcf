import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { writeMany } from '../../../testing/many-transactions.ts'
import { newAddress, tokenCalled } from '../../../testing/wallet.ts'

const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
const moreThanCounted = { total: 10_000, totalExact: false }

describe('the total of a list', () => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const write = (count: number, addresses: string[], tokens?: string[]) =>
    writeMany(running.storage.database.query, { count, addresses, ...(tokens && { tokens: sql`${tokens}::text[]` }) })
  const totals = async (addresses: string[], query = '') => {
    const device = await registerDevice(running.app, { addresses })
    const { items: _, nextCursor: __, history: _history, ...rest } = (await device.get(`/v1/tx/history?limit=1&${query}`)).body
    return rest
  }

  test('10,000 transactions of one address → an exact total; one more → `totalExact` is false', async () => {
    const busy = newAddress()
    await write(10_000, [busy])
    expect(await totals([busy])).toEqual({ total: 10_000 })
    await write(1, [busy])
    expect(await totals([busy])).toEqual(moreThanCounted)
    expect(await totals([busy], 'platformId=ethereum')).toEqual(moreThanCounted)
    expect(await totals([busy], `address=${busy}&tokenContractId=ethereum:native`)).toEqual(moreThanCounted)
    expect(await totals([busy], `tokenContractId=${usdc}`)).toEqual({ total: 0 })
  })

  test('two linked addresses take part in the same transactions → each transaction is counted once', async () => {
    const [mine, myOther, third] = [newAddress(), newAddress(), newAddress()]
    await write(9_990, [mine, myOther, third])
    await write(10, [third])
    expect(await totals([mine, myOther, third])).toEqual({ total: 10_000 })
    await write(1, [mine])
    expect(await totals([mine, myOther, third])).toEqual(moreThanCounted)
  })

  test('transactions that move two tokens → the total of each token is exact up to 10,000', async () => {
    const busy = newAddress()
    await write(6_000, [busy], [usdc])
    await write(4_000, [busy], ['ethereum:native', usdc])
    expect(await totals([busy], `tokenContractId=${usdc}`)).toEqual({ total: 10_000 })
    expect(await totals([busy], 'tokenContractId=ethereum:native')).toEqual({ total: 4_000 })
    await write(1, [busy], ['ethereum:native', usdc])
    expect(await totals([busy], `tokenContractId=${usdc}`)).toEqual(moreThanCounted)
  })

  test('a device has very many notifications → their total is exact up to 10,000', async () => {
    const device = await registerDevice(running.app)
    const { query } = running.storage.database
    const add = (count: number) =>
      sql`insert into notifications (id, device_id, type, title, message)
        select gen_random_uuid(), ${device.id}, 'system', 'Title', 'Message' from generate_series(1, ${count}::int)`.execute(query)
    await add(10_000)
    expect((await device.get('/v1/notifications?limit=1')).body).toEqual({ items: [expect.anything()], total: 10_000 })
    await add(1)
    expect((await device.get('/v1/notifications?limit=1')).body).toEqual({ items: [expect.anything()], ...moreThanCounted })
  })
})
