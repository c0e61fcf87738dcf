import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../testing/device.ts'
import { followChain } from '../../testing/follow-chain.ts'
import { historySettings } from '../../testing/history-settings.ts'
import { type OwnNode, ownNode } from '../../testing/own-node.ts'
import { ether, newAddress, openWallet, type Wallet, waitForChain } from '../../testing/wallet.ts'

const gwei = 10n ** 9n
const defaults = { gas: 21_000n, fees: { maxFeePerGas: 50n * gwei, maxPriorityFeePerGas: gwei } }
const settings = { ...historySettings(), lookBackBlocks: 0, maxBlocks: 16, pollMs: 20, leaseMs: 15_000, unread: new Set<string>() }

describe('foreign transactions on a local chain', () => {
  let node: OwnNode
  let running: TestApp
  let sender: Wallet
  let mine: string
  let device: TestDevice
  let following: ReturnType<typeof followChain>

  beforeEach(async () => {
    node = await ownNode()
    await node.start()
    running = await testApp({ chains: new Map([['ethereum', node.chain]]) })
    sender = await openWallet(node.chain, node.rpcUrl, ether(10))
    mine = newAddress()
    device = await registerDevice(running.app, { addresses: [mine] })
    following = followChain(running, settings)
    await following.begun
  })
  afterEach(async () => {
    await following.stop()
    await running.close()
    await node.close()
  })

  const pay = async (nonce: number, value = ether(1)) => {
    const signed = await sender.sign({ to: mine, value, nonce, ...defaults })
    await node.chain.broadcast(signed)
    return signed
  }
  const history = async () => (await device.get('/v1/tx/history')).body.items
  const titles = async (): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(({ title }: { title: string }) => title)
  const until = (expected: object[]) => vi.waitFor(async () => expect(await history()).toMatchObject(expected), waitForChain)

  test('a payment is older than the first block that was read → it is in the history, without a notification', async () => {
    await following.stop()
    await running.storage.database.query.deleteFrom('indexer_checkpoints').execute()
    const { hash } = await node.chain.decodeTransaction(await pay(0))
    // The node accepts a transaction before a block contains it. Reading must begin at that block, not at the block before.
    await vi.waitFor(async () => {
      const [report] = await node.chain.readTransactions([hash])
      expect(report).toHaveProperty('block.number', (await node.chain.getHead()).number)
    }, waitForChain)
    following = followChain(running, settings)
    await until([{ status: 'confirmed', amount: ether(1).toString() }])
    await pay(1, ether(2))
    await vi.waitFor(async () => expect(await titles()).toEqual(['Received 2 ETH']), waitForChain)
  })

  test('a payment arrives → it is in the history and its device is notified', async () => {
    await pay(0)
    await until([{ status: 'confirmed', amount: ether(1).toString(), fromAddress: sender.address, toAddress: mine }])
    expect(await titles()).toEqual(['Received 1 ETH'])
  })

  test('a reorg moves a payment to another block → its device is notified once', async () => {
    await node.call('anvil_mine', '0x3')
    const signed = await pay(0)
    await until([{ status: 'confirmed' }])
    const [{ blockNumber }] = await history()
    await node.call('evm_setAutomine', false)
    await node.call('anvil_reorg', 2, [])
    // No device sent the payment, and a device without proof of the address sees only mined transactions.
    await until([])
    await node.chain.broadcast(signed).catch(() => {})
    await node.call('anvil_mine', '0x2')
    await vi.waitFor(async () => {
      const [again] = await history()
      expect(again).toMatchObject({ status: 'confirmed' })
      expect(again.blockNumber).toBeGreaterThan(blockNumber)
    }, waitForChain)
    expect(await titles()).toEqual(['Received 1 ETH'])
  })

  test('a local node reverts to a snapshot → later payments vanish, and new ones appear', async () => {
    const snapshot = await node.call('evm_snapshot')
    await pay(0)
    await until([{ status: 'confirmed', amount: ether(1).toString() }])
    await node.call('evm_revert', snapshot)
    await pay(0, ether(2))
    await until([{ status: 'confirmed', amount: ether(2).toString() }])
    await vi.waitFor(async () => expect((await titles())[0]).toBe('Received 2 ETH'), waitForChain)
  })
})
