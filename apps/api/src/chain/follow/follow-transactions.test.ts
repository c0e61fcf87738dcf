import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectChain } from '@patina/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../testing/device.ts'
import { follow } from '../../../testing/follow.ts'
import { refusal } from '../../../testing/http.ts'
import { minedReport, newHash } from '../../../testing/mined.ts'
import { type OwnNode, ownNode } from '../../../testing/own-node.ts'
import { ether, newAddress, openWallet, type Payment, type Wallet, waitForChain } from '../../../testing/wallet.ts'
import type { Follower } from './follow-transactions.ts'

const gwei = 10n ** 9n
const gasAndFees = { gas: 21_000n, fees: { maxFeePerGas: 50n * gwei, maxPriorityFeePerGas: gwei } }
const generous = { gas: 21_000n, fees: { maxFeePerGas: 200n * gwei, maxPriorityFeePerGas: 20n * gwei } }

describe('following transactions', () => {
  let node: OwnNode
  let running: TestApp
  let wallet: Wallet
  let device: TestDevice
  let stops: (() => Promise<void>)[]

  beforeEach(async () => {
    node = await ownNode()
    running = await testApp({ chains: new Map([['ethereum', node.chain]]) })
    wallet = await openWallet(node.chain, node.rpcUrl, 0n)
    device = await registerDevice(running.app, { addresses: [wallet.address] })
    stops = []
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    await running.close()
    await node.close()
  })

  const started = (of = running): Follower => {
    const follower = follow(of)
    stops.push(follower.stop)
    return follower
  }
  const startNode = async () => {
    await node.start()
    await node.call('anvil_setBalance', wallet.address, `0x${ether(10).toString(16)}`)
  }
  const sign = (payment: Payment = {}) => wallet.sign({ to: newAddress(), value: 5n, nonce: 0, ...gasAndFees, ...payment })
  const send = (txData: string) => device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })
  const transaction = async (id: number, of = device) => (await of.get(`/v1/tx/history/${id}`)).body
  const until = (follower: Follower, id: number, expected: object) =>
    vi.waitFor(async () => {
      await follower.step().catch(() => {})
      const found = await transaction(id)
      expect(found).toMatchObject(expected)
      return found
    }, waitForChain)
  const notices = async (of = device): Promise<string[]> =>
    (await of.get('/v1/notifications')).body.items.map(({ title, message }: Record<string, string>) => `${title}: ${message}`)
  const stored = (id: number) =>
    running.storage.database.query.selectFrom('transactions').select(['raw', 'final', 'status']).where('id', '=', id).executeTakeFirst()

  const lostSince = async (id: number) =>
    (await running.storage.database.query.selectFrom('transactions').select('lost_since').where('id', '=', id).executeTakeFirst())
      ?.lost_since

  test('the node was down → a pending transaction is sent when the node is back', async () => {
    const follower = started()
    expect(await send(await sign())).toMatchObject(refusal(503, 'The chain did not answer'))
    const { id } = (await device.get('/v1/tx/history')).body.items[0]
    expect(await transaction(id)).toMatchObject({ status: 'pending', fee: null })
    await startNode()
    await until(follower, id, { status: 'confirmed', amount: '5' })
    expect(await notices()).toHaveLength(1)
  })

  test('the follower of transactions restarts → it continues with the rows of the database', async () => {
    await startNode()
    const { body } = await send(await sign())
    expect(await transaction(body.id)).toMatchObject({ status: 'pending' })
    await running.app.close()
    const restarted = await testApp({ storage: running.storage, chains: running.chains })
    stops.push(restarted.close)
    device = withDeviceId(restarted.app, device.id)
    await until(started(restarted), body.id, { status: 'confirmed' })
    expect(await notices()).toHaveLength(1)
  })

  test('several workers follow the same transactions → each change is written once', async () => {
    await startNode()
    const replica = await testApp({ storage: running.storage, chains: running.chains })
    stops.push(replica.close)
    const workers = [started(), started(), started(replica)]
    for (let nonce = 0; nonce < 15; nonce++) expect(await send(await sign({ nonce }))).toMatchObject({ status: 200 })
    await vi.waitFor(async () => {
      await Promise.all(workers.map((worker) => worker.step()))
      const { items } = (await device.get('/v1/tx/history')).body
      expect(items.filter(({ status }: { status: string }) => status === 'confirmed')).toHaveLength(15)
    }, waitForChain)
    expect(await notices()).toHaveLength(15)
  })

  test('another transaction used the nonce → failed, and only the sender is notified', async () => {
    await startNode()
    await node.call('evm_setAutomine', false)
    const curious = await registerDevice(running.app, { addresses: [wallet.address] })
    const follower = started()
    const { body: first } = await send(await sign())
    await follower.step()
    expect(await transaction(first.id)).toMatchObject({ status: 'pending' })
    // The transaction is sent without this server, for example by another app with the same key.
    await node.chain.broadcast(await sign({ ...generous, value: 6n }))
    await node.call('evm_mine')
    await vi.waitFor(async () => {
      await follower.step()
      expect(await lostSince(first.id)).not.toBeNull()
    }, waitForChain)
    // One node's answer that the nonce is used is not enough: the node may be behind the others.
    expect(await transaction(first.id)).toMatchObject({ status: 'pending' })
    await node.call('anvil_mine', '0x3')
    const failed = await until(follower, first.id, { status: 'failed', failureReason: 'replaced', fee: null, blockNumber: null })
    expect(failed).toMatchObject({ amount: '5' })
    expect(await notices()).toEqual([expect.stringMatching(/^Transaction failed: .+: another transaction replaced it$/)])
    expect(await notices(curious)).toEqual([])
    expect(await send(await sign())).toMatchObject(refusal(409, 'Nonce already used'))
  })

  test.each([
    ['and that the node forgot', false],
    ['and that is in the mempool', true],
  ])('a transaction that a reorg removed %s → pending, then confirmed without a second notification', async (_, waits) => {
    await startNode()
    await node.call('anvil_mine', '0x3')
    const txData = await sign()
    const { body } = await send(txData)
    const first = follow(running)
    const before = await until(first, body.id, { status: 'confirmed' })
    await first.stop()
    expect(await notices()).toHaveLength(1)

    await node.call('evm_setAutomine', false)
    await node.call('anvil_reorg', 2, [])
    if (waits) await node.chain.broadcast(txData)
    const follower = started()
    expect(await until(follower, body.id, { status: 'pending' })).toMatchObject({ fee: null, blockNumber: null, amount: '5' })
    await node.call('anvil_mine', '0x2')
    const after = await until(follower, body.id, { status: 'confirmed' })
    expect(after.fee).not.toBeNull()
    expect(after.createdAt).toBe(before.createdAt)
    expect(await notices()).toHaveLength(1)
  })

  test('no node knows a pending transaction → the server sends it again', async () => {
    await startNode()
    const follower = started()
    const { body } = await send(await sign())
    await until(follower, body.id, { status: 'confirmed' })
    await node.stop()
    await startNode()
    await vi.waitFor(async () => {
      await follower.step().catch(() => {})
      expect((await node.chain.readTransactions([body.hash]))[0]).toMatchObject({ status: 'confirmed' })
    }, waitForChain)
    await until(follower, body.id, { status: 'confirmed' })
    expect(await notices()).toHaveLength(1)
  })

  test('a transaction is deep enough → it is final, its bytes are deleted, and it never changes', async () => {
    await startNode()
    const follower = started()
    const { body } = await send(await sign())
    const confirmed = await until(follower, body.id, { status: 'confirmed' })
    expect(await stored(body.id)).toMatchObject({ final: false, raw: expect.stringMatching(/^0x/) })
    await node.call('anvil_mine', '0x5')
    await vi.waitFor(async () => {
      await follower.step()
      expect(await stored(body.id)).toEqual({ final: true, raw: null, status: 'confirmed' })
    }, waitForChain)
    await node.call('anvil_reorg', 6, [])
    await follower.step()
    expect(await transaction(body.id)).toMatchObject({ status: 'confirmed', blockNumber: confirmed.blockNumber })
  })
})

