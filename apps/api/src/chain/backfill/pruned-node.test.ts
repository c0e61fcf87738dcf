import { type Block, ChainError } from '@patina/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice } from '../../../testing/device.ts'
import { type ForkingChain, forkingChain } from '../../../testing/forking-chain.ts'
import { expireLeases, notices, reading } from '../../../testing/reading.ts'
import { newAddress } from '../../../testing/wallet.ts'

const restarted = 'The node no longer has the next blocks; restarting below its head'

describe('reading after a long pause', () => {
  const mine = newAddress()
  let running: TestApp
  let double: ForkingChain
  let deviceId: string

  beforeAll(async () => {
    running = await testApp()
  })
  beforeEach(async () => {
    for (const table of ['indexer_checkpoints', 'transactions', 'devices'] as const) await query().deleteFrom(table).execute()
    deviceId = (await registerDevice(running.app, { addresses: [mine] })).id
    double = forkingChain([mine, newAddress(), newAddress()], 1)
    double.grow(30)
    await toHead()
    double.grow(300)
  })
  afterAll(() => running.close())

  const query = () => running.storage.database.query
  const toHead = async () => {
    const worker = reading(running, double.chain, undefined, { lookBackBlocks: 40, maxBlocks: 16 })
    await worker.toHead().finally(() => expireLeases(running))
    return worker.messages
  }
  const at = async () => (await reading(running, double.chain).store.status())[0]?.blockNumber
  const mined = () =>
    query().selectFrom('transactions').select('block_number').where('status', '<>', 'pending').orderBy('block_number').execute()
  const reads = (answer: (blocks: Block[], from: bigint) => Block[]) => {
    const { readBlocks } = double.chain
    double.chain.readBlocks = async (from, to) => answer(await readBlocks(from, to), from)
  }
  const gone = () => new ChainError('unavailable', { gone: true })

  test.each<[string, bigint, (blocks: Block[], from: bigint) => Block[]]>([
    [
      'says that it pruned old blocks',
      250n,
      (blocks, from) => {
        if (from < 250n) throw gone()
        return blocks
      },
    ],
    [
      'also pruned the blocks where reading would restart',
      310n,
      (blocks, from) => {
        if (from < 310n) throw gone()
        return blocks
      },
    ],
    ['returns no old blocks', 250n, (blocks) => blocks.filter(({ head }) => head.number >= 250n)],
  ])('a node %s → reading restarts below its head, this is logged, and older rows stay', async (_, oldest, answer) => {
    const [before, notified] = [await mined(), await notices(running, deviceId)]
    expect(before.length).toBeGreaterThan(5)
    reads(answer)
    expect(await toHead()).toEqual([restarted])
    expect(await at()).toBe(330)
    const after = await mined()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    // The node would answer that transactions in pruned blocks do not exist, so their rows must not be polled.
    const open = query().selectFrom('transactions').select('id').where('final', '=', false).where('block_number', '<=', 30)
    expect(await open.execute()).toEqual([])
    for (const { block_number } of after.slice(before.length)) expect(block_number).toBeGreaterThanOrEqual(Number(oldest))
    expect(await notices(running, deviceId)).toEqual(expect.arrayContaining(notified))
    double.grow(20)
    expect(await toHead()).toEqual([])
    expect(await at()).toBe(350)
  })

  test.each<[string, (blocks: Block[], from: bigint) => Block[]]>([
    [
      'does not answer',
      () => {
        throw new ChainError('unavailable')
      },
    ],
    [
      'pruned the next blocks, and does not answer about the blocks that were read',
      (blocks, from) => {
        if (from > 30n && from < 250n) throw gone()
        if (from <= 30n) throw new ChainError('unavailable')
        return blocks
      },
    ],
    [
      'has the last block that was read, and lacks the next blocks',
      (blocks, from) => {
        if (from > 30n && from < 250n) throw gone()
        return blocks
      },
    ],
  ])('a node %s → the request is repeated, and no block is skipped', async (_, answer) => {
    const { readBlocks } = double.chain
    reads(answer)
    await expect(toHead()).rejects.toThrow('unavailable')
    expect(await at()).toBe(30)
    double.chain.readBlocks = readBlocks
    expect(await toHead()).toEqual([])
    expect(await at()).toBe(330)
  })

  test('a node has only blocks from long before the position → it counts as behind, and the request is repeated', async () => {
    for (const table of ['indexer_checkpoints', 'transactions'] as const) await query().deleteFrom(table).execute()
    double = forkingChain([mine, newAddress()], 2, undefined, { finalityBlocks: 5 })
    double.grow(30)
    await toHead()
    double.grow(40)
    const { readBlocks } = double.chain
    reads((blocks) => blocks.filter(({ head }) => head.number < 20n || head.number >= 60n))
    await expect(toHead()).rejects.toThrow('unavailable')
    expect(await at()).toBe(30)
    double.chain.readBlocks = readBlocks
    expect(await toHead()).toEqual([])
    expect(await at()).toBe(70)
  })
})
