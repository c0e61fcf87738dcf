import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { writeMany } from '../../testing/many-transactions.ts'
import { newAddress, tokenCalled } from '../../testing/wallet.ts'

const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
const many = { total: 10_000, totalExact: false }

describe('total', () => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  const write = (count: number, addresses: string[], tokens?: string[]) =>
    writeMany(running.storage.database.query, { count, addresses, ...(tokens && { tokens: sql`${tokens}::text[]` }) })
  const totals = async (addresses: string[], query = '') => {
    const device = await registerDevice(running.app, { addresses })
    const { items: _, nextCursor: __, ...rest } = (await device.get(`/v1/tx/history?limit=1&${query}`)).body
    return rest
  }

  test('of 10,000 transactions of one address → exact', async () => {
    const [busy] = [newAddress()]
    await write(10_000, [busy])
    expect(await totals([busy])).toEqual({ total: 10_000 })
    await write(1, [busy])
    expect(await totals([busy])).toEqual(many)
    expect(await totals([busy], 'platformId=ethereum')).toEqual(many)
    expect(await totals([busy], `address=${busy}&tokenContractId=ethereum:native`)).toEqual(many)
    expect(await totals([busy], `tokenContractId=${usdc}`)).toEqual({ total: 0 })
  })

  test('of transactions in which two linked addresses take part → counts each once', async () => {
    const [mine, myOther, third] = [newAddress(), newAddress(), newAddress()]
    await write(9_990, [mine, myOther, third])
    await write(10, [third])
    expect(await totals([mine, myOther, third])).toEqual({ total: 10_000 })
    await write(1, [mine])
    expect(await totals([mine, myOther, third])).toEqual(many)
  })

  test('of a token that moved beside another one → exact up to 10,000', async () => {
    const busy = newAddress()
    await write(6_000, [busy], [usdc])
    await write(4_000, [busy], ['ethereum:native', usdc])
    expect(await totals([busy], `tokenContractId=${usdc}`)).toEqual({ total: 10_000 })
    expect(await totals([busy], 'tokenContractId=ethereum:native')).toEqual({ total: 4_000 })
    await write(1, [busy], ['ethereum:native', usdc])
    expect(await totals([busy], `tokenContractId=${usdc}`)).toEqual(many)
  })

  test('of notifications → exact up to 10,000', async () => {
    const device = await registerDevice(running.app)
    const { query } = running.storage.database
    const add = (count: number) =>
      sql`insert into notifications (id, device_id, type, title, message)
        select gen_random_uuid(), ${device.id}, 'system', 'Title', 'Message' from generate_series(1, ${count}::int)`.execute(query)
    await add(10_000)
    expect((await device.get('/v1/notifications?limit=1')).body).toEqual({ items: [expect.anything()], total: 10_000 })
    await add(1)
    expect((await device.get('/v1/notifications?limit=1')).body).toEqual({ items: [expect.anything()], ...many })
  })
})
