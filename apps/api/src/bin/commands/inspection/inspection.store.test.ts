import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { pairs } from '../../../../testing/database.ts'
import { linkAddresses, registerDevice } from '../../../../testing/device.ts'
import { newHash, writeMined } from '../../../../testing/mined.ts'
import { ether, newAddress } from '../../../../testing/wallet.ts'
import { createIndexerStore } from '../../../chain/blocks/indexer.store.ts'
import { inspectTransactions, interestIn } from './inspection.store.ts'

describe.each(pairs)('inspection, on $name', (pair) => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ pair })
  })
  afterAll(() => running.close())

  test('a mined transaction is inspected → the linked sets of its addresses, its replacement and the last block that was read', async () => {
    const [payer, payee, hash] = [newAddress(), newAddress(), newHash()]
    for (const addresses of [[payer, payee], [payee], [payee]]) await registerDevice(running.app, { addresses })
    await writeMined(running, [{ from: payer, to: payee, amount: ether(1) }], { hash })
    const other = newHash()
    await writeMined(running, [{ from: payer, to: newAddress(), amount: ether(1) }], { hash: other })
    const indexer = createIndexerStore(running.storage.database)
    const lease = await indexer.acquire('ethereum', randomUUID(), 60_000, 130n)
    if (!lease) throw new Error('Another worker has the lease of the platform')
    await indexer.begin(lease, { number: 120n, hash: '0x78', time: new Date('2026-01-01T00:00:00.000Z') }, async () => {})

    const [found] = await inspectTransactions(running.storage.database, hash)
    expect(found?.viewers.map(({ addresses, devices }) => [addresses.toSorted(), devices])).toEqual(
      expect.arrayContaining([
        [[payer, payee].sort(), 1],
        [[payee], 2],
      ]),
    )
    expect(found).toMatchObject({
      replacedBy: other,
      indexer: { blockNumber: 120, headNumber: 130, blockTime: '2026-01-01T00:00:00.000Z' },
      parties: expect.arrayContaining([{ address: payee, devices: 3 }]),
    })
  })

  test('a transaction whose devices wait is inspected → the number of callers that send it, and the devices that wait', async () => {
    const [hash, payee] = [newHash(), newAddress()]
    const id = await writeMined(running, [{ from: newAddress(), to: payee, amount: ether(1) }], { hash })
    const device = await registerDevice(running.app)
    const { query } = running.storage.database
    const turnAt = '2026-01-01T00:00:00.000Z'
    await sql`insert into notification_fanouts (transaction_id, after_device, turn_at) values (${id}, ${device.id}, ${turnAt})`.execute(
      query,
    )
    await sql`update transactions set kept = false, sending = 2 where id = ${id}`.execute(query)
    const [found] = await inspectTransactions(running.storage.database, hash)
    expect(found).toMatchObject({ kept: false, sending: 2, fanOut: { afterDevice: device.id, waitingSince: turnAt } })
  })

  test('a linked and an unlinked address are inspected → the devices and unfinished backfills of the linked one', async () => {
    const [mine, others] = [newAddress(), newAddress()]
    const device = await registerDevice(running.app)
    await linkAddresses(device, [mine])
    expect(await interestIn(running.storage.database, 'ethereum', [mine, others])).toMatchObject({ devices: 1, searches: 1 })
    expect(await interestIn(running.storage.database, 'ethereum', [others])).toMatchObject({ devices: 0, searches: 0 })
  })
})
