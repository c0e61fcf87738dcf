import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { costOf } from './cost.ts'
import { loadOf } from './load.ts'
import { readMeasured } from './read-measured.ts'
import { describe as describeCapacity } from './report.ts'
import { type Measured, sizeOf } from './size.ts'

const requests = { balances: 1, nonce: 1, priorityFees: 1, estimate: 1, quote: 2, quoteAndBuild: 4 }
const call = (cpu: number) => ({ cpu, perSecond: 1_000 })
const measured: Measured = {
  calls: {
    settings: call(100),
    tokens: call(100),
    notifications: call(200),
    history: call(400),
    balances: call(200),
    'devices/new': call(500),
  },
  limitsFactor: 1.5,
  cores: 2,
  memoryMb: 200,
  streamKb: 20,
  bytes: { device: 1_000, transfer: 2_000, swap: 4_000 },
  worker: { transfers: 1_000, memoryMb: 500 },
  natsEvents: 10_000,
}
const given = (...args: string[]) => {
  const read = readArguments(args)
  if (read === 'help') throw new Error('help')
  return read
}
const sizeFor = (...args: string[]) => {
  const { behaviour } = given(...args)
  const load = loadOf(behaviour, requests)
  return { behaviour, load, size: sizeOf(behaviour, load, measured) }
}
// 8,640,000 openings a day are 100 a second on average.
const even = ['--devices', '8640000', '--active-share', '1', '--opens-per-day', '1', '--peak-factor', '1', '--utilisation', '1']

describe('npm run capacity', () => {
  test('100 openings a second → the processor time of their calls, with the reserve', () => {
    const { load, size } = sizeFor(...even, '--stream-share', '0')
    expect(load.calls).toEqual({ settings: 100, tokens: 100, notifications: 100, history: 100, balances: 100, 'devices/new': 0.5 })
    // 1.5 × (100 × (100 + 100 + 200 + 400 + 200) µs + 0.5 × 500 µs)
    expect(size.api.cores).toBeCloseTo(0.150375, 6)
    const { size: reserved } = sizeFor(...even.slice(0, -1), '0.25')
    expect(reserved.api.cores).toBeCloseTo(4 * size.api.cores, 6)
    expect(size.api.processes).toBe(2)
    expect(size.api.for).toBe('a failure')
  })

  test('the database → at most the processor time of the machine that the API did not use', () => {
    // Each call took 2 cores × 1 ms, of which the API used its own part.
    expect(sizeFor(...even).size.postgres.cores).toBeCloseTo((100 * (5 * 2_000 - 1_000) + 0.5 * 1_500) / 1e6, 6)
  })

  test('many streams → the processes that keep 5,000 streams each, with their memory', () => {
    const { size } = sizeFor(...even, '--stream-share', '0.01')
    expect(size.api).toMatchObject({ processes: 18, for: 'streams' })
    expect(size.api.memoryMb).toBeCloseTo(200 + (86_400 / 18) * (20 / 1024), 6)
  })

  test('storage → devices and the transactions of the days, twice', () => {
    const { size } = sizeFor('--devices', '1000', '--transfers-per-day', '1', '--swap-share', '0.5', '--history-days', '10')
    expect(size.postgres.gigabytes).toBeCloseTo((2 * (1_000 * 1_000 + 1_000 * 10 * 3_000)) / 1e9, 9)
  })

  test('ten times the devices → ten times the load, except for reading blocks', () => {
    const [small, large] = ['1000000', '10000000'].map((devices) => sizeFor('--devices', devices))
    expect(large?.size.api.cores).toBeCloseTo(10 * (small?.size.api.cores ?? 0), 6)
    expect(large?.size.postgres.gigabytes).toBeCloseTo(10 * (small?.size.postgres.gigabytes ?? 0), 6)
    expect(large?.size.worker).toEqual(small?.size.worker)
    expect(large?.load.nodeRequestsPerDay.blocks).toBe(small?.load.nodeRequestsPerDay.blocks)
  })

  test('every process opens its connections; every call occupies Redis for minutes', () => {
    const { size } = sizeFor(...even)
    expect(size.postgres.connections).toBe((size.api.processes + 2) * 17)
    // 500.5 calls a second: 300 bytes for 420 s and 500 bytes for 60 s.
    expect(size.redis.memoryMb).toBeCloseTo((500.5 * 156_000) / 2 ** 20, 6)
  })

  test('prices → the cost of each part; a missing price → no amount', () => {
    const { size } = sizeFor(...even)
    const amounts = costOf(size, { core: 10, nodeRequestsMillion: 2 }).map(({ amount }) => amount)
    expect(amounts).toEqual([10 * (size.api.processes + 2 + 1), undefined, undefined, (size.nodeRequestsPerMonth / 1e6) * 2])
  })

  test.each([
    [[], /--devices is needed/],
    [['--devices', 'many'], /--devices must be a number from 0, not "many"/],
    [['--devices', '1', '--active-share', '2'], /--active-share must be a number from 0 to 1, not "2"/],
    [['--devices', '1', '--utilisation', '0'], /--utilisation must be/],
    [['--device', '1'], /There is no option --device/],
  ])('the arguments %j → %s', (args, message) => {
    expect(() => readArguments(args)).toThrow(message)
  })

  test('the recorded figures → a report that names their day, and what was never measured', () => {
    const { measured: recorded, requests: counted, sources } = readMeasured(resolve(import.meta.dirname, '../../..'))
    const { behaviour, prices } = given('--devices', '10000000', '--price-core', '20')
    const load = loadOf(behaviour, counted)
    const text = describeCapacity(behaviour, load, sizeOf(behaviour, load, recorded), prices, sources).join('\n')
    expect(text).toMatch(/^10,000,000 devices, [\d,]+ calls\/s/)
    expect(text).toMatch(/raise max_connections, or use PgBouncer/)
    expect(text).toMatch(/Not measured: 730,000,000 transactions in one database/)
    expect(text).toMatch(/Figures of docs\/benchmarks.json: \d{4}-\d\d-\d\d on /)
    expect(text).toMatch(/no price +storage of PostgreSQL/)
  })
})
