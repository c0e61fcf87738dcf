import { costOf, type Prices } from './cost.ts'
import type { Behaviour, Load } from './load.ts'
import type { Size } from './size.ts'

/** The largest sizes that a test or benchmark of this project had. Beyond them, a result is an extrapolation. */
const tried = { rows: 10_000_000, apiProcesses: 4, workers: 3 }

/** `max_connections` of PostgreSQL. */
const defaultConnections = 100

/** Returns the report for people. */
export function describe(behaviour: Behaviour, load: Load, size: Size, prices: Prices, sources: readonly string[]): string[] {
  const { api, worker, postgres, redis, nats } = size
  const calls = Object.values(load.calls).reduce((sum, rate) => sum + rate, 0)
  const parts = costOf(size, prices)
  const known = parts.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  return [
    `${whole(behaviour.devices)} devices, ${whole(calls)} calls/s at the busiest time, ${whole(load.transfersPerDay)} transactions a day`,
    '',
    row('API', `${api.processes} processes of 1 core and ${whole(api.memoryMb)} MB, because of ${api.for}; ${whole(load.streams)} streams`),
    row(
      'workers',
      `${worker.processes} processes of 1 core and ${whole(worker.memoryMb)} MB; reading needs ${worker.cores.toFixed(2)} cores`,
    ),
    row(
      'PostgreSQL',
      `${Math.ceil(postgres.cores)} cores at most, ${whole(postgres.gigabytes)} GB, and ${whole(postgres.gigabytesPerYear)} GB more a year`,
    ),
    row(
      '',
      `${whole(postgres.writesPerSecond)} transactions of devices written a second; at most ${whole(postgres.connections)} connections`,
    ),
    row('Redis', `${whole(redis.commandsPerSecond)} commands/s, ${whole(redis.memoryMb)} MB for rate limits and used tokens`),
    row('NATS', `${whole(nats.eventsPerSecond)} events/s, ${(nats.ofMeasured * 100).toFixed(1)} % of the measured rate of one publisher`),
    row('nodes', `${whole(size.nodeRequestsPerMonth)} requests a month, if no two devices share an address`),
    '',
    ...parts.map(({ what, amount }) => row(amount === undefined ? 'no price' : whole(amount), what)),
    ...(known.length === 0 ? [] : [row(whole(known.reduce((sum, amount) => sum + amount, 0)), 'a month, of the parts with a price')]),
    '',
    ...warningsOf(load, size, behaviour),
    `Figures of docs/benchmarks.json: ${sources.join('; ')}. Other values are assumptions: npm run capacity -- --help`,
  ]
}

function warningsOf(load: Load, { api, worker, postgres }: Size, { historyDays }: Behaviour): string[] {
  const rows = load.transfersPerDay * historyDays
  return [
    ...(rows > tried.rows
      ? [`Not measured: ${whole(rows)} transactions in one database. The largest measured table has ${whole(tried.rows)}.`]
      : []),
    ...(api.processes > tried.apiProcesses ? [`Not measured: more than ${tried.apiProcesses} API processes at once.`] : []),
    ...(worker.processes > tried.workers ? [`Not measured: more than ${tried.workers} workers at once.`] : []),
    ...(postgres.connections > defaultConnections
      ? [`PostgreSQL allows ${defaultConnections} connections by default: raise max_connections, or use PgBouncer (docs/STORAGE.md).`]
      : []),
    ...(postgres.cores > 64 ? ['More than 64 cores: one PostgreSQL server is not enough. See docs/SCALING.md.'] : []),
  ]
}

const whole = (value: number) => Math.ceil(value).toLocaleString('en')
const row = (name: string, text: string) => `  ${name.padEnd(12)} ${text}`
