import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testAddress } from '../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeNotifications } from '../../testing/consume.ts'
import { registerDevice } from '../../testing/device.ts'
import { minedReport, writeMined } from '../../testing/mined.ts'
import { chainOf, newAddress, waitForChain } from '../../testing/wallet.ts'
import { nameTokens } from './blocks/name-tokens.ts'

const hostileTokens = 1_000

let running: TestApp
beforeEach(async () => {
  running = await testApp()
})
afterEach(() => running.close())

const chain = () => chainOf(running, 'ethereum')
const receive = async (address: string, count: number) => {
  const tokens = Array.from({ length: count }, newAddress)
  const reports = tokens.map((token) => minedReport([{ from: newAddress(), to: address, amount: 1n, token }]))
  await running.storage.database.query
    .transaction()
    .execute((transaction) => running.deps.transactions.reportAll(transaction, chain(), reports, 101n))
  await writeNotifications(running.storage.database, running.deps.subscriberNotices)
  return tokens
}

test('1000 unlisted tokens wait for a hostile address → a token of another address is in the next request to the node', async () => {
  const [hostile, mine] = [newAddress(), newAddress()]
  await registerDevice(running.app, { addresses: [hostile] })
  await registerDevice(running.app, { addresses: [mine] })
  const flood = await receive(hostile, hostileTokens)
  const [token] = await receive(mine, 1)
  expect((await running.deps.tokenNames.waiting('ethereum', 2)).toSorted()).toContain(token)
  // The same token already waits near the end of the queue for the hostile address.
  // The second request must move the unnamed token forward in the queue of tokens whose names are read.
  const shared = flood.at(-1) ?? ''
  await writeMined(running, [{ from: newAddress(), to: mine, amount: 1n, token: testAddress(shared) }])
  expect(await running.deps.tokenNames.waiting('ethereum', 4)).toContain(shared)
})

test('1000 unlisted tokens wait → all are read without pauses between full batches', async () => {
  const hostile = newAddress()
  await registerDevice(running.app, { addresses: [hostile] })
  await receive(hostile, hostileTokens)
  let requests = 0
  const answering = {
    ...chain(),
    getBalances: async () => {
      requests++
      return { native: 0n, tokens: [], blockNumber: 1n }
    },
  }
  const { stop } = nameTokens({ chain: answering, tokenNames: running.deps.tokenNames, log: { debug: vi.fn() } }, 5_000)
  await vi.waitFor(async () => expect(await running.deps.tokenNames.waiting('ethereum', 1)).toEqual([]), waitForChain)
  await stop()
  expect(requests).toBe(hostileTokens / 50)
})
