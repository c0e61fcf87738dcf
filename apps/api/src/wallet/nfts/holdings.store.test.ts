import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { createHoldingStore, type HoldingStore } from './holdings.store.ts'
import type { MovedNft } from './nft.ts'
import { pruneHiddenNfts } from './prune.ts'

describe.each(pairs)('NFTs of addresses on $name', (pair) => {
  let running: TestApp
  let store: HoldingStore

  beforeAll(async () => {
    running = await testApp({ pair })
    store = createHoldingStore(running.storage.database)
  })
  afterAll(() => running.close())

  const newOwner = async () => {
    const address = newAddress()
    await registerDevice(running.app, { addresses: [address] })
    return { platformId: 'ethereum', address }
  }
  type Owner = Awaited<ReturnType<typeof newOwner>>
  const moved = (owner: Owner, tokenId: string, minute: number, airdropped = false): MovedNft => ({
    ...owner,
    contract: '0xC0',
    tokenId,
    standard: 'erc721',
    movedAt: new Date(minute * 60_000).toISOString(),
    airdropped,
  })
  const note = (...all: MovedNft[]) => running.storage.database.query.transaction().execute((transaction) => store.note(transaction, all))
  const shown = async (owner: Owner, page = { offset: 0, limit: 10 }) => {
    const { holdings, counted } = await store.page(owner, page)
    return { ids: holdings.map(({ tokenId }) => tokenId), counted }
  }
  const check = async (owner: Owner, tokenId: string, isHeld: boolean) => {
    const all = [...(await store.page(owner, { offset: 0, limit: 10 })).holdings, ...(await store.dueForCheck(owner, 10))]
    const found = all.filter((one) => one.tokenId === tokenId)
    await store.record(
      owner,
      found.map((one) => ({ ...one, isHeld })),
    )
    return found.length
  }
  const dueNow = (owner: Owner) =>
    sql`update nft_holdings set check_at = now() where address = ${owner.address}`.execute(running.storage.database.query)

  test('NFTs move → pages with the newest movement first, and their number', async () => {
    const owner = await newOwner()
    await note(moved(owner, '1', 1), moved(owner, '2', 3), moved(owner, '3', 2))
    expect(await shown(owner)).toEqual({ ids: ['2', '3', '1'], counted: 3 })
    expect(await shown(owner, { offset: 1, limit: 1 })).toEqual({ ids: ['3'], counted: 3 })
    await note(moved(owner, '1', 4), moved(owner, '2', 0))
    expect(await shown(owner)).toEqual({ ids: ['1', '2', '3'], counted: 3 })
  })

  test('nobody linked the address → nothing is noted', async () => {
    const stranger = { platformId: 'ethereum', address: newAddress() }
    await note(moved(stranger, '1', 1))
    expect(await shown(stranger)).toEqual({ ids: [], counted: 0 })
  })

  test('the chain says that it left → hidden, checked again later, and shown after its next movement', async () => {
    const owner = await newOwner()
    await note(moved(owner, '1', 1), moved(owner, '2', 2))
    await check(owner, '1', false)
    expect(await shown(owner)).toEqual({ ids: ['2'], counted: 1 })
    expect(await check(owner, '1', true)).toBe(0)
    await dueNow(owner)
    expect(await check(owner, '1', true)).toBe(1)
    expect(await shown(owner)).toEqual({ ids: ['2', '1'], counted: 2 })
    await check(owner, '1', false)
    await note(moved(owner, '1', 3))
    expect(await shown(owner)).toEqual({ ids: ['1', '2'], counted: 2 })
  })

  test('it moves while it is checked → the check is ignored', async () => {
    const owner = await newOwner()
    await note(moved(owner, '1', 1))
    const { holdings } = await store.page(owner, { offset: 0, limit: 1 })
    await note(moved(owner, '1', 2))
    await store.record(
      owner,
      holdings.map((one) => ({ ...one, isHeld: false })),
    )
    expect(await shown(owner)).toEqual({ ids: ['1'], counted: 1 })
  })

  test('one of its movements was no airdrop → it is none', async () => {
    const owner = await newOwner()
    await note(moved(owner, '1', 1, true), moved(owner, '2', 1, true))
    await note(moved(owner, '2', 2, false))
    expect((await store.page(owner, { offset: 0, limit: 2 })).holdings.map(({ airdropped }) => airdropped)).toEqual([false, true])
  })

  test('it was hidden for a month → deleted', async () => {
    const owner = await newOwner()
    await note(moved(owner, '1', 1), moved(owner, '2', 1))
    await check(owner, '1', false)
    const later = (days: number) => ({ days: 30, now: new Date(Date.now() + days * 86_400_000), batch: 1 })
    expect(await pruneHiddenNfts(running.storage.database, later(29))).toBe(0)
    expect(await pruneHiddenNfts(running.storage.database, later(31))).toBe(1)
    expect(await shown(owner)).toEqual({ ids: ['2'], counted: 1 })
  })
})
