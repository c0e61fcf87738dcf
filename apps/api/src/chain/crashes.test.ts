import { isLong, sized } from '@patina/test-kit/long-form'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { registerDevice } from '../../testing/device.ts'
import { expectLogMatchesRows } from '../../testing/event-log.ts'
import { type ForkingChain, forkingChain, type Interruption, randomNumbers } from '../../testing/forking-chain.ts'
import { expectSame, expireLeases, notices, reading } from '../../testing/reading.ts'
import { newAddress } from '../../testing/wallet.ts'

const crashes = sized(15, 250)
const reorganisations = sized(8, 64)

describe('a worker that reads a chain and crashes', () => {
  const mine = [newAddress(), newAddress()]
  const unlinked = Array.from({ length: 4 }, newAddress)
  let running: TestApp
  let deviceId: string

  beforeAll(async () => {
    running = await testApp()
    deviceId = (await registerDevice(running.app, { addresses: mine })).id
  })
  afterAll(() => running.close())

  const clear = async () => {
    const { query } = running.storage.database
    for (const table of ['notifications', 'indexer_checkpoints', 'transactions', 'event_outbox', 'events', 'event_parties'] as const)
      await query.deleteFrom(table).execute()
  }
  /** Returns the contents of the tables without write times. */
  const tables = async () => {
    const { rows } = await sql`
      select hash, status, failure_reason, from_address, to_address, fee, operations, block_number, block_hash, final,
        (select jsonb_agg(jsonb_build_array(address, token_contract_ids, mined) order by address) from transaction_parties where transaction_id = t.id) as parties
      from transactions t order by hash`.execute(running.storage.database.query)
    return { rows, notices: await notices(running, deviceId) }
  }

  /** Replays the same history of a chain. A new worker follows each one that dies. */
  const live = async (double: ForkingChain, interrupt: Interruption) => {
    const untilHead = async () => {
      for (let lives = 0; lives < 3; lives++) {
        try {
          return await reading(running, double.chain, interrupt).toHead()
        } catch (error) {
          if (!(error instanceof Crash)) throw error
        } finally {
          await expireLeases(running)
        }
      }
    }
    double.grow(12)
    await untilHead()
    double.reorganise(5, 7)
    await untilHead()
    double.grow(9)
    await untilHead()
    double.reorganise(2, 2)
    double.grow(1)
    await untilHead()
  }

  test(`a worker dies at each of its steps → the tables match those of an undisturbed worker (${crashes} crashes)`, {
    timeout: sized(180_000, 600_000),
  }, async () => {
    let steps = 0
    const once =
      (at: number): Interruption =>
      () => {
        steps += 1
        if (steps === at) throw new Crash()
      }
    const run = async (at: number) => {
      await clear()
      steps = 0
      const double = forkingChain([...mine, ...unlinked], 7, (step) => interrupt(step), { finalityBlocks: 12 })
      const interrupt = once(at)
      await live(double, interrupt)
      await expectSame(running, double, mine)
      await expectLogMatchesRows(running)
      return tables()
    }
    const undisturbed = await run(-1)
    const total = steps
    expect(undisturbed.notices.length).toBeGreaterThan(5)
    const random = randomNumbers(11)
    for (let crash = 0; crash < crashes; crash++) {
      const at = 1 + Math.floor(random() * total)
      expect(await run(at), `died at step ${at} of ${total}`).toEqual(undisturbed)
    }
  })

  test(`random reorgs of up to 64 blocks → each event is notified once (${reorganisations} reorgs)`, {
    timeout: sized(180_000, 600_000),
  }, async () => {
    await clear()
    const random = randomNumbers(13)
    const double = forkingChain([...mine, ...unlinked], 17, () => {}, { transfersPerBlock: 2 })
    double.grow(70)
    await reading(running, double.chain).toHead()
    for (let turn = 0; turn < reorganisations; turn++) {
      await expireLeases(running)
      const depth = isLong ? turn + 1 : 1 + Math.floor(random() * 64)
      double.reorganise(depth, Math.max(1, depth + Math.floor(random() * 5) - 2))
      double.grow(1 + Math.floor(random() * 10))
      await reading(running, double.chain).toHead()
      await expectSame(running, double, mine)
    }
    await expectLogMatchesRows(running)
    const notified = (await notices(running, deviceId)).map((notice) => notice.split(' ').slice(0, 2).join(' '))
    expect(new Set(notified).size).toBe(notified.length)
  })
})

class Crash extends Error {}
