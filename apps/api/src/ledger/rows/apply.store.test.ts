import type { TransactionReport } from '@patina/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { networkOf, silentChains } from '../../../testing/chains.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, ether, newAddress } from '../../../testing/wallet.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe.each(pairs)('transactions written in one batch, with $name', (pair) => {
  let running: TestApp
  beforeAll(async () => {
    running = await testApp({ pair, chains: silentChains() })
  })
  afterAll(() => running.close())

  const write = (...reports: TransactionReport[]) =>
    running.storage.database.query
      .transaction()
      .execute((transaction) => running.deps.transactions.reportAll(transaction, { network: networkOf('ethereum') }, reports, 101n))
  const newViewer = async () => {
    const address = newAddress()
    return { address, device: await registerDevice(running.app, { addresses: [address] }) }
  }
  const hashes = async (device: TestDevice): Promise<string[]> =>
    (await device.get('/v1/tx/history')).body.items.map(({ hash }: { hash: string }) => hash)
  const titles = async (device: TestDevice): Promise<string[]> =>
    (await device.get('/v1/notifications')).body.items.map(({ title }: { title: string }) => title)
  const paid = (to: string, change: Partial<TransactionReport> = {}) => minedReport([{ from: newAddress(), to, amount: ether(1) }], change)

  test('twelve payments in a block → the history has them in their order, and each has a notification', async () => {
    const { address, device } = await newViewer()
    const reports = Array.from({ length: 12 }, () => paid(address))
    await write(...reports)
    expect(await hashes(device)).toEqual(reports.map(({ hash }) => hash).reverse())
    expect(await titles(device)).toEqual(reports.map(() => 'Received 1 ETH'))
  })

  test('a pending and a new transaction in one batch → both are confirmed, with one notification each', async () => {
    const { address, device } = await newViewer()
    const [sent, received, dropped] = [minedReport([{ from: address, to: newAddress(), amount: ether(2) }]), paid(address), paid(address)]
    await write({ ...sent, status: 'pending', block: null }, { ...dropped, status: 'pending', block: null })
    expect(await titles(device)).toEqual([])
    await write(received, sent)
    await write(sent, received)
    expect((await titles(device)).sort()).toEqual(['Received 1 ETH', 'Sent 2 ETH'])
    expect((await device.get('/v1/tx/history')).body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ hash: sent.hash, status: 'confirmed', blockNumber: 100 }),
        expect.objectContaining({ hash: received.hash, status: 'confirmed', blockNumber: 100 }),
      ]),
    )
  })

  test('two changes of one batch name the same transaction → the second change sees the result of the first', async () => {
    const { address, device } = await newViewer()
    const first = paid(address)
    const block = { number: 101n, hash: `0x${'7'.repeat(64)}`, time: new Date('2026-01-01T00:00:12Z') }
    await write(first, paid(address), { ...first, block }, { ...first, block, status: 'failed' })
    const { items } = (await device.get('/v1/tx/history')).body
    expect(items.find(({ hash }: { hash: string }) => hash === first.hash)).toMatchObject({ status: 'failed', blockNumber: 101 })
    // Notifications follow the last state: the device is never notified of the payment that failed.
    expect(await titles(device)).toEqual(['Received 1 ETH'])
  })

  test('a lookalike pays before and after a payment to the genuine address → only the later payment gets a warning', async () => {
    const friend = newAddress()
    const lookalike = chainOf(running, 'ethereum').parseAddress(
      `0x${friend.slice(2, 6)}${'00'.repeat(16)}${friend.slice(-4)}`.toLowerCase(),
    )
    const [before, after] = [await newViewer(), await newViewer()]
    const pays = (address: string) => minedReport([{ from: address, to: friend, amount: ether(2) }])
    const isPaid = (address: string) => minedReport([{ from: lookalike, to: address, amount: ether(1) }])
    await write(isPaid(before.address), pays(before.address), pays(after.address), isPaid(after.address))
    const received = async ({ device }: { device: TestDevice }) =>
      (await device.get('/v1/notifications')).body.items.find(({ title }: { title: string }) => title === 'Received 1 ETH')?.message
    expect(await received(before)).toMatch(/^From 0x/)
    expect(await received(after)).toMatch(/^Check the sender/)
  })

  test('twelve unlimited allowances at once → ten security notifications an hour', async () => {
    const { address, device } = await newViewer()
    const proved = { verified_at: new Date().toISOString() }
    await running.storage.database.query.updateTable('device_addresses').set(proved).where('address', '=', address).execute()
    const approval = { from: address, to: newAddress(), amount: 2n ** 256n - 1n, token: testAddress(usdc), type: 'approval' as const }
    await write(...Array.from({ length: 12 }, () => minedReport([approval])))
    expect(await titles(device)).toHaveLength(10)
    expect(await hashes(device)).toHaveLength(12)
  })

  test('two workers write the same transactions in opposite orders → no deadlock', async () => {
    const { address, device } = await newViewer()
    const reports = Array.from({ length: 20 }, () => paid(address))
    await write(...reports)
    const onward = (number: bigint) =>
      reports.map((report) => ({ ...report, block: { number, hash: `0x${number.toString().padStart(64, '0')}`, time: new Date() } }))
    for (let number = 102n; number < 107n; number++) await Promise.all([write(...onward(number)), write(...onward(number).reverse())])
    expect(await hashes(device)).toHaveLength(20)
  })
})
