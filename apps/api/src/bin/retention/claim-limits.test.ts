import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { notify } from '../../../testing/notify.ts'
import { newApnsTeam } from '../../../testing/push-services.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { openDatabase } from '../../base/db/client.ts'
import { createOutbox } from '../../out/push/outbox.ts'
import { createNftStore } from '../../wallet/nfts/nfts.store.ts'

// PostgreSQL may repeat a sub-select for each row that it compares. A repeated "limit 2 for update skip locked" finds two more rows.
describe('the planner compares each row with each', () => {
  let running: TestApp
  let storage: FreshDatabase

  beforeAll(async () => {
    storage = await freshDatabase(pairs[1])
    const name = new URL(storage.url).pathname.slice(1)
    for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort'])
      await sql.raw(`alter database ${name} set enable_${way} = off`).execute(storage.database.query)
    await storage.database.close()
    storage.database = await openDatabase(storage.url, { writing: 2 })
    running = await testApp({ storage, push: { fcm: undefined, apns: newApnsTeam().credentials, details: false } })
  })
  afterAll(async () => {
    await running.close()
    await storage.close()
  })

  test('workers claim pushes → each claim has at most its limit', async () => {
    const device = await registerDevice(running.app)
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: 'ab'.repeat(32) })
    await notify(running, device.id, ['1', '2', '3', '4', '5'])
    expect(await createOutbox(storage.database).claim('apns', 2, 60_000)).toHaveLength(2)
  })

  test('workers claim NFTs → each claim has at most its limit', async () => {
    const store = createNftStore(storage.database)
    const nfts = Array.from({ length: 9 }, (_, index) => ({ contract: newAddress(), tokenId: `${index}`, standard: 'erc721' as const }))
    await store.find('ethereum', newAddress(), nfts)
    expect(await store.claim(['ethereum'], 2, 60_000)).toHaveLength(2)
  })
})
