import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parseReady } from './files.ts'

export type ServerProcess = { url: string; pid: number; stop(): Promise<void> }

/**
 * Starts a server in its own process. Returns when the server has sent its URL by `process.send({ type: 'ready', url })`. The server ends with
 * this process.
 */
export async function startServer(file: string, env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'production', SHUTDOWN_DELAY_MS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`${file} ended with ${code} before it was ready`)
    }),
  ])
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return {
    url: parseReady(message).url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the CPU time of a process in microseconds. Linux counts it in hundredths of a second. */
export function cpuMicroseconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Returns the resident memory of a process in megabytes. */
export function residentMegabytes(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
