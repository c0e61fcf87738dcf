import type { Operation } from '@wallet/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { pairs } from '../testing/database.ts'
import { registerDevice } from '../testing/device.ts'
import { forkingChain } from '../testing/forking-chain.ts'
import { reading } from '../testing/reading.ts'
import { newAddress } from '../testing/wallet.ts'

describe.each(pairs)('a payment to thousands on $name', (pair) => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  afterAll(() => running.close())

  test('is kept in part, with what a linked address has of it wherever that stands', async () => {
    const [mine, payer, ...others] = Array.from({ length: 20 }, newAddress)
    if (!mine || !payer) throw new Error('There are addresses')
    const device = await registerDevice(running.app, { addresses: [mine] })
    const double = forkingChain([payer, ...others], 1)
    double.grow(3)
    const payment = (index: number, to: string): Operation => ({
      index,
      type: 'transfer',
      contractAddress: null,
      from: payer,
      to,
      amount: 7n,
    })
    const crowd = Array.from({ length: 5_000 }, (_, index) =>
      payment(index, index === 4_999 ? mine : (others[index % others.length] ?? payer)),
    )
    const chain: typeof double.chain = {
      ...double.chain,
      readBlocks: async (from, to) =>
        (await double.chain.readBlocks(from, to)).map((block) => ({
          ...block,
          transactions: block.transactions.slice(0, 1).map((report) => ({ ...report, status: 'confirmed', operations: crowd })),
        })),
    }
    await reading(running, chain).toHead()
    const { items } = (await device.get('/v1/tx/history')).body
    expect(items.length).toBeGreaterThan(0)
    for (const { toAddress, amount, operations } of items) {
      expect([toAddress, amount, operations.length]).toEqual([mine, '7', 256])
      expect(operations.at(-1)).toMatchObject({ index: 4_999, toAddress: mine })
    }
  })
})
