import type { Address, Operation } from '@patina/chains'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { minedReport, newHash } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { type ApprovalStore, createApprovalStore } from './approvals.store.ts'
import { pruneApprovals } from './prune.ts'

describe.each(pairs)('the approvals of linked addresses, on $name', (pair) => {
  let running: TestApp
  let store: ApprovalStore
  let owner: Address
  const [token, spender] = [newAddress(), newAddress()]

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createApprovalStore(running.storage.database)
  })
  beforeEach(async () => {
    owner = newAddress()
    await registerDevice(running.app, { addresses: [owner] })
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const chain = () => chainOf(running, 'ethereum')
  const at = () => ({ platformId: 'ethereum', address: owner })
  const page = () => store.page(at(), undefined, 10)
  const approval = (change: Partial<Operation> = {}): Operation => ({
    ...{ index: 1, type: 'approval', contractAddress: token, from: owner, to: spender, amount: 5n },
    ...change,
  })
  /** Writes a transaction that another account signed in this block, and returns its id and the hash of its block. */
  const approve = async (number: bigint, operations: Operation[] = [approval()], change = {}) => {
    const hash = newHash()
    const block = { number, hash, time: new Date(Date.UTC(2026, 0, 1) + Number(number)) }
    const report = minedReport([{ from: newAddress(), to: newAddress(), amount: 1n }], { operations, block, ...change })
    const { id } = await running.deps.transactions.report(chain(), report, number + 1n, undefined, true)
    return { id, hash, report }
  }
  const rollBack = (...hashes: string[]) =>
    query()
      .transaction()
      .execute((transaction) => running.deps.transactions.rollBackBlocks(transaction, 'ethereum', hashes))

  test('transactions give permissions of each kind → one each, the newest block first, with the transaction', async () => {
    const first = await approve(10n, [
      approval(),
      approval({ index: 2, contractAddress: token, standard: 'nft' }),
      approval({ index: 3, standard: 'erc721', tokenId: 7n, amount: 1n }),
      approval({ index: 4, standard: 'erc721', tokenId: 8n, amount: 0n, to: '0x0000000000000000000000000000000000000000' as Address }),
      approval({ index: 5, via: 'permit2' }),
      approval({ index: 6, from: newAddress() }),
    ])
    const second = await approve(11n, [approval({ amount: 9n })], { from: owner })
    const found = await page()
    expect(found.map(({ kind, tokenId, since }) => [kind, tokenId, since?.id, since?.signed])).toEqual([
      ['token', '', second.id, true],
      ['permit2', '', first.id, false],
      ['operator', '', first.id, false],
      ['nft', '7', first.id, false],
    ])
    expect(found[0]?.since).toEqual({ id: second.id, hash: second.report.hash, createdAt: '2026-01-01T00:00:00.011Z', signed: true })
    expect((await store.page(at(), found[0], 2)).map(({ kind }) => kind)).toEqual(['permit2', 'operator'])
  })

  test('a newer transaction of a stranger sets one that the owner signed before, found in any order → it stays before the others', async () => {
    await approve(30n, [approval()])
    await approve(40n, [approval({ contractAddress: newAddress() })])
    await approve(20n, [approval({ amount: 9n })], { from: owner })
    const found = await page()
    expect(found.map(({ signed, blockNumber, since }) => [signed, blockNumber, since?.signed])).toEqual([
      [true, 30, false],
      [false, 40, false],
    ])
    expect(await store.page(at(), found[0], 10)).toEqual(found.slice(1))
    expect(await store.page(at(), found[1], 10)).toEqual([])
  })

  test('a backfill finds an older transaction, and one that failed → the newest confirmed one stays', async () => {
    const newest = await approve(20n)
    await approve(5n)
    await approve(30n, [approval()], { status: 'failed' })
    expect(await page()).toMatchObject([{ blockNumber: 20, since: { id: newest.id } }])
  })

  test('an address is linked after its transaction was written → the next reading notes it', async () => {
    const late = newAddress()
    const { report } = await approve(10n, [approval(), approval({ index: 2, from: late })])
    await registerDevice(running.app, { addresses: [late] })
    expect(await store.page({ ...at(), address: late }, undefined, 10)).toEqual([])
    await running.deps.transactions.report(chain(), report, 12n, undefined, true)
    expect(await store.page({ ...at(), address: late }, undefined, 10)).toMatchObject([{ spender }])
  })

  test('a reorg removes the block, or the follower finds it unmined → shown without a transaction; in another block → with it again', async () => {
    const { hash, report, id } = await approve(10n)
    const [row] = await page()
    await store.record([{ id: row?.id ?? 0, blockNumber: 10, isLive: false }])
    expect(await page()).toEqual([])
    await rollBack(hash)
    expect(await page()).toMatchObject([{ since: null }])
    const again = { ...report, block: { number: 9n, hash: newHash(), time: new Date() } }
    const mined = await running.deps.transactions.report(chain(), again, 12n, undefined, true)
    expect(await page()).toMatchObject([{ blockNumber: 9, since: { id } }])
    await running.deps.transactions.reportUnmined(mined)
    expect(await page()).toMatchObject([{ since: null }])
  })

  test('nothing is left of one → hidden, checked again later, and shown when a transaction sets it; old ones are deleted', async () => {
    await approve(10n)
    const [row] = await page()
    const checked = { id: row?.id ?? 0, blockNumber: 10 }
    await store.record([{ ...checked, isLive: false }])
    expect([await page(), await store.dueForCheck(at(), 5)]).toEqual([[], []])
    await sql`update approvals set check_at = now() - interval '1 second', hidden_at = now() - interval '40 days'`.execute(query())
    expect(await store.dueForCheck(at(), 5)).toMatchObject([{ id: checked.id }])
    await approve(11n)
    await store.record([{ ...checked, isLive: false }])
    expect(await page()).toMatchObject([{ blockNumber: 11 }])
    await sql`update approvals set hidden_at = now() - interval '40 days'`.execute(query())
    expect(await pruneApprovals(running.storage.database, { days: 30, now: new Date(), batch: 10 })).toBeGreaterThan(0)
    expect(await page()).toEqual([])
  })

  test('the transaction is deleted → the permission stays, without it', async () => {
    const { id } = await approve(10n)
    await sql`delete from transactions where id = ${id}`.execute(query())
    expect(await page()).toMatchObject([{ since: null }])
    expect(await store.among(at(), [{ contract: token, spender }])).toHaveLength(1)
  })
})
