import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { findTrackedOf } from '../../../testing/find-tracked.ts'
import { follow } from '../../../testing/follow.ts'
import { type OwnNode, ownNode } from '../../../testing/own-node.ts'
import { type OwnSolana, ownSolana, transferSol } from '../../../testing/solana.ts'
import { ether, newAddress, openWallet, waitForChain } from '../../../testing/wallet.ts'

let node: OwnNode
let own: OwnSolana
let running: TestApp

beforeAll(async () => {
  ;[node, own] = await Promise.all([ownNode(), ownSolana()])
  await node.start()
  running = await testApp({ chains: new Map([['ethereum', node.chain], ...own.chains]) })
})
afterAll(async () => {
  await running.close()
  await Promise.all([node.close(), own.stop()])
})

const track = (device: TestDevice, platformId: string, address: string, hash: string) =>
  device.post('/v1/tx/track', { platformId, address, hash })
const history = async (device: TestDevice) => (await device.get('/v1/tx/history')).body.items
const until = (device: TestDevice, expected: object[]) =>
  vi.waitFor(async () => expect(await history(device)).toMatchObject(expected), waitForChain)

test('a wallet sends a transaction and replaces it → pending at once, then replaced, and the other one is confirmed', async () => {
  const wallet = await openWallet(node.chain, node.rpcUrl, ether(1))
  const [phone, curious] = [await registerDevice(running.app, { addresses: [wallet.address] }), await registerDevice(running.app)]
  await curious.post('/v1/wallet/addresses', { addresses: [{ platformId: 'ethereum', address: wallet.address }] })
  await node.call('evm_setAutomine', false)
  const stops = [findTrackedOf(running), follow(running)]
  const gwei = 10n ** 9n
  const bytes = await Promise.all(
    [20n, 200n].map((price) =>
      wallet.sign({
        to: newAddress(),
        value: price,
        nonce: 0,
        fees: { maxFeePerGas: price * gwei, maxPriorityFeePerGas: (price / 10n) * gwei },
      }),
    ),
  )
  const [[first = '', second = ''], [slow, fast]] = [bytes, await Promise.all(bytes.map(node.chain.decodeTransaction))]
  await node.chain.broadcast(first)
  expect(await track(phone, 'ethereum', wallet.address, slow?.hash ?? '')).toMatchObject({ status: 202 })
  await until(phone, [{ hash: slow?.hash, status: 'pending', blockNumber: null, amount: '20' }])
  // A device that did not name the hash, and did not prove the address, sees nothing that no block contains.
  expect(await history(curious)).toEqual([])
  await node.chain.broadcast(second)
  expect(await track(phone, 'ethereum', wallet.address, fast?.hash ?? '')).toMatchObject({ status: 202 })
  await vi.waitFor(async () => expect(await history(phone)).toHaveLength(2), waitForChain)
  await node.call('anvil_mine', '0x4')
  await vi.waitFor(async () => {
    await node.call('anvil_mine', '0x1')
    expect(await history(phone)).toMatchObject([
      { hash: fast?.hash, status: 'confirmed' },
      { hash: slow?.hash, status: 'failed', failureReason: 'replaced' },
    ])
  }, waitForChain)
  for (const { stop } of stops) await stop()
})

test('a Solana wallet pays for the transaction of another account → both may track it, a third account may not', async () => {
  const sol = 1_000_000_000n
  const [payer, owner, stranger] = [await own.newWallet(sol), await own.newWallet(sol), await own.newWallet(sol)]
  const hash = await own.mine(payer, [transferSol(owner, stranger.address, 5n)])
  const devices = await Promise.all(
    [payer, owner, stranger].map(({ address }) => registerDevice(running.app, { addresses: [address], platforms: ['solana'] })),
  )
  const finder = findTrackedOf(running, 'solana')
  for (const [index, { address }] of [payer, owner, stranger].entries())
    expect(await track(devices[index] ?? (await registerDevice(running.app)), 'solana', address, hash)).toMatchObject({ status: 202 })
  const left = () => running.storage.database.query.selectFrom('tracked_transactions').selectAll().execute()
  await vi.waitFor(async () => expect(await left()).toEqual([]), waitForChain)
  const row = await running.deps.transactions.findByHash('solana', hash)
  expect(row).toMatchObject({ fromAddress: payer.address, status: 'confirmed' })
  const senders = await running.storage.database.query
    .selectFrom('transaction_submissions')
    .select('device_id')
    .where('transaction_id', '=', row?.id ?? 0)
    .execute()
  expect(senders.map(({ device_id }) => device_id).sort()).toEqual([devices[0]?.id, devices[1]?.id].sort())
  await finder.stop()
})