describe('a node that answers broadcasts slowly', () => {
  /** Starts a node in front of another one. It answers broadcasts only after `release`, once `hold` is called. */
  async function startSlowNode(rpcUrl: string) {
    const held = new Set<() => void>()
    let isHolding = false
    const server = createServer(async (request, response) => {
      const body = await text(request)
      if (isHolding && body.includes('eth_sendRawTransaction')) await new Promise<void>((resolve) => held.add(resolve))
      const answered = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      response.setHeader('content-type', 'application/json').end(await answered.text())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      held,
      hold: () => {
        isHolding = true
      },
      release() {
        isHolding = false
        for (const answer of held) answer()
      },
      async close() {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }

  test('many transactions are lost → eight are sent again at a time, and others are confirmed meanwhile', async () => {
    const node = await ownNode()
    await node.start()
    await node.call('evm_setAutomine', false)
    const slow = await startSlowNode(node.rpcUrl)
    const running = await testApp({ chains: new Map([['ethereum', connectChain(node.chain.network, slow.url)]]) })
    const [loser, other] = [await openWallet(node.chain, node.rpcUrl, ether(10)), await openWallet(node.chain, node.rpcUrl, ether(10))]
    const device = await registerDevice(running.app, { addresses: [loser.address, other.address] })
    const send = async (wallet: Wallet, nonce: number) => {
      const txData = await wallet.sign({ to: newAddress(), value: 5n, nonce, ...gasAndFees })
      return (await device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })).body
    }
    const confirmed = async () =>
      (await device.get('/v1/tx/history?limit=50')).body.items.flatMap(({ id, status }: { id: number; status: string }) =>
        status === 'confirmed' ? [id] : [],
      )
    for (let nonce = 0; nonce < 20; nonce++) await send(loser, nonce)
    await node.call('anvil_dropAllTransactions')
    const { id } = await send(other, 0)
    slow.hold()
    const follower = follow(running)
    await vi.waitFor(() => expect(slow.held.size).toBe(8), waitForChain)
    await node.call('evm_mine')
    await vi.waitFor(async () => expect(await confirmed()).toEqual([id]), waitForChain)
    expect(slow.held.size).toBe(8)
    slow.release()
    await node.call('evm_setAutomine', true)
    await vi.waitFor(async () => expect(await confirmed()).toHaveLength(21), waitForChain)
    await follower.stop()
    await running.close()
    await slow.close()
    await node.close()
  })
})

describe('giving up transactions', () => {
  let node: OwnNode
  let running: TestApp
  let follower: Follower

  beforeEach(async () => {
    node = await ownNode(10)
    await node.start()
    running = await testApp({ chains: new Map([['ethereum', node.chain]]) })
    follower = follow(running)
  })
  afterEach(async () => {
    await follower.stop()
    await running.close()
    await node.close()
  })

  test('a reorg removed a foreign transaction for good → notified devices get a correction', async () => {
    const mine = newAddress()
    const device = await registerDevice(running.app, { addresses: [mine] })
    const titles = async (): Promise<string[]> =>
      (await device.get('/v1/notifications')).body.items.map(({ title }: { title: string }) => title)
    const movement = { from: newAddress(), to: mine, amount: ether(1) }
    const report = minedReport([movement], { block: { number: 1n, hash: newHash(), time: new Date() } })
    const { id } = await running.deps.transactions.report(node.chain, report, 1n)
    expect(await titles()).toEqual(['Received 1 ETH'])
    const { query } = running.storage.database
    const later = (change: object) =>
      query
        .updateTable('transactions')
        .set({ check_at: new Date(0).toISOString(), ...change })
        .where('id', '=', id)
    await vi.waitFor(async () => {
      await node.call('anvil_mine', '0x4')
      await later({}).execute()
      await follower.step()
      expect(await query.selectFrom('transactions').select('status').where('id', '=', id).executeTakeFirst()).toEqual({ status: 'pending' })
    }, waitForChain)
    expect(await titles()).toEqual(['Received 1 ETH'])
    await vi.waitFor(async () => {
      await later({ lost_since: new Date(Date.now() - 120_000).toISOString() }).execute()
      await follower.step()
      const row = await query
        .selectFrom('transactions')
        .select(['status', 'failure_reason', 'final'])
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row).toEqual({ status: 'failed', failure_reason: 'dropped', final: false })
    }, waitForChain)
    expect(await titles()).toEqual(['Transaction reversed'])
    // The dropped transaction reappears with fewer details than before.
    await running.deps.transactions.report(node.chain, { ...report, block: { number: 2n, hash: newHash(), time: new Date() } }, 2n)
    expect(await titles()).toEqual(['Received 1 ETH'])
  })

  test('no node has the transaction → the transaction is given up, and pending again when it is sent again', async () => {
    const wallet = await openWallet(node.chain, node.rpcUrl, ether(1))
    const device = await registerDevice(running.app, { addresses: [wallet.address] })
    await node.call('evm_setAutomine', false)
    const txData = await wallet.sign({ to: newAddress(), value: 5n, nonce: 0, ...gasAndFees })
    const send = () => device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })
    const { body } = await send()
    const storedState = () =>
      running.storage.database.query
        .selectFrom('transactions')
        .select(['status', 'failure_reason', 'final'])
        .where('id', '=', body.id)
        .executeTakeFirst()

    // The account has no funds left, so the mempool drops the transaction.
    await node.call('anvil_setBalance', wallet.address, '0x0')
    await node.call('anvil_dropTransaction', body.hash)
    // Simulates a time two hours later.
    await vi.waitFor(async () => {
      await follower.step()
      const { numUpdatedRows } = await running.storage.database.query
        .updateTable('transactions')
        .set({ lost_since: new Date(Date.now() - 7_200_000).toISOString(), check_at: new Date().toISOString() })
        .where('id', '=', body.id)
        .where('lost_since', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(numUpdatedRows).toBe(1n)
    }, waitForChain)
    await vi.waitFor(async () => {
      await follower.step()
      expect(await storedState()).toEqual({ status: 'failed', failure_reason: 'dropped', final: true })
    }, waitForChain)
    expect((await device.get('/v1/notifications')).body.items).toMatchObject([{ title: 'Transaction failed' }])

    await node.call('anvil_setBalance', wallet.address, `0x${ether(1).toString(16)}`)
    expect(await send()).toMatchObject({ status: 200, body })
    expect((await device.get(`/v1/tx/history/${body.id}`)).body).toMatchObject({ status: 'pending' })
    await node.call('evm_mine')
    await vi.waitFor(async () => {
      await follower.step()
      expect((await device.get(`/v1/tx/history/${body.id}`)).body).toMatchObject({ status: 'confirmed' })
    }, waitForChain)
  })
})
