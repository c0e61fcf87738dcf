/// <reference path="../../../testing/services/provided.d.ts" />

import { sized } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { randomNumbers } from '../../../testing/forking-chain.ts'
import { type LimitedNode, startLimitedNode } from '../../../testing/limited-node.ts'
import { type OwnNode, ownNode } from '../../../testing/own-node.ts'
import { startProgram } from '../../../testing/program.ts'
import { expireLeases } from '../../../testing/reading.ts'
import { makeSearchesDue, missingKinds, storedBalance, unfinishedSearches } from '../../../testing/stored-history.ts'
import { type Activity, generateActivity } from '../../../testing/wallet-activity.ts'

const kills = sized(3, 40)
const seed = 1
const transactions = Math.max(40, kills * 5)
const timeout = 120_000 + kills * 15_000

let node: OwnNode
let limited: LimitedNode
let made: Activity[]
let running: TestApp
let device: TestDevice
/** Called at each request to the node. */
let onRequest = () => {}

beforeAll(async () => {
  node = await ownNode(1_000, 'cancun', true)
  await node.start()
  made = await generateActivity(node, { seed, wallets: 3, transactions, perBlock: 4, emptyBlocks: 70 })
  limited = await startLimitedNode(
    node.rpcUrl,
    (method, [filter]) => {
      if (method === 'trace_filter' || method.startsWith('ots_')) throw 'the method does not exist/is not available'
      const { fromBlock, toBlock } = Object(filter)
      if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > 8) throw 'query exceeds max block range'
      return undefined
    },
    () => {
      onRequest()
      return false
    },
  )
  running = await testApp()
  device = await registerDevice(running.app)
  await linkAddresses(
    device,
    made.map(({ address }) => address),
  )
}, timeout)
afterAll(async () => {
  await running?.close()
  await limited?.close()
  await node?.close()
})

const startWorker = () =>
  startProgram('worker', {
    DATABASE_URL: running.storage.url,
    REDIS_URL: inject('services').server.redisUrl,
    PUBLIC_URL: 'http://127.0.0.1',
    RPC_URL_ETHEREUM: limited.url,
    CHAIN_ID_ETHEREUM: String(node.chain.network.caip2.split(':')[1]),
    WORKER_PLATFORMS: 'ethereum',
    LOG_LEVEL: 'warn',
  })

test(
  `the process of a search is killed ${kills} times, at random requests (seed ${seed}) → nothing is lost or doubled`,
  async () => {
    const random = randomNumbers(seed)
    const halfway = new Set<string>()
    for (let life = 0; life < kills; life++) {
      const worker = await startWorker()
      let left = 1 + Math.floor(random() * 150)
      onRequest = () => {
        left -= 1
        if (left === 0) setTimeout(() => worker.signal('SIGKILL'), random() * 20)
      }
      await worker.ended
      onRequest = () => {}
      const progress = await running.storage.database.query.selectFrom('address_backfills').select(['address', 'to_block']).execute()
      expect(progress).not.toEqual([])
      if (progress.some(({ to_block }) => to_block !== null)) halfway.add(JSON.stringify(progress))
      // Time passes: the claims of the killed worker expire.
      await expireLeases(running)
      await makeSearchesDue(running.storage.database)
    }
    const last = await startWorker()
    await vi.waitFor(async () => expect(await unfinishedSearches(running.storage.database)).toEqual([]), { timeout, interval: 100 })
    await last.kill()
    expect(halfway.size).toBeGreaterThan(0)
    console.log(`${kills} kills left the searches at ${halfway.size} different blocks`)

    for (const wallet of made) {
      expect([...(await missingKinds(running.storage.database, wallet))].filter((kind) => kind !== 'poked')).toEqual([])
      expect(await storedBalance(running.storage.database, wallet.address)).toBe(
        BigInt(String(await node.call('eth_getBalance', wallet.address, 'latest'))),
      )
    }
    const { items } = (await device.get('/v1/wallet/addresses')).body
    for (const { history } of items) expect(history).toMatchObject({ state: 'complete', fromBlock: 0, method: 'bisection' })
    expect((await device.get('/v1/notifications')).body.total).toBe(0)
  },
  timeout,
)
