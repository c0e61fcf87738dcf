import { type Behaviour, type CallKind, callKinds, type Load } from './load.ts'

/** Figures of `docs/benchmarks.json` that the calculation uses. */
export type Measured = {
  /** Processor time of the API for a call in µs, and calls per second on the machine. The machine also ran the database and the load. */
  calls: Record<CallKind, { cpu: number; perSecond: number }>
  /** Processor time with the memory limits of the API's image, divided by the time without. The calls were measured without. */
  limitsFactor: number
  cores: number
  memoryMb: number
  streamKb: number
  bytes: { device: number; transfer: number; swap: number }
  /** Transfers that one worker reads in a second, and its memory. */
  worker: { transfers: number; memoryMb: number }
  natsEvents: number
}

/** What a deployment needs. Processes are of one core each. */
export type Size = {
  api: { processes: number; for: 'requests' | 'streams' | 'a failure'; memoryMb: number; cores: number }
  worker: { processes: number; memoryMb: number; cores: number }
  /** `connections`: the most that all processes open, without a pooler. */
  postgres: { cores: number; gigabytes: number; gigabytesPerYear: number; writesPerSecond: number; connections: number }
  redis: { commandsPerSecond: number; memoryMb: number }
  nats: { eventsPerSecond: number; ofMeasured: number }
  nodeRequestsPerMonth: number
}

/** Streams that one process keeps open by default (`MAX_STREAMS`), and the number that was measured. */
const streamsPerProcess = 5_000
/** Commands of Redis for a call with a token: two rate limits and the use of the token. */
const commandsPerCall = 3
/**
 * Bytes of Redis that a call with a token occupies, times the seconds for which it does: the id of the token, and two counters. They are the
 * limits of `cache/redis-memory.test.ts`. Devices that share a counter need less.
 */
const byteSecondsPerCall = 300 * 420 + 2 * 250 * 60
/** Connections of a process to PostgreSQL (docs/STORAGE.md). */
const connectionsPerProcess = 17
const daysOfMonth = 30.4
/** Space for indexes that grow uneven, for the log and for a second copy of the largest table. */
const roomFactor = 2

export function sizeOf(behaviour: Behaviour, load: Load, measured: Measured): Size {
  const { devices, utilisation, swapShare, historyDays, chainTransfersPerSecond } = behaviour
  const kinds = callKinds.map((kind) => ({ ...measured.calls[kind], rate: load.calls[kind] }))
  const apiCores = (measured.limitsFactor * sum(kinds.map(({ cpu, rate }) => (cpu * rate) / 1e6))) / utilisation
  // The machine ran the API, the database and the load. What the API did not use is the most that the database can have used.
  const databaseCores =
    sum(kinds.map(({ cpu, perSecond, rate }) => (Math.max(0, (measured.cores * 1e6) / perSecond - cpu) * rate) / 1e6)) / utilisation
  const [forRequests, forStreams] = [Math.ceil(apiCores), Math.ceil(load.streams / streamsPerProcess)]
  const processes = Math.max(forRequests, forStreams, 2)
  const forMost = processes === forRequests ? 'requests' : processes === forStreams ? 'streams' : 'a failure'
  const workerCores = chainTransfersPerSecond / measured.worker.transfers / utilisation
  const workers = Math.max(2, Math.ceil(workerCores))
  const rowsOf = (days: number) =>
    load.transfersPerDay * days * (swapShare * measured.bytes.swap + (1 - swapShare) * measured.bytes.transfer)
  const callsPerSecond = sum(Object.values(load.calls))
  const stored = devices * measured.bytes.device + rowsOf(historyDays)
  return {
    api: {
      processes,
      for: forMost,
      cores: apiCores,
      memoryMb: measured.memoryMb + (load.streams / processes) * (measured.streamKb / 1024),
    },
    worker: { processes: workers, memoryMb: measured.worker.memoryMb, cores: workerCores },
    postgres: {
      cores: databaseCores,
      gigabytes: (stored * roomFactor) / 1e9,
      gigabytesPerYear: (rowsOf(365) * roomFactor) / 1e9,
      writesPerSecond: load.transfersPerSecond,
      connections: (processes + workers) * connectionsPerProcess,
    },
    redis: { commandsPerSecond: commandsPerCall * callsPerSecond, memoryMb: (byteSecondsPerCall * callsPerSecond) / 2 ** 20 },
    nats: { eventsPerSecond: load.transfersPerSecond, ofMeasured: load.transfersPerSecond / measured.natsEvents },
    nodeRequestsPerMonth: daysOfMonth * sum(Object.values(load.nodeRequestsPerDay)),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
