import type { Address } from '@patina/chains'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { loggedEvents } from '../../../testing/event-log.ts'
import { minedReport, newHash } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { createDeliveryStore } from './answered-deliveries.store.ts'
import type { Facts } from './apply.store.ts'
import { rollBackBlocks } from './blocks.store.ts'
import { maxOperations } from './large-transactions.ts'
import { pending, type TransactionState } from './lifecycle.ts'
import { createTransactionStore, type TransactionStore } from './queue.store.ts'
import { createSendingStore, type SendingStore } from './sending.store.ts'

const mined = (blockHash: string, change: Partial<TransactionState> = {}): TransactionState => ({
  status: 'confirmed',
  failureReason: null,
  blockNumber: 7,
  blockHash,
  final: false,
  ...change,
})
const leaseMs = 60_000
const largest = (2n ** 256n - 1n).toString()

describe.each(pairs)('the transaction store on $name', (pair) => {
  let running: TestApp
  let store: TransactionStore
  let sending: SendingStore
  let me: Address
  let device: TestDevice

  const facts = (change: Partial<Facts> = {}): Facts => ({
    platformId: 'ethereum',
    hash: newHash(),
    fromAddress: me,
    toAddress: newAddress(),
    nonce: 0,
    fee: null,
    operations: [],
    ...change,
  })
  const apply = (written: Facts, next: TransactionState) => store.apply({ facts: written, seenAt: new Date(), transition: () => next })
  const rows = () => running.storage.database.query.selectFrom('transactions').selectAll().where('from_address', '=', me).execute()
  const report = (change: Parameters<typeof minedReport>[1] = {}) => minedReport([{ from: me, to: newAddress(), amount: 5n }], change)

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createTransactionStore(running.storage.database)
    sending = createSendingStore(running.storage.database)
  })
  beforeEach(async () => {
    me = newAddress()
    device = await registerDevice(running.app, { addresses: [me] })
  })
  afterAll(() => running.close())

  test('twenty sources report a transaction at once → one row and one notification', async () => {
    const chain = chainOf(running, 'ethereum')
    const same = report()
    const written = await Promise.all(Array.from({ length: 20 }, () => running.deps.transactions.report(chain, same, 101n)))
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect((await device.get('/v1/notifications')).body.total).toBe(1)
  })

  test('a transaction is sent and reported at once → one row', async () => {
    const chain = chainOf(running, 'ethereum')
    const same = report()
    const sent = facts({ hash: same.hash, toAddress: same.to })
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0 ? running.deps.transactions.report(chain, same, 101n) : sending.begin(sent, '0x02', device.id, leaseMs),
      ),
    )
    expect(await rows()).toMatchObject([{ status: 'confirmed', fee: '21000' }])
    expect((await device.get('/v1/notifications')).body.total).toBe(1)
  })

  test('the same bytes are sent twenty times at once → one row', async () => {
    const sent = facts()
    const made = await Promise.all(Array.from({ length: 20 }, () => sending.begin(sent, '0x02', device.id, leaseMs)))
    expect(await rows()).toHaveLength(1)
    expect(new Set(made.map(({ row }) => row.id)).size).toBe(1)
  })

  test('two platforms have a transaction with the same hash → two rows', async () => {
    const sent = facts()
    const [one, two] = [
      await sending.begin(sent, '0x02', device.id, leaseMs),
      await sending.begin({ ...sent, platformId: 'base' }, '0x02', device.id, leaseMs),
    ]
    expect(one.row.id).not.toBe(two.row.id)
    expect(await store.findByHash('base', sent.hash)).toMatchObject({ id: two.row.id })
  })

  test('the largest amounts → every digit is kept', async () => {
    const operation = {
      index: 0,
      type: 'transfer',
      tokenContractId: 'ethereum:native',
      fromAddress: me,
      toAddress: me,
      amount: largest,
    } as const
    const row = await apply(facts({ fee: largest, operations: [operation] }), mined('0x7'))
    expect(await store.findByHash(row.platformId, row.hash)).toMatchObject({ fee: largest, operations: [operation] })
  })

  test('the event cannot be written → the transaction is not written either', async () => {
    const { query } = running.storage.database
    await sql`alter table event_outbox add constraint refused check (type <> 'transaction.confirmed') not valid`.execute(query)
    await expect(apply(facts(), mined('0x7'))).rejects.toThrow('refused')
    await sql`alter table event_outbox drop constraint refused`.execute(query)
    expect(await rows()).toEqual([])
  })

  test('several changes of a transaction → one event for each change', async () => {
    const written = facts()
    const before = await loggedEvents(running)
    for (const next of [
      pending,
      mined('0x7'),
      mined('0x7'),
      mined('0x8', { blockNumber: 8 }),
      mined('0x8', { blockNumber: 8, final: true }),
    ])
      await apply(written, next)
    const events = await loggedEvents(running, before.at(-1)?.id)
    expect(events.map(({ type, block }) => `${type} ${block?.hash ?? '-'}`)).toEqual([
      'transaction.pending -',
      'transaction.confirmed 0x7',
      'transaction.reorged 0x7',
      'transaction.confirmed 0x8',
      'transaction.final 0x8',
    ])
  })

  describe('while callers send bytes to a node', () => {
    const begin = async (written = facts(), ms = leaseMs) => (await sending.begin(written, '0x02', device.id, ms)).call

    test('the only caller is refused → the row is deleted', async () => {
      expect(await sending.end(await begin(), 'refused')).toEqual({ isLate: false })
      expect(await rows()).toEqual([])
    })

    test('the first of two callers is refused → the row stays until the second is refused too', async () => {
      const shared = facts()
      const [one, two] = [await begin(shared), await begin(shared)]
      await sending.end(one, 'refused')
      expect(await rows()).toMatchObject([{ kept: false, sending: 1 }])
      await sending.end(two, 'refused')
      expect(await rows()).toEqual([])
    })

    test.each(['accepted', 'unknown'] as const)('one caller is refused, another ends %s → the row is kept and due', async (outcome) => {
      const shared = facts()
      const [one, two] = [await begin(shared), await begin(shared)]
      await sending.end(one, outcome)
      await sending.end(two, 'refused')
      expect(await rows()).toMatchObject([{ kept: true, sending: 0 }])
      const due = await store.due('ethereum', { pendingMs: 60_000, minedMs: 60_000 }, 100)
      expect(due.map(({ hash }) => hash)).toContain(shared.hash)
    })

    test('a caller is still within its lease → the row is not due', async () => {
      const shared = facts()
      await begin(shared)
      const due = await store.due('ethereum', { pendingMs: 60_000, minedMs: 60_000 }, 100)
      expect(due.map(({ hash }) => hash)).not.toContain(shared.hash)
    })

    test('a caller is refused after its lease expired → its outcome is unknown and the row is kept', async () => {
      expect(await sending.end(await begin(facts(), 0), 'refused')).toEqual({ isLate: true })
      expect(await rows()).toMatchObject([{ kept: true }])
    })

    test('the worker polled the row after the lease, then another caller is refused → the row is kept', async () => {
      const shared = facts()
      await begin(shared, 0)
      await store.due('ethereum', { pendingMs: 60_000, minedMs: 60_000 }, 100)
      await sending.end(await begin(shared), 'refused')
      expect(await rows()).toMatchObject([{ kept: true }])
    })

    test('the transaction is mined, then its caller is refused → the row is kept', async () => {
      const shared = facts()
      const call = await begin(shared)
      await apply(shared, mined('0x7'))
      await sending.end(call, 'refused')
      expect(await rows()).toMatchObject([{ status: 'confirmed', kept: true }])
    })
  })

  test('12,000 movements → at most 256 in the row, and parties only for these', async () => {
    const operations = Array.from({ length: 12_000 }, (_, index) => ({
      index,
      type: 'transfer' as const,
      tokenContractId: 'ethereum:native',
      fromAddress: me,
      toAddress: newAddress(),
      amount: '1',
    }))
    const { id } = await apply(facts({ operations }), mined('0x7'))
    const parties = running.storage.database.query.selectFrom('transaction_parties').where('transaction_id', '=', id)
    const stored = await parties.select(['address', 'operations']).execute()
    // The parties are the sender, the receiver of the call, and the receivers of the 256 movements in the row.
    expect(stored).toHaveLength(2 + maxOperations)
    expect(stored.filter(({ operations }) => operations !== null)).toEqual([])
  })

  describe('due rows', () => {
    const platformId = 'base'
    const due = async (minedMs: number, limit = 100, pendingMs = 0) =>
      (await store.due(platformId, { pendingMs, minedMs }, limit)).filter(({ fromAddress }) => fromAddress === me)

    test('a pending row → due with its bytes after the lease of its caller', async () => {
      const { row } = await sending.begin(facts({ platformId }), '0x02ab', device.id, leaseMs)
      expect(await due(60_000)).toEqual([])
      await store.postpone([row.id], 0)
      for (let time = 0; time < 2; time++) expect(await due(60_000)).toMatchObject([{ status: 'pending', raw: '0x02ab' }])
    })

    test('a due row → returned to one worker only', async () => {
      const { row } = await sending.begin(facts({ platformId }), '0x02ab', device.id, leaseMs)
      await store.postpone([row.id], 0)
      expect(await due(60_000, 100, 60_000)).toHaveLength(1)
      expect(await due(60_000, 100, 60_000)).toEqual([])
    })

    test('a row that the chain does not know → how long, and since which block', async () => {
      const { row } = await sending.begin(facts({ platformId }), '0x02ab', device.id, leaseMs)
      await store.noteLost(row.id, 7, 0)
      await running.storage.database.query
        .updateTable('transactions')
        .set({ lost_since: sql`lost_since - interval '1 hour'` })
        .where('id', '=', row.id)
        .execute()
      await store.noteLost(row.id, 9, 0)
      const [lost] = await due(0)
      expect(lost).toMatchObject({ lostAtBlock: 7 })
      expect(Math.floor((lost?.lostForMs ?? 0) / 60_000)).toBe(60)
      await store.noteFound(row.id)
      expect(await due(0)).toMatchObject([{ lostForMs: null, lostAtBlock: null }])
    })

    test('a mined row → due from time to time until it is final', async () => {
      const written = facts({ platformId })
      await apply(written, mined('0x7'))
      expect(await due(60_000)).toHaveLength(1)
      expect(await due(0)).toEqual([])
      const [row] = await rows()
      await store.postpone([row?.id ?? 0], 0)
      expect(await due(0)).toHaveLength(1)
      await apply(written, mined('0x7', { final: true }))
      expect(await due(0)).toEqual([])
    })

    test('three workers query at once → each due row goes to exactly one of them', async () => {
      for (let count = 0; count < 12; count++) await apply(facts({ platformId }), mined('0x7'))
      const shares = await Promise.all([due(60_000, 6), due(60_000, 6), due(60_000, 6)])
      const ids = [...shares.flat(), ...(await due(60_000))].map(({ id }) => id)
      expect(ids).toHaveLength(12)
      expect(new Set(ids).size).toBe(12)
    })
  })

  describe('a worker reports outdated news', () => {
    const transactions = () => running.deps.transactions

    test('a confirmed row is reported as lost → it stays confirmed', async () => {
      const written = facts()
      const { row } = await sending.begin(written, '0x02', device.id, leaseMs)
      await apply(written, mined('0x7'))
      expect(await transactions().reportLost(row, 'replaced', false)).toMatchObject({ status: 'confirmed', blockHash: '0x7' })
      expect(await store.findByHash(row.platformId, row.hash)).toMatchObject({ status: 'confirmed' })
    })

    test('a row that was found in another block is reported as unmined → it stays in that block', async () => {
      const written = facts()
      const before = await apply(written, mined('0x7'))
      await apply(written, mined('0x8'))
      expect(await transactions().reportUnmined(before)).toMatchObject({ status: 'confirmed', blockHash: '0x8' })
    })

    test('a row is reported as unmined from its current block → it is pending without a fee', async () => {
      const written = facts({ fee: '5' })
      const before = await apply(written, mined('0x7'))
      expect(await transactions().reportUnmined(before)).toMatchObject({ ...pending, fee: null })
    })
  })

  test('a fee paid in a token → stored while the transaction is mined, removed when its block is gone', async () => {
    const chain = chainOf(running, 'ethereum')
    const paid = report({ fee: 720n, feeContract: testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48') })
    await sending.begin(facts({ hash: paid.hash, toAddress: paid.to }), '0x02', device.id, leaseMs)
    expect(await rows()).toMatchObject([{ status: 'pending', fee: null, fee_token_id: null }])
    const row = await running.deps.transactions.report(chain, paid, 101n)
    const feeTokenId = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    expect(row).toMatchObject({ status: 'confirmed', fee: '720', feeTokenId })
    expect(await store.findByHash('ethereum', paid.hash)).toMatchObject({ fee: '720', feeTokenId })
    expect(await running.deps.transactions.reportUnmined(row)).toMatchObject({ status: 'pending', fee: null, feeTokenId: null })
    expect(await rows()).toMatchObject([{ status: 'pending', fee: null, fee_token_id: null }])
  })

  test('the block of a transaction is rolled back → its fee and fee token are removed', async () => {
    const paid = report({ fee: 720n, feeContract: testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48') })
    const { blockHash } = await running.deps.transactions.report(chainOf(running, 'ethereum'), paid, 101n)
    await running.storage.database.query.transaction().execute((reader) => rollBackBlocks(reader, 'ethereum', [blockHash ?? '']))
    expect(await rows()).toMatchObject([{ status: 'pending', fee: null, fee_token_id: null }])
  })

  test('a delivery is noted twice → it is stored once', async () => {
    const { id } = await apply(facts(), mined('0x7'))
    const deliveries = createDeliveryStore(running.storage.database)
    await Promise.all([deliveries.note(newHash(), id), deliveries.note('same', id), deliveries.note('same', id)])
    expect(await deliveries.find('same')).toBe(id)
    expect(await deliveries.find('other')).toBeUndefined()
  })
})
