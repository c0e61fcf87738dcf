import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseLoad } from '../files.ts'
import { cpuMicroseconds, type ServerProcess } from '../server-process.ts'

const run = promisify(execFile)
const fullLoad = join(import.meta.dirname, '..', 'load.js')
const pacedLoad = join(import.meta.dirname, 'paced-load.js')

export type LoadFigures = {
  total: number
  perSecond: number
  /** The 99th percentile of the slowest server, in milliseconds. */
  p99: number
  /** Processor time of all servers for a request, in microseconds. */
  cpu: number
}

/**
 * Sends requests to all servers at once, from one process for each. The connections and the rate are divided among them.
 * @param perSecond requests per second; without it, as many as the servers answer
 * @throws if a server refuses a request
 */
export async function loadServers(
  servers: readonly ServerProcess[],
  requestsFile: string,
  { seconds, connections, perSecond }: { seconds: number; connections: number; perSecond?: number },
): Promise<LoadFigures> {
  const used = () => servers.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0)
  const before = used()
  const share = (whole: number) => String(Math.max(1, Math.round(whole / servers.length)))
  const results = await Promise.all(
    servers.map(async ({ url }) => {
      const common = [url, requestsFile, String(seconds), share(connections)]
      const args = perSecond === undefined ? [fullLoad, ...common] : [pacedLoad, ...common, share(perSecond)]
      return parseLoad(JSON.parse((await run(process.execPath, args)).stdout))
    }),
  )
  const total = results.reduce((sum, result) => sum + result.total, 0)
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  if (refused > 0 || total === 0) throw new Error(`The servers refused ${refused} of ${total} requests`)
  return {
    total,
    perSecond: results.reduce((sum, result) => sum + result.perSecond, 0),
    p99: Math.max(...results.map((result) => result.p99)),
    cpu: (used() - before) / total,
  }
}
