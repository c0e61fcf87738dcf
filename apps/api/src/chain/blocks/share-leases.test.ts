import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase, pairs } from '../../../testing/database.ts'
import { waitForChain } from '../../../testing/wallet.ts'
import { createIndexerStore, LeaseLostError } from './indexer.store.ts'
import { shareLeases } from './share-leases.ts'
import { createWorkerStore } from './workers.store.ts'

const many = Array.from({ length: 12 }, (_, index) => `platform-${index}`)
const leaseMs = 60_000
const config = { indexer: { leaseMs } }
const platforms = ['arbitrum', 'base', 'ethereum', 'optimism', 'polygon', 'solana']

describe('leases of several workers', () => {
  let storage: FreshDatabase
  const workers = () => createWorkerStore(storage.database)
  const leases = () => createIndexerStore(storage.database)

  beforeAll(async () => {
    storage = await freshDatabase(pairs[1])
  })
  afterAll(() => storage.close())
  beforeEach(async () => {
    await storage.database.query.deleteFrom('indexer_workers').execute()
    await storage.database.query.deleteFrom('indexer_checkpoints').execute()
  })

  const join = async (readable: readonly string[] = platforms, aliveMs = leaseMs) => {
    const id = randomUUID()
    await workers().announce(id, readable, aliveMs)
    return id
  }
  const takeAll = async (id: string, taken: readonly string[] = platforms) => {
    for (const platform of taken) await leases().acquire(platform, id, leaseMs)
  }
  const shareAll = async () => {
    const moved: string[] = []
    for (let moves = await workers().share(); moves.length > 0; moves = await workers().share())
      moved.push(...moves.map(({ platformId }) => platformId))
    return moved
  }
  const countOf = async (id: string) =>
    (await storage.database.query.selectFrom('indexer_checkpoints').select('platform_id').where('holder', '=', id).execute()).length

  test('a second worker joins → the worker gets half of the leases, and no more', async () => {
    const [first, second] = [await join(), await join()]
    await takeAll(first)
    expect(await shareAll()).toHaveLength(3)
    expect([await countOf(first), await countOf(second)]).toEqual([3, 3])
    expect(await shareAll()).toEqual([])
  })

  test('two workers have nearly the same number of leases → no lease moves', async () => {
    const [first, second] = [await join(), await join()]
    await takeAll(first, platforms.slice(0, 3))
    await takeAll(second, platforms.slice(3, 5))
    expect(await shareAll()).toEqual([])
  })

  test('many workers share at the same time → each has the same number of leases at the end', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => join()))
    const [first = '', second = ''] = ids
    await takeAll(first, platforms.slice(0, 3))
    await takeAll(second, platforms.slice(3))
    for (let round = 0; round < 10; round++) await Promise.all(ids.map(() => workers().share()))
    expect(await Promise.all(ids.map(countOf))).toEqual([2, 2, 2])
  })

  test('many workers move leases to a new one at the same time → the new one gets no more than its share of leases', async () => {
    const owners = await Promise.all([1, 2, 3, 4, 5, 6].map(() => join(many)))
    for (const [index, id] of owners.entries()) await takeAll(id, many.slice(2 * index, 2 * index + 2))
    const newcomer = await join(many)
    await Promise.all(owners.map(() => workers().share()))
    expect(await countOf(newcomer)).toBe(1)
  })

  test('a worker cannot read a platform → it gets no lease of that platform', async () => {
    const [first, second] = [await join(), await join(['solana'])]
    await takeAll(first)
    expect(await shareAll()).toEqual(['solana'])
    expect(await countOf(second)).toBe(1)
  })

  test('a worker is no longer alive → it gets no lease, and its row is deleted', async () => {
    const first = await join()
    const gone = await join(platforms, -1)
    await takeAll(first)
    expect(await shareAll()).toEqual([])
    await workers().announce(first, platforms, leaseMs)
    const rows = await storage.database.query.selectFrom('indexer_workers').select('id').execute()
    expect(rows).toEqual([{ id: first }])
    expect(await countOf(gone)).toBe(0)
  })

  test('a lease moves to a worker that died a moment ago → the lease ends when that worker counts as dead', async () => {
    const first = await join()
    const dead = await join(platforms, 10_000)
    await takeAll(first)
    expect(await shareAll()).toHaveLength(3)
    const { rows } = await sql<{ endsTogether: boolean }>`
      select leased_until = alive_until as "endsTogether" from indexer_checkpoints join indexer_workers worker on worker.id = holder
      where worker.id = ${dead}`.execute(storage.database.query)
    expect(rows).toEqual([{ endsTogether: true }, { endsTogether: true }, { endsTogether: true }])
  })

  test('a lease moves → the old owner cannot write, and the new owner has it at once', async () => {
    const [first, second] = [await join(), await join()]
    await takeAll(first)
    const [platformId = ''] = await shareAll()
    const old = { platformId, owner: first, leaseMs, position: undefined }
    await expect(leases().begin(old, undefined, async () => {})).rejects.toBeInstanceOf(LeaseLostError)
    expect(await leases().acquire(platformId, first, leaseMs)).toBeUndefined()
    expect(await leases().acquire(platformId, second, leaseMs)).toMatchObject({ platformId, owner: second })
  })

  test('the loops of two workers run → the leases are shared; one stops → the other keeps all leases', async () => {
    const log = { info: vi.fn(), warn: vi.fn() }
    const readable = new Set(platforms)
    const [first, second] = [randomUUID(), randomUUID()]
    await takeAll(first)
    const running = [first, second].map((id) =>
      shareLeases({ database: storage.database, worker: { id, platforms: readable }, config, log }, 10),
    )
    await vi.waitFor(async () => expect([await countOf(first), await countOf(second)]).toEqual([3, 3]), waitForChain)
    await running[1]?.stop()
    await takeAll(first)
    await storage.database.query.updateTable('indexer_checkpoints').set({ holder: first }).execute()
    expect(await shareAll()).toEqual([])
    await running[0]?.stop()
    expect(await storage.database.query.selectFrom('indexer_workers').selectAll().execute()).toEqual([])
    expect(log.info).toHaveBeenCalledTimes(3)
    expect(log.warn).not.toHaveBeenCalled()
  })
})
