import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import type { Environment } from '../environment.ts'
import type { BenchRequest } from '../files.ts'
import { addressOf } from '../fill-database.ts'
import { residentMegabytes } from '../server-process.ts'
import { type LoadFigures, loadServers } from './load-servers.ts'
import { bareReads, ofDevices, type Read, reads, saveRequests, startApi } from './reads.ts'

export type ScaleSize = {
  rounds: number
  seconds: number
  connections: number
  processes: readonly number[]
  requests: number
  devices: number
}

/** Requests of every kind of read, for the memory of a process. */
const mixed = (devices: number): BenchRequest[] =>
  ofDevices(devices, () => '').flatMap((request, index) =>
    [
      '/v1/settings',
      '/v1/tokens?platformId=ethereum',
      '/v1/notifications',
      `/v1/tx/history?address=${addressOf(index + 1)}&platformId=ethereum`,
    ].map((path) => ({ ...request, path })),
  )

const maxMemoryMb = 250
const maxDifference = 0.1

/**
 * Measures how the cost of a request changes with the number of processes, delays at half of the maximum, and memory. Yields each figure
 * when it is measured, with its name.
 */
export async function* measureScale(environment: Environment, size: ScaleSize): AsyncGenerator<[string, Measured]> {
  for (const read of [...bareReads, ...reads]) yield* measureRead(read, environment, size)
  yield* measureMemory(environment, size)
}

async function* measureRead(
  { id, name, maxP99, requests, start = startApi }: Read,
  environment: Environment,
  size: ScaleSize,
): AsyncGenerator<[string, Measured]> {
  const file = saveRequests(environment, `${id}.json`, requests(size.devices))
  let single: LoadFigures | undefined
  let perSecond = 0
  for (const count of size.processes) {
    const servers = await Promise.all(Array.from({ length: count }, () => start(environment)))
    // Each process of several gets its share of the requests only, so they warm up longer.
    for (let round = 0; round < count; round++) await loadServers(servers, file, size)
    const full = await bestOf(size.rounds, () => loadServers(servers, file, size))
    if (perSecond === 0) perSecond = Math.max(1, Math.floor(full.perSecond / 2))
    const half = await bestOf(size.rounds, () => loadServers(servers, file, { ...size, perSecond }))
    await Promise.all(servers.map((server) => server.stop()))
    single ??= half
    yield [
      `scale.${id}.cpu${count}`,
      {
        value: Number(half.cpu.toFixed(1)),
        unit: 'µs of processor time a request',
        what: `${name}, with ${count} ${count === 1 ? 'process' : 'processes'}`,
        remark: `at ${Math.round(half.perSecond)} requests a second; at most ${Math.round(full.perSecond)}`,
        ...(count > 1 &&
          maxP99 !== undefined && { aim: 'within 10 % of one process', isMet: Math.abs(half.cpu / single.cpu - 1) <= maxDifference }),
      },
    ]
    if (count > 1) continue
    yield [
      `scale.${id}.p99`,
      {
        value: Number(half.p99.toFixed(1)),
        unit: 'ms',
        what: `${name}, 99th percentile at half of the maximum load of one process`,
        ...(maxP99 !== undefined && { aim: `below ${maxP99} ms`, isMet: half.p99 < maxP99 }),
      },
    ]
  }
}

/** Measures the memory of one process after all requests. */
export async function* measureMemory(environment: Environment, size: ScaleSize): AsyncGenerator<[string, Measured]> {
  const file = saveRequests(environment, 'mixed.json', mixed(size.devices))
  const server = await startApi(environment)
  let sent = 0
  while (sent < size.requests) {
    const tenths = Math.floor((10 * sent) / size.requests)
    sent += (await loadServers([server], file, size)).total
    if (Math.floor((10 * sent) / size.requests) > tenths)
      console.log(`… ${sent.toLocaleString('en')} of ${size.requests.toLocaleString('en')} requests for the memory of a process`)
  }
  const memory = Math.round(residentMegabytes(server.pid))
  await server.stop()
  const figure = {
    value: memory,
    unit: 'MB',
    what: `memory of an API process after ${sent.toLocaleString('en')} requests`,
    aim: `below ${maxMemoryMb} MB`,
    isMet: memory < maxMemoryMb,
  }
  yield ['memory.api', figure]
}

/** Returns the round with the least processor time. Other work of the machine only adds time. */
async function bestOf(rounds: number, measure: () => Promise<LoadFigures>): Promise<LoadFigures> {
  let best = await measure()
  for (let round = 1; round < rounds; round++) {
    const next = await measure()
    if (next.cpu < best.cpu) best = next
  }
  return best
}
