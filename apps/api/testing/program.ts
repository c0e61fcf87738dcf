import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '@patina/test-kit/programs'
import { expect, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Settings of a program without rate limits, for tests that send many requests. */
export const noRateLimits = Object.fromEntries(
  ['CATALOGUE', 'READ', 'CHAIN', 'WRITE', 'REGISTER'].map((limit) => [`RATE_LIMIT_${limit}`, '0']),
)

export type Program = Awaited<ReturnType<typeof startProgram>>

/**
 * Starts the API or the worker as a program. Returns when `/ready` of its metrics port answers 200.
 *
 * @param settings environment variables; `METRICS_PORT` may name the port of an earlier program
 */
export async function startProgram(name: 'api' | 'worker', settings: Record<string, string>) {
  const metricsHost = settings.METRICS_HOST ?? '127.0.0.1'
  const metricsPort = settings.METRICS_PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['tools/run.mjs', `apps/api/src/bin/${name}.ts`], {
    cwd: root,
    env: { ...process.env, METRICS_PORT: metricsPort, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-8_000)
    })
  let code: number | null | undefined
  const ended = once(child, 'exit').then(([exitCode]) => {
    code = exitCode
    return code
  })
  const readiness = async () => (await fetch(`http://${metricsHost}:${metricsPort}/ready`)).status
  await vi
    .waitFor(async () => code !== undefined || expect(await readiness()).toBe(200), { timeout: 170_000, interval: 25 })
    .catch((cause) => {
      throw new Error(`The ${name} is not ready: ${output}`, { cause })
    })
  if (code !== undefined) throw new Error(`The ${name} ended with ${code}: ${output}`)
  return {
    metricsPort: Number(metricsPort),
    readiness,
    /** Resolves with the exit code; null after a signal that it did not handle. */
    ended,
    output: () => output,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Kills the program with SIGKILL, if it still runs. */
    async kill() {
      if (code === undefined) child.kill('SIGKILL')
      await ended
    },
  }
}
