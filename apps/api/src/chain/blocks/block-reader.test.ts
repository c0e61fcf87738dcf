import { type Block, ChainError } from '@patina/chains'
import { rows } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { type ForkingChain, forkingChain } from '../../../testing/forking-chain.ts'
import { pollAll } from '../../../testing/poll-all.ts'
import { expectSame, expireLeases, notices, reading } from '../../../testing/reading.ts'
import { newAddress } from '../../../testing/wallet.ts'

const unlinked = Array.from({ length: 4 }, newAddress)

describe.each(rows(pairs, 1))('reading a chain block by block on $name', (pair) => {
  let running: TestApp
  let mine: string[]
  let device: TestDevice
  let double: ForkingChain

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    const { query } = running.storage.database
    for (const table of ['indexer_checkpoints', 'transactions', 'devices'] as const) await query.deleteFrom(table).execute()
    mine = [newAddress(), newAddress()]
    device = await registerDevice(running.app, { addresses: mine })
    double = forkingChain([...mine, ...unlinked], 1)
  })
  afterAll(() => running.close())

  const toHead = async () => {
    const worker = reading(running, double.chain)
    await worker.toHead()
    await expireLeases(running)
    return worker.messages
  }

  test('blocks contain transactions of linked addresses → only these are written, and their devices are notified', async () => {
    double.grow(30)
    await toHead()
    await expectSame(running, double, mine)
    const { items } = (await device.get('/v1/notifications')).body
    expect(items.length).toBeGreaterThan(5)
    expect(items).toContainEqual(expect.objectContaining({ title: expect.stringMatching(/^Received [\d.]+ ETH$/) }))
  })

  test('the worker of a chain restarts → it continues at its position and repeats nothing', async () => {
    double.grow(10)
    await toHead()
    const before = await notices(running, device.id)
    await toHead()
    expect(await notices(running, device.id)).toEqual(before)
    double.grow(40)
    await toHead()
    await expectSame(running, double, mine)
  })

  test('no block of a platform was read yet → reading begins at a fixed depth below the head', async () => {
    double.grow(50)
    await reading(running, double.chain, undefined, { lookBackBlocks: 5, maxBlocks: 16 }).toHead()
    const rows = await running.storage.database.query.selectFrom('transactions').select('block_number').execute()
    expect(rows.every(({ block_number }) => (block_number ?? 0) > 45)).toBe(true)
    expect(await reading(running, double.chain).store.status()).toMatchObject([{ blockNumber: 50, headNumber: 50 }])
  })

  test('another worker has the lease → a paused worker cannot write', async () => {
    double.grow(3)
    const { store, toHead: first } = reading(running, double.chain)
    await first()
    const [owner, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    expect(await store.acquire('ethereum', other, 60_000)).toBeUndefined()
    await expireLeases(running)
    const paused = await store.acquire('ethereum', owner, 60_000)
    await expireLeases(running)
    const taken = await store.acquire('ethereum', other, 60_000)
    if (!paused || !taken) throw new Error('Another worker has the lease')
    double.grow(1)
    const next = double.blocks().at(-1)?.head
    if (!next) throw new Error('It has grown')
    const nothing = async () => {}
    await expect(store.advance(paused, [next], next.number, 64, nothing)).rejects.toThrow('Another worker reads ethereum')
    await expect(store.rewind(paused, next, nothing)).rejects.toThrow('Another worker reads ethereum')
    await store.advance(taken, [next], next.number, 64, nothing)
    // The paused worker's position is outdated too, because the other worker has moved it.
    await expect(store.advance(taken, [next], next.number, 64, nothing)).rejects.toThrow('Another worker reads ethereum')
  })

  describe('after a reorg', () => {
    test.each([1, 2, 7, 64])('a reorg of %i blocks → the tables match the chain', async (depth) => {
      double.grow(80)
      await toHead()
      double.reorganise(depth, depth + 1)
      expect(await toHead()).toEqual(['Chain reorg; going back to the common block'])
      await expectSame(running, double, mine)
      double.grow(5)
      await toHead()
      await expectSame(running, double, mine)
    })

    test('a reorg makes the chain shorter → the tables match the chain', async () => {
      double.grow(20)
      await toHead()
      double.reorganise(6, 3)
      await toHead()
      await expectSame(running, double, mine)
    })

    test('a reorg removes a block → its transactions are pending and hidden from unproved links', async () => {
      double.grow(20)
      await toHead()
      const { total } = (await device.get('/v1/tx/history')).body
      double.reorganise(20, 21)
      await toHead()
      const { query } = running.storage.database
      const rows = await query.selectFrom('transactions').select(['status', 'block_hash', 'fee']).execute()
      const gone = rows.filter(({ block_hash }) => block_hash === null)
      expect(gone.length).toBeGreaterThan(0)
      for (const row of gone) expect(row).toEqual({ status: 'pending', block_hash: null, fee: null })
      expect(total).toBeGreaterThan(0)
      expect((await device.get('/v1/tx/history?limit=100')).body.total).toBe(rows.length - gone.length)
    })

    test('a reorg within finality → final transactions stay final', async () => {
      double.grow(80)
      await toHead()
      const final = () => running.storage.database.query.selectFrom('transactions').select('id').where('final', '=', true).execute()
      await pollAll(running, double.chain)
      const before = await final()
      expect(before.length).toBeGreaterThan(5)
      double.reorganise(64, 65)
      await toHead()
      expect(await final()).toEqual(expect.arrayContaining(before))
    })

    test('a reorg is deeper than finality → it is logged, and reading continues', async () => {
      double.grow(200)
      await toHead()
      double.reorganise(100, 101)
      expect(await toHead()).toEqual(['Chain reorg deeper than the finality of the network; going back below it'])
      expect(await reading(running, double.chain).store.status()).toMatchObject([{ blockNumber: 201 }])
    })

    test('the node follows another chain → reading restarts below its head', async () => {
      double.grow(100)
      await toHead()
      double = forkingChain([...mine, ...unlinked], 2)
      double.grow(7)
      expect(await toHead()).toEqual(['The node follows another chain than before; restarting below its head'])
      const rows = await running.storage.database.query.selectFrom('transactions').select('hash').execute()
      const mined = new Set(double.blocks().flatMap(({ transactions }) => transactions.map(({ hash }) => hash)))
      expect(rows.filter(({ hash }) => mined.has(hash)).length).toBeGreaterThan(2)
    })
  })

  describe('a chain that skips block numbers', () => {
    /** Removes the blocks of these numbers, like empty slots of Solana. The parent of the next block is then the block before the gap. */
    const skip = (first: bigint, last: bigint) => {
      const { readBlocks } = double.chain
      double.chain.readBlocks = async (from, to) =>
        (await readBlocks(from, to)).flatMap((block) => {
          const { number } = block.head
          if (number >= first && number <= last) return []
          const before = double.blocks()[Number(first) - 1]
          return [number === last + 1n && before ? { ...block, parentHash: before.head.hash } : block]
        })
    }
    const at = async () => (await reading(running, double.chain).store.status()).map(({ blockNumber }) => blockNumber)

    test('the chain skips more numbers than one range → reading continues after the gap', async () => {
      double.grow(80)
      skip(11n, 60n)
      await toHead()
      expect(await at()).toEqual([80])
      const rows = await running.storage.database.query.selectFrom('transactions').select('block_number').execute()
      expect(rows.filter(({ block_number }) => (block_number ?? 0) > 60).length).toBeGreaterThan(2)
    })

    test('the first block to read is skipped → reading begins at the next existing block, in small ranges', async () => {
      double.grow(80)
      skip(20n, 70n)
      const sizes: number[] = []
      const { readBlocks } = double.chain
      double.chain.readBlocks = (from, to) => {
        sizes.push(Number(to - from) + 1)
        return readBlocks(from, to)
      }
      await reading(running, double.chain, undefined, { lookBackBlocks: 60, maxBlocks: 8 }).toHead()
      expect(await at()).toEqual([80])
      expect(Math.max(...sizes)).toBeLessThanOrEqual(8)
    })
  })

  describe('a local chain that restarted', () => {
    test('a restarted local chain is shorter than the block where reading began → its blocks are read', async () => {
      double.grow(50)
      await reading(running, double.chain, undefined, { lookBackBlocks: 5, maxBlocks: 16 }).toHead()
      await expireLeases(running)
      double = forkingChain([...mine, ...unlinked], 2)
      double.grow(7)
      const { getHead } = double.chain
      double.chain.getHead = async () => ({ ...(await getHead()), time: new Date(Date.UTC(2026, 0, 2)) })
      expect(await toHead()).toEqual(['The node follows another chain than before; restarting below its head'])
      await expectSame(running, double, mine)
    })

    test('a restarted local chain has the same first block but fewer blocks → its blocks are read', async () => {
      double.grow(100)
      await toHead()
      double.reorganise(100, 7)
      const { getHead } = double.chain
      double.chain.getHead = async () => ({ ...(await getHead()), time: new Date(Date.UTC(2026, 0, 2)) })
      await toHead()
      expect(await reading(running, double.chain).store.status()).toMatchObject([{ blockNumber: 7 }])
    })
  })

  test('the database times out while writing a range → the range is written in smaller parts', async () => {
    double.grow(40)
    let inserted = 0
    const worker = reading(running, double.chain, (step) => {
      if (step === 'before InsertQueryNode' && ++inserted > 10) throw new Error('canceling statement due to statement timeout')
    })
    for (let attempt = 0; attempt < 40; attempt++) {
      inserted = 0
      await worker.toHead().catch(() => {})
    }
    await expectSame(running, double, mine)
  })

  describe('with a faulty node:', () => {
    const reads = (change: (blocks: Block[], from: bigint, to: bigint) => Block[]) => {
      const { readBlocks } = double.chain
      double.chain.readBlocks = async (from, to) => change(await readBlocks(from, to), from, to)
      return () => {
        double.chain.readBlocks = readBlocks
      }
    }
    const cannotBeUsed = (what: string) =>
      expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining(what) }) })

    beforeEach(async () => {
      double.grow(4)
      await toHead()
      double.grow(40)
    })

    test('the node returns no blocks → nothing changes until it returns them', async () => {
      const mend = reads(() => [])
      await toHead()
      expect(await reading(running, double.chain).store.status()).toMatchObject([{ blockNumber: 4 }])
      mend()
      await toHead()
      await expectSame(running, double, mine)
    })

    test.each<[string, (blocks: Block[]) => Block[], string]>([
      ['omits a block', (blocks) => blocks.filter(({ head }) => head.number !== 9n), 'does not follow'],
      ['omits the first block', (blocks) => blocks.filter(({ head }) => head.number !== 8n), 'omitted a block'],
      ['repeats a block', (blocks) => blocks.flatMap((block) => [block, block]), 'comes after'],
      ['returns blocks in reverse order', (blocks) => blocks.toReversed(), 'comes after'],
      [
        'returns blocks that were not requested',
        (blocks) => blocks.map((block) => ({ ...block, head: { ...block.head, number: 1n } })),
        'was not requested',
      ],
    ])('the node %s → the reader refuses the range until the node is repaired', async (_, change, what) => {
      const mend = reads((blocks, from) => (from > 4n && blocks.length > 0 ? change(blocks) : blocks))
      const refused = await toHead().catch((error: unknown) => error)
      expect(refused).toEqual(cannotBeUsed(what))
      await expireLeases(running)
      mend()
      await toHead()
      await expectSame(running, double, mine)
    })

    test('the node refuses large ranges → smaller ones are requested, down to one block', async () => {
      const sizes: number[] = []
      reads((blocks, from, to) => {
        sizes.push(Number(to - from) + 1)
        if (to - from >= 3n) throw new ChainError('unavailable', { refused: true })
        return blocks
      })
      await toHead()
      await expectSame(running, double, mine)
      expect(Math.max(...sizes.slice(-12))).toBeLessThanOrEqual(4)
    })

    test('the node repeats a transaction or omits its block → each transaction is written once', async () => {
      reads((blocks) =>
        blocks.map((block) => ({ ...block, transactions: block.transactions.flatMap((one) => [one, { ...one, block: null }]) })),
      )
      await toHead()
      await expectSame(running, double, mine)
    })

    test('the node is behind the last block that was read → no block is removed', async () => {
      await toHead()
      const { getHead, readBlocks } = double.chain
      const behind = 40n
      double.chain.getHead = async () => double.blocks()[44 - Number(behind)]?.head ?? (await getHead())
      double.chain.readBlocks = async (from, to) => (await readBlocks(from, to)).filter(({ head }) => head.number <= 44n - behind)
      expect(await toHead()).toEqual([])
      await expectSame(running, double, mine)
      double.grow(10_000)
      Object.assign(double.chain, { getHead, readBlocks })
    })

    test('the node returns an impossible head → the reader refuses it', async () => {
      double.chain.getHead = async () => ({ number: 2n ** 60n, hash: '0x', time: new Date() })
      await expect(toHead()).rejects.toEqual(cannotBeUsed('cannot be block'))
    })
  })
})
