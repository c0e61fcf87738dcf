import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { untilLocked } from '../../../testing/locks.ts'
import { minedReport, newHash, writeMined } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { rollBackBlocks } from './blocks.store.ts'
import { pollOvertaken } from './conflicts.store.ts'
import { createSendingStore } from './sending.store.ts'

describe.each(pairs)('writing blocks beside other writers, on $name', (pair) => {
  let running: TestApp
  let device: TestDevice
  let mine: Address
  let other: Address

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    ;[mine, other] = [newAddress(), newAddress()]
    device = await registerDevice(running.app, { addresses: [mine] })
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const chain = () => chainOf(running, 'ethereum')
  const blockAt = (number: bigint) => ({ number, hash: newHash(), time: new Date() })
  const within = (work: (transaction: Transaction<Tables>) => Promise<unknown>) => query().transaction().execute(work)
  const paid = (change: Parameters<typeof minedReport>[1] = {}) => minedReport([{ from: mine, to: other, amount: 5n }], change)
  const rowOf = (hash: string) => running.deps.transactions.findByHash('ethereum', hash)
  const untilWaiting = () => untilLocked(running)
  /** Writes a pending transaction whose next poll is due in half a minute. */
  const sent = async (nonce = 5) => {
    const facts = { platformId: 'ethereum', hash: newHash(), fromAddress: mine, toAddress: other, nonce, fee: null, operations: [] }
    const { row } = await createSendingStore(running.storage.database).begin(facts, '0x02', device.id, 60_000)
    await sql`update transactions set kept = true, check_at = clock_timestamp() + interval '30 seconds' where id = ${row.id}`.execute(
      query(),
    )
    return row
  }
  const isDue = async (id: number) => {
    const row = await query()
      .selectFrom('transactions')
      .select(sql<boolean>`check_at <= clock_timestamp()`.as('due'))
      .where('id', '=', id)
      .execute()
    return row[0]?.due
  }
  test('the follower holds the lock of a row → the block reader skips the row instead of waiting', async () => {
    const { hash, id } = await sent()
    await within(async (follower) => {
      await sql`select from transactions where id = ${id} for update`.execute(follower)
      await within(async (reader) => {
        await running.deps.transactions.reportAll(reader, chain(), [paid({ nonce: 6 })], 101n)
        await running.deps.transactions.afterBlocks(reader, chain(), [blockAt(101n)], [{ from: mine, nonce: 6 }])
      })
    })
    expect(await rowOf(hash)).toMatchObject({ status: 'pending' })
  })

  test('a reorg rolls back several rows → they are locked in the order of their ids', async () => {
    const blocks = [blockAt(401n), blockAt(400n)]
    const ids: number[] = []
    // The first row is in the later block and due later, so locking by block or by due time would show another order than by id.
    for (const block of blocks) ids.push(await writeMined(running, [{ from: mine, to: other, amount: 1n }], { block }))
    await sql`update transactions set check_at = clock_timestamp() + interval '1 hour' where id = ${ids[0]}`.execute(query())
    const lock = (transaction: Transaction<Tables>, id: number | undefined) =>
      sql`select from transactions where id = ${id} for update`.execute(transaction)
    let rolledBack: Promise<unknown> = Promise.resolve()
    await within(async (transaction) => {
      await lock(transaction, ids[0])
      rolledBack = within((reader) =>
        rollBackBlocks(
          reader,
          'ethereum',
          blocks.map(({ hash }) => hash),
        ),
      )
      await untilWaiting()
      await lock(transaction, ids[1])
    })
    await rolledBack
    const rows = await query().selectFrom('transactions').select(['status']).where('id', 'in', ids).execute()
    expect(rows).toEqual([{ status: 'pending' }, { status: 'pending' }])
  })

  test('blocks are written → rows of other blocks at their heights are rolled back, unless they are final', async () => {
    const [read, next] = [blockAt(500n), blockAt(501n)]
    const ids: number[] = []
    for (const block of [read, next, blockAt(500n), blockAt(501n), blockAt(502n)])
      ids.push(await writeMined(running, [{ from: mine, to: other, amount: 1n }], { block }))
    const finished = await writeMined(running, [{ from: mine, to: other, amount: 1n }], { block: blockAt(500n) })
    await query().updateTable('transactions').set({ final: true }).where('id', '=', finished).execute()
    await within((reader) => running.deps.transactions.afterBlocks(reader, chain(), [read, next], []))
    const rows = await query()
      .selectFrom('transactions')
      .select(['id'])
      .where('status', '=', 'pending')
      .where('id', 'in', [...ids, finished])
      .execute()
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(2, 4))
    expect(await isDue(ids[2] ?? 0)).toBe(true)
    const parties = query().selectFrom('transaction_parties').select('mined').distinct().where('transaction_id', 'in', ids.slice(2, 4))
    expect(await parties.execute()).toEqual([{ mined: false }])
  })

  describe('pollOvertaken', () => {
    const overtake = (owner: Address, nonce: number) => within((reader) => pollOvertaken(reader, 'ethereum', [{ owner, nonce }]))

    test('a nonce is used by another transaction → pending rows with that nonce or a lower one are polled at once, others later', async () => {
      const [early, late] = [await sent(5), await sent(6)]
      await overtake(newAddress(), 9)
      await overtake(mine, 4)
      expect([await isDue(early.id), await isDue(late.id)]).toEqual([false, false])
      await overtake(mine, 5)
      expect([await isDue(early.id), await isDue(late.id)]).toEqual([true, false])
      await overtake(mine, 7)
      expect(await isDue(late.id)).toBe(true)
    })

    test('a row with a used nonce is locked → it is skipped, and polled at once with a later block', async () => {
      const { id } = await sent()
      await within(async (follower) => {
        await sql`select from transactions where id = ${id} for update`.execute(follower)
        await overtake(mine, 5)
      })
      expect(await isDue(id)).toBe(false)
      await overtake(mine, 6)
      expect(await isDue(id)).toBe(true)
    })
  })
})
