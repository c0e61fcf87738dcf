import { readdirSync } from 'node:fs'
import { residentMegabytes } from '../server-process.ts'
import type { Sample } from './soak-verdict.ts'

/** Returns the state of a process that serves its metrics. */
export async function sampleOf({ pid, metricsPort }: { pid: number; metricsPort: number }, connections: number): Promise<Sample> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const eventLoopSeconds = Number(/^nodejs_eventloop_delay_p99_seconds (\S+)$/m.exec(metrics)?.[1])
  return {
    memoryMb: residentMegabytes(pid),
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections,
    eventLoopMs: eventLoopSeconds * 1_000,
  }
}
