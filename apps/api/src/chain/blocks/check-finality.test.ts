import { type Address, type ChainAdapter, ChainError, type TransactionReport } from '@patina/chains'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { minedReport, newHash } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { type Follower, followTransactions } from '../follow/follow-transactions.ts'

describe.each(pairs)('finality of a deep transaction, on $name', (pair) => {
  const block = { number: 100n, hash: newHash(), time: new Date('2026-01-01T00:00:00Z') }
  let running: TestApp
  let mine: Address
  let head: bigint
  let honest: TransactionReport
  let follower: Follower | undefined
  const log = { warn: vi.fn(), error: vi.fn() }
  const onDisagreement = vi.fn()

  beforeAll(async () => {
    running = await testApp({ pair })
  })
  beforeEach(async () => {
    vi.clearAllMocks()
    mine = newAddress()
    head = 1_000n
    await registerDevice(running.app, { addresses: [mine] })
    honest = minedReport([{ from: newAddress(), to: mine, amount: 5n }], { block, isComplete: false })
  })
  afterEach(async () => {
    await follower?.stop()
    follower = undefined
  })
  afterAll(() => running.close())

  type Node = (hash: string) => TransactionReport | ChainError | undefined
  const truth: Node = () => honest
  /** Returns a chain behind these nodes, each with its own answers. `traces` are the answers to requests for traces. */
  const behind = (nodes: readonly Node[], traces?: TransactionReport): ChainAdapter => {
    const adapters = nodes.map(
      (node): ChainAdapter => ({
        ...chainOf(running, 'ethereum'),
        getHead: async () => ({ number: head, hash: `0x${head}`, time: new Date() }),
        readTransactions: async (hashes, { traced = [] } = {}) =>
          hashes.map((hash) => (hash === honest.hash ? ((traced.includes(hash) ? traces : undefined) ?? node(hash)) : undefined)),
      }),
    )
    const [first] = adapters
    if (!first) throw new Error('A chain has a node')
    if (adapters.length === 1) return first
    return {
      ...first,
      readOnTwoNodes: (read) =>
        Promise.all(adapters.slice(0, 2).map(async (node, index) => ({ node: index + 1, answer: await read(node) }))),
    }
  }
  const write = (report: TransactionReport, at = 101n) => running.deps.transactions.report(chainOf(running, 'ethereum'), report, at)
  const poll = async (chain: ChainAdapter) => {
    // All rows are postponed when the loop begins, so that this row is polled only when the test makes it due.
    await sql`update transactions set check_at = clock_timestamp() + interval '1 hour'`.execute(running.storage.database.query)
    follower ??= followTransactions(chain, running.deps.transactions, log, { isRead: () => true, onDisagreement, finalityEveryMs: 0 })
    await sql`update transactions set check_at = clock_timestamp() where hash = ${honest.hash}`.execute(running.storage.database.query)
    await follower.step()
    await follower.stop()
    follower = undefined
  }
  const row = async () => {
    const { rows } = await sql<{ final: boolean; status: string; fee: string; raw: string | null; operations: number }>`
      select final, status, fee::text as fee, raw, jsonb_array_length(operations) as operations from transactions
      where hash = ${honest.hash}`.execute(running.storage.database.query)
    return rows[0]
  }
  const lies =
    (change: Partial<TransactionReport>): Node =>
    (hash) => ({ ...honest, hash, ...change })

  describe('behind one node', () => {
    test('a chain with one node gives the same answer at a later head → final', async () => {
      await write(honest)
      await poll(behind([truth]))
      expect(await row()).toMatchObject({ final: true, status: 'confirmed' })
    })

    test('a chain with one node gives its second answer at the same head → not final', async () => {
      await write(honest, head)
      await poll(behind([truth]))
      expect(await row()).toMatchObject({ final: false })
      head += 1n
      await poll(behind([truth]))
      expect(await row()).toMatchObject({ final: true })
    })

    test.each<[string, Partial<TransactionReport>]>([
      ['fee', { fee: 0n }],
      ['status', { status: 'failed' }],
      ['movements', { operations: [] }],
    ])('the first answer of the node was wrong about the %s → the row is corrected, and final after one more answer', async (_, lie) => {
      await write({ ...honest, ...lie })
      await poll(behind([truth]))
      expect(await row()).toMatchObject({ final: false, status: 'confirmed', fee: '21000', operations: 1 })
      head += 1n
      await poll(behind([truth]))
      expect(await row()).toMatchObject({ final: true, status: 'confirmed', fee: '21000', operations: 1 })
    })

    test('the transaction is not deep enough → not final', async () => {
      await write(honest)
      head = block.number + BigInt(chainOf(running, 'ethereum').network.finalityBlocks) - 1n
      await poll(behind([truth]))
      expect(await row()).toMatchObject({ final: false })
    })
  })

  describe('behind two nodes', () => {
    test('two nodes agree with the row → final at once', async () => {
      await write(honest, head)
      await poll(behind([truth, truth]))
      expect(await row()).toMatchObject({ final: true })
      expect(onDisagreement).not.toHaveBeenCalled()
    })

    test.each<[string, Partial<TransactionReport>]>([
      ['fee', { fee: 0n }],
      ['status', { status: 'failed' }],
      ['block', { block: { ...block, hash: newHash() } }],
      ['movements', { operations: [] }],
    ])('two nodes differ in the %s → not final, counted, and logged with both nodes', async (_, lie) => {
      await write(honest)
      for (const nodes of [
        [truth, lies(lie)],
        [lies(lie), truth],
      ]) {
        await poll(behind(nodes))
        head += 1n
      }
      expect(await row()).toMatchObject({ final: false, status: 'confirmed', fee: '21000' })
      expect(onDisagreement).toHaveBeenCalledTimes(2)
      expect(log.warn).toHaveBeenCalledWith(
        expect.objectContaining({ hash: honest.hash, nodes: [1, 2] }),
        expect.stringContaining('Nodes 1 and 2 of ethereum disagree'),
      )
      await poll(behind([truth, truth]))
      expect(await row()).toMatchObject({ final: true })
    })

    test('two nodes contradict the row → the row is corrected, and final after one more answer', async () => {
      await write({ ...honest, fee: 0n })
      await poll(behind([truth, truth]))
      expect(await row()).toMatchObject({ final: false, fee: '21000' })
      await poll(behind([truth, truth]))
      expect(await row()).toMatchObject({ final: true })
    })

    test.each<[string, Node]>([
      ['no longer has it', () => undefined],
      ['cannot read it', () => new ChainError('unavailable')],
    ])('one of two nodes %s → not final, and no disagreement', async (_, silent) => {
      await write(honest)
      await poll(behind([truth, silent]))
      expect(await row()).toMatchObject({ final: false, status: 'confirmed' })
      expect(onDisagreement).not.toHaveBeenCalled()
    })
  })

  test('the second trace shows the same payment inside a call → final', async () => {
    const inner = { index: 1_000_000, type: 'transfer' as const, contractAddress: null, from: newAddress(), to: mine, amount: 9n }
    await write({ ...honest, isComplete: true, operations: [...honest.operations, inner] })
    const traced = { ...honest, isComplete: true }
    await poll(behind([truth], { ...traced, operations: [...honest.operations, inner] }))
    expect(await row()).toMatchObject({ final: true, operations: 2 })
  })

  test('the second trace lacks a payment of the first one → corrected, not final', async () => {
    const inner = { index: 1_000_000, type: 'transfer' as const, contractAddress: null, from: newAddress(), to: mine, amount: 9n }
    await write({ ...honest, isComplete: true, operations: [...honest.operations, inner] })
    await poll(behind([truth], { ...honest, isComplete: true }))
    expect(await row()).toMatchObject({ final: false, operations: 1 })
  })
})
