// `npm run bench -- parts` measures the processor time of each part of `GET /v1/settings`.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '@patina/supervise/failure'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'
import { machine, recordFigures } from '../../../apps/site/programs/dist/bench/record.mjs'
import { parseLoad } from './files.ts'
import type { ServerProcess } from './server-process.ts'
import { cpuMicroseconds, startServer } from './server-process.ts'

const run = promisify(execFile)
const here = import.meta.dirname
const [connections, seconds] = [32, 0.5]

/** The servers of `parts-server.ts`, and their names in the table. */
const names = {
  bare: 'bare server',
  floor: 'Fastify, with the prepared answer and a logger',
  log: 'access log line',
  deadline: 'the deadline of the answer',
  metrics: 'metrics',
  headers: 'protection headers',
  compression: 'compression, for a client that does not accept it',
  limits: 'rate limits in memory, with their headers',
  whole: 'the whole call',
} as const
const isPart = (name: string) => !['bare', 'floor', 'whole'].includes(name)

/**
 * Prints the processor time of `GET /v1/settings` and of its parts, and returns the figures. The figure of a part is the
 * difference between Fastify with and without it. The servers take turns, and the lowest round counts, because other work only adds time.
 */
export async function measureParts(rounds: number = 12): Promise<Record<string, Measured>> {
  const work = mkdtempSync(join(tmpdir(), 'bench-parts-'))
  const requests = join(work, 'requests.json')
  writeFileSync(requests, JSON.stringify([{ method: 'GET', path: '/v1/settings', headers: {} }]))
  const servers = []
  for (const name of Object.keys(names)) servers.push({ name, server: await startServer(join(here, 'parts-server.js'), {}, [name]) })
  const least: Record<string, number> = {}
  for (let round = -1; round < rounds; round++)
    for (const { name, server } of servers) {
      const cpu = await cpuOf(server, requests)
      // The first round only warms up the servers and does not count.
      if (round >= 0) least[name] = Math.min(least[name] ?? cpu, cpu)
    }
  await Promise.all(servers.map(({ server }) => server.stop()))
  rmSync(work, { recursive: true, force: true })

  console.log(`\n${machine} · Node ${process.version} · µs of processor time, least of ${rounds} rounds\n`)
  const figures: Record<string, Measured> = {}
  for (const [name, what] of Object.entries(names)) {
    const cpu = (least[name] ?? Number.NaN) - (isPart(name) ? (least.floor ?? Number.NaN) : 0)
    figures[`parts.${name}`] = {
      value: Number(cpu.toFixed(1)),
      unit: 'µs',
      what,
      ...(isPart(name) && { remark: 'difference to Fastify without this part' }),
    }
    console.log(`${what.padEnd(52)}${cpu.toFixed(1).padStart(6)}`)
  }
  return figures
}

/** Measures and prints the parts. With `--record`, writes them to the recorded benchmarks. */
export async function benchParts(root: string, args: string[]) {
  if (args.some((word) => word !== '--record')) throw new Failure('usage: npm run bench -- parts [--record]')
  const figures = await measureParts()
  if (args.length > 0) recordFigures(root, 'npm run bench -- parts --record', figures)
}

async function cpuOf({ url, pid }: ServerProcess, requests: string) {
  const before = cpuMicroseconds(pid)
  const { stdout } = await run(process.execPath, [join(here, 'load.js'), url, requests, String(seconds), String(connections)])
  const { total, refused } = parseLoad(JSON.parse(stdout))
  if (refused > 0) throw new Error(`${url} refused ${refused} of ${total} requests`)
  return (cpuMicroseconds(pid) - before) / total
}
