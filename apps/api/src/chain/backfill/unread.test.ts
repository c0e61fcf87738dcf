import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../testing/device.ts'
import { followChain } from '../../../testing/follow-chain.ts'
import { historySettings } from '../../../testing/history-settings.ts'
import { type OwnNode, ownNode } from '../../../testing/own-node.ts'
import { ether, newAddress, openWallet, type Wallet, waitForChain } from '../../../testing/wallet.ts'
import { deliver, webhookSecret } from '../../../testing/webhook.ts'

const settings = { ...historySettings(), lookBackBlocks: 0, maxBlocks: 16, pollMs: 20, leaseMs: 15_000, unread: new Set(['ethereum']) }

describe('a platform whose blocks are not read', () => {
  let node: OwnNode
  let running: TestApp
  let wallet: Wallet
  let device: TestDevice
  let stop: () => Promise<void>

  beforeEach(async () => {
    node = await ownNode()
    await node.start()
    running = await testApp({ chains: new Map([['ethereum', node.chain]]), webhookSecret })
    wallet = await openWallet(node.chain, node.rpcUrl, ether(10))
    device = await registerDevice(running.app)
    stop = followChain(running, settings).stop
  })
  afterEach(async () => {
    await stop()
    await running.close()
    await node.close()
  })

  const history = async () => (await device.get('/v1/tx/history')).body.items
  /** Waits until these amounts are confirmed, in any order, because two transactions may have the same second. */
  const until = (amounts: string[]) =>
    vi.waitFor(async () => {
      const confirmed = (await history()).filter(({ status }: { status: string }) => status === 'confirmed')
      expect(confirmed.map(({ amount }: { amount: string }) => amount).sort()).toEqual(amounts)
    }, waitForChain)
  const waiting = () => running.storage.database.query.selectFrom('address_backfills').select('address').execute()

  test('blocks are not read → the history has older, sent and webhook-reported transactions', async () => {
    const mine = newAddress()
    await node.chain.broadcast(await wallet.sign({ to: mine, value: 1n }))
    await linkAddresses(device, [wallet.address, mine])
    await until(['1'])
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), waitForChain)

    const txData = await wallet.sign({ to: newAddress(), value: 2n, nonce: 1 })
    await device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })
    await until(['1', '2'])

    const sender = await openWallet(node.chain, node.rpcUrl, ether(1))
    const payment = await sender.sign({ to: mine, value: 3n })
    const { hash } = await node.chain.decodeTransaction(payment)
    await node.chain.broadcast(payment)
    await vi.waitFor(async () => expect((await node.chain.readTransactions([hash]))[0]).toHaveProperty('block.hash'), waitForChain)
    expect(await deliver(running.app, { platformId: 'ethereum', txHash: hash, status: 'confirmed' })).toMatchObject({ status: 200 })
    await until(['1', '2', '3'])
    expect(await running.storage.database.query.selectFrom('indexer_checkpoints').selectAll().execute()).toEqual([])
  })
})
