import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { createRun } from './consume-events.ts'
import { createEventLog, type EventLog } from './log.store.ts'

describe.each(pairs)('a consumer of the event log, on $name', (pair) => {
  let running: TestApp
  let eventLog: EventLog
  const mine = newAddress()
  let consumers = 0

  beforeAll(async () => {
    running = await testApp({ pair })
    eventLog = createEventLog(running.storage.database)
    await registerDevice(running.app, { addresses: [mine] })
  })
  afterAll(() => running.close())

  /** Returns a new consumer with `count` events, and the ids of those events. `failures` says how often an event fails, and with what. */
  const consumerOf = async (count: number, failures: ReadonlyMap<number, { error: unknown; times: number }>) => {
    const name = `consumer-${++consumers}`
    await eventLog.consume({ name }, 1, async () => {})
    const start = await eventLog.end()
    for (let n = 0; n < count; n++)
      await running.deps.transactions.report(
        chainOf(running, 'ethereum'),
        minedReport([{ from: newAddress(), to: mine, amount: 1n }]),
        101n,
      )
    while ((await eventLog.relay(500)) !== 0) {}
    const processed: number[] = []
    const left = new Map([...failures].map(([place, { times }]) => [place, times]))
    const log = { error: vi.fn() }
    const run = createRun(
      eventLog,
      {
        name,
        maxBatchSize: 4,
        process: async (_, events) => {
          for (const { id } of events) {
            const place = id - start
            const times = left.get(place) ?? 0
            if (times > 0) {
              left.set(place, times - 1)
              throw failures.get(place)?.error
            }
          }
          processed.push(...events.map(({ id }) => id - start))
        },
      },
      log,
    )
    /** Runs until nothing is left. Returns the number of failed runs. */
    const drain = async () => {
      let failed = 0
      for (let turn = 0; turn < 100; turn++) {
        const next = await run().catch(() => {
          failed += 1
          return 'again'
        })
        if (next !== 'again') return failed
      }
      throw new Error('The consumer does not come to an end')
    }
    return { name, drain, processed, log, start }
  }

  test('an event always fails because of its data → it is skipped and recorded; the others are processed once, in order', async () => {
    const faults = new Map([[3, { error: new TypeError('a bad value'), times: Number.POSITIVE_INFINITY }]])
    const { name, drain, processed, log, start } = await consumerOf(9, faults)
    expect(await drain()).toBe(3)
    expect(processed).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(await eventLog.skipped()).toContainEqual(expect.objectContaining({ consumer: name, eventId: start + 3 }))
  })

  test('the database fails for a while → nothing is skipped', async () => {
    const faults = new Map([[2, { error: new Error('Connection terminated'), times: 20 }]])
    const { drain, processed, log } = await consumerOf(6, faults)
    expect(await drain()).toBe(20)
    expect(processed).toEqual([1, 2, 3, 4, 5, 6])
    expect(log.error).not.toHaveBeenCalled()
  })
})
