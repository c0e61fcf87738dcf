import type { Address } from '@patina/chains'
import { connectChain } from '@patina/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { networkOf } from '../../../testing/chains.ts'
import { type CountingNode, startCountingNode } from '../../../testing/counting-node.ts'
import { linkAddresses, registerDevice } from '../../../testing/device.ts'
import { historySettings } from '../../../testing/history-settings.ts'
import { newAddress, waitForChain } from '../../../testing/wallet.ts'
import { backfillAddresses, canSearch } from './backfill-addresses.ts'
import { createBackfillStore } from './backfills.store.ts'

const head = 20_000
const hostileDevices = 2
const addressesOfDevice = 100
/** Milliseconds that a node takes to answer. A node in the same data centre takes less. */
const delayMs = 5

let running: TestApp
let node: CountingNode
let stops: (() => Promise<void>)[]
const mine = newAddress()

beforeEach(async () => {
  stops = []
  running = await testApp()
  node = await startCountingNode(head, new Map([[head - 5, mine]]), delayMs)
  await running.storage.database.query
    .insertInto('indexer_checkpoints')
    .values({
      platform_id: 'ethereum',
      block_number: head,
      block_hash: '0x1',
      block_time: new Date().toISOString(),
      first_block: 0,
      head_number: head,
      holder: '00000000-0000-4000-8000-000000000000',
      leased_until: new Date(0).toISOString(),
      updated_at: new Date().toISOString(),
    })
    .execute()
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await node.close()
  await running.close()
})

function start() {
  const chain = connectChain(networkOf('ethereum'), node.url)
  if (!canSearch(chain)) throw new Error('Ethereum can be searched')
  const log = { warn: vi.fn(), error: vi.fn() }
  const deps = { store: createBackfillStore(running.storage.database), transactions: running.deps.transactions, log }
  stops.push(backfillAddresses(chain, deps, historySettings({ backfillBlocks: 10_000 })).stop)
}
/** Returns how many addresses wait for the search of their newest blocks. */
const waiting = async (address?: Address) => {
  const found = running.storage.database.query.selectFrom('address_backfills').select('address').where('deep', '=', false)
  return (await (address === undefined ? found : found.where('address', '=', address)).execute()).length
}
const flood = async () => {
  for (let device = 0; device < hostileDevices; device++) {
    const hostile = await registerDevice(running.app)
    for (let count = 0; count < addressesOfDevice; count += 20) await linkAddresses(hostile, Array.from({ length: 20 }, newAddress))
  }
}
/** Links the honest address. Returns the milliseconds until its payment shows, and until its newest blocks are searched. */
const honest = async () => {
  const device = await registerDevice(running.app)
  const since = performance.now()
  await linkAddresses(device, [mine])
  let shownMs: number | undefined
  await vi.waitFor(
    async () => {
      if (shownMs === undefined && (await device.get('/v1/tx/history')).body.total === 1) shownMs = performance.now() - since
      expect(await waiting(mine)).toBe(0)
    },
    { ...waitForChain, interval: 10 },
  )
  return { shownMs: shownMs ?? Number.POSITIVE_INFINITY, overMs: performance.now() - since }
}
const total = () => [...node.calls.values()].reduce((sum, count) => sum + count, 0)

test('200 addresses of 2 devices wait → the newest blocks of another device are searched in less than 5 s', async () => {
  await flood()
  start()
  // Waits until the attack has begun.
  await vi.waitFor(async () => expect(await waiting()).toBeLessThan(hostileDevices * addressesOfDevice), waitForChain)
  const { shownMs, overMs } = await honest()
  console.log('behind 200 hostile addresses', { shownMs: Math.round(shownMs), overMs: Math.round(overMs) })
  expect(overMs).toBeLessThan(5_000)
}, 120_000)

test('40 addresses wait → the node is called fewer than 30 times for each', async () => {
  const hostile = await registerDevice(running.app)
  for (let count = 0; count < 40; count += 20) await linkAddresses(hostile, Array.from({ length: 20 }, newAddress))
  start()
  const unfinished = () => running.storage.database.query.selectFrom('address_backfills').select('address').execute()
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 60_000, interval: 50 })
  console.log('node calls for 40 addresses', total())
  expect(total()).toBeLessThan(40 * 30)
}, 120_000)
