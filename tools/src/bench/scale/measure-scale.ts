import type { Measured } from '../../../../apps/site/programs/dist/bench/record.mjs'
import type { Environment } from '../environment.ts'
import type { BenchRequest } from '../files.ts'
import { addressOf } from '../fill-database.ts'
import { residentMegabytes } from '../server-process.ts'
import { loadServers } from './load-servers.ts'
import { median } from './median.ts'
import { bareReads, noLimits, ofDevices, type Read, reads, saveRequests, startApi } from './reads.ts'

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
/** Each process gets this share of the most that one can answer. Four processes together then get half of it. */
const shareOfMaximum = 1 / 8

/** The parts of the measurement, in their order. Each yields a figure with its name when it is measured. */
export const parts: Record<string, (environment: Environment, size: ScaleSize) => AsyncGenerator<[string, Measured]>> = {
  reads: measureReads,
  limits: measureLimits,
  memory: measureMemory,
}

/** Measures the processor time of a request with several processes, and delays at half of the maximum load of one. */
async function* measureReads(environment: Environment, size: ScaleSize): AsyncGenerator<[string, Measured]> {
  for (const read of [...bareReads, ...reads]) {
    const rounds = await measureRead(read, environment, size)
    yield* size.processes.map((count, index) => cpuFigure(read, rounds, { count, index }))
    yield delayFigure(read, rounds)
  }
}

/** Requests per second: `most` of one process. Processor time in microseconds: of each number of processes, of each round. Delays in milliseconds. */
type Rounds = { most: number; cpu: number[][]; p99: number[] }

async function measureRead({ id, requests, start = startApi }: Read, environment: Environment, size: ScaleSize): Promise<Rounds> {
  const file = saveRequests(environment, `${id}.json`, requests(size.devices))
  const servers = await Promise.all(Array.from({ length: Math.max(...size.processes) }, () => start(environment)))
  const load = (count: number, perSecond?: number) =>
    loadServers(servers.slice(0, count), file, {
      ...size,
      ...(perSecond !== undefined && { perSecond: Math.max(1, Math.floor(perSecond)) }),
    })
  for (const server of servers) await loadServers([server], file, size)
  const most = Math.max(...(await inRounds(size.rounds, async () => (await load(1)).perSecond)))

  // The machine's speed changes from minute to minute, so each round has every measurement.
  const rounds = await inRounds(size.rounds, async () => {
    const cpu = []
    for (const count of size.processes) cpu.push((await load(count, count * most * shareOfMaximum)).cpu)
    return { cpu, p99: (await load(1, most / 2)).p99 }
  })
  await Promise.all(servers.map((server) => server.stop()))
  return {
    most,
    cpu: size.processes.map((_, index) => rounds.map(({ cpu }) => cpu[index] ?? Number.NaN)),
    p99: rounds.map(({ p99 }) => p99),
  }
}

function cpuFigure(
  { id, name, maxP99 }: Read,
  { most, cpu }: Rounds,
  { count, index }: { count: number; index: number },
): [string, Measured] {
  const value = median(cpu[index] ?? [])
  const ratio = value / median(cpu[0] ?? [])
  const rate = `${Math.round(count * most * shareOfMaximum)} requests a second`
  const figure = {
    value: Number(value.toFixed(1)),
    unit: 'µs of processor time a request',
    what: `${name}, with ${count} ${count === 1 ? 'process' : 'processes'}`,
    remark: count === 1 ? rate : `${ratio.toFixed(2)} times one process; ${rate}`,
    ...(count > 1 && maxP99 !== undefined && { aim: 'within 10 % of one process', isMet: Math.abs(ratio - 1) <= maxDifference }),
  }
  return [`scale.${id}.cpu${count}`, figure]
}

function delayFigure({ id, name, maxP99 }: Read, { most, p99 }: Rounds): [string, Measured] {
  const value = median(p99)
  const figure = {
    value: Number(value.toFixed(1)),
    unit: 'ms',
    what: `${name}, 99th percentile at half of the maximum load of one process`,
    remark: `median of ${p99.length} rounds, best ${Math.min(...p99).toFixed(1)} ms; ${Math.round(most / 2)} requests a second`,
    ...(maxP99 !== undefined && { aim: `below ${maxP99} ms`, isMet: value < maxP99 }),
  }
  return [`scale.${id}.p99`, figure]
}

/** Measures what the memory limits of the image cost, on two processes in turn at half of the load that the slower one can answer. */
async function* measureLimits(environment: Environment, size: ScaleSize): AsyncGenerator<[string, Measured]> {
  const file = saveRequests(environment, 'mixed.json', mixed(size.devices))
  const [limited, free] = await Promise.all([startApi(environment), startApi(environment, noLimits)])
  const { perSecond: most } = await loadServers([limited], file, size)
  await loadServers([free], file, size)
  const perSecond = Math.max(1, Math.floor(most / 2))
  const ratios = await inRounds(2 * size.rounds, async () => {
    const { cpu } = await loadServers([limited], file, { ...size, perSecond })
    return cpu / (await loadServers([free], file, { ...size, perSecond })).cpu
  })
  const memory = [limited, free].map(({ pid }) => Math.round(residentMegabytes(pid)))
  await Promise.all([limited.stop(), free.stop()])
  const figure = {
    value: Number(median(ratios).toFixed(2)),
    unit: 'times',
    what: 'processor time of a request with the memory limits of the image, compared with none, at half of the maximum load',
    remark: `${perSecond} requests a second; memory ${memory.join(' and ')} MB`,
  }
  yield ['limits.cpu', figure]
}

/** Measures the memory of one process after all requests. */
async function* measureMemory(environment: Environment, size: ScaleSize): AsyncGenerator<[string, Measured]> {
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

async function inRounds<Result>(rounds: number, measure: () => Promise<Result>): Promise<Result[]> {
  const results = []
  for (let round = 0; round < rounds; round++) results.push(await measure())
  return results
}
