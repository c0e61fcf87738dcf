import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/base/db/embedded.ts'

/** The origin in device tokens. */
export const origin = 'http://bench.example'

/** This machine, which readers need to judge a figure. */
export const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`

/** Returns the source of a program of the API, such as `worker`. */
export const programOf = (name: string) => `apps/api/src/bin/${name}.ts`

export type Stack = { client: pg.Client; env: Record<string, string>; directory: string; stop(): Promise<void> }

/** Starts an empty database with the schema of the API. Returns it with the settings of processes that use it. */
export async function startStack(): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'))
  // The rate limits count each request but refuse none.
  const limits = ['CATALOGUE', 'READ', 'CHAIN', 'WRITE', 'REGISTER', 'REPORT'].map((name) => [`RATE_LIMIT_${name}`, '1000000000'])
  const env = {
    DATABASE_URL: postgres.url,
    ALLOW_MEMORY_CACHE: 'yes',
    ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
    DEVICE_AUTH: 'optional',
    PUBLIC_URL: origin,
    API_PORT: '0',
    METRICS_PORT: '0',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'error',
    ...Object.fromEntries(limits),
  }
  await promisify(execFile)(process.execPath, ['tools/run.mjs', programOf('wallet'), 'migrate'], { env: { ...process.env, ...env } })
  const client = new pg.Client(postgres.url)
  await client.connect()
  return {
    client,
    env,
    directory,
    async stop() {
      await client.end()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Process = { pid: number; stop(): Promise<void> }
export type Server = Process & { url: string }

/** Starts a program from its source, in a process that ends with this one. */
export function startProcess(file: string, env: Record<string, string>, args: string[] = []) {
  const child = fork('tools/run.mjs', [file, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, ended, pid: child.pid, stop }
}

/** Starts a server. Returns when it has sent its URL by `process.send({ type: 'ready', url })`. */
export async function startServer(file: string, env: Record<string, string>, args: string[] = []): Promise<Server> {
  const { child, ended, pid, stop } = startProcess(file, env, args)
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code} before it was ready`)))
  const [message]: unknown[] = await Promise.race([once(child, 'message'), failed])
  if (typeof message !== 'object' || message === null || !('url' in message)) throw new Error(`${file} sent no URL`)
  return { url: String(message.url), pid, stop }
}

/** Returns the processor time of a process in microseconds. Linux counts it in hundredths of a second. */
export function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Returns the resident memory of a process in megabytes. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Returns the value below which this share of the values lies: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN
}
