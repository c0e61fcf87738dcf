import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Runs a benchmark and returns what it printed. Expects that it ends without an error. */
async function run(program: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['tools/run.mjs', `tools/dist/${program}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return printed
}

test('a short `npm run bench:scale` → it ends and prints every figure', async () => {
  const printed = await run('bench-scale.js', '--short')
  for (const kind of [String.raw`a cached read \(settings\)`, String.raw`a database read \(notifications\)`]) {
    expect(printed).toMatch(new RegExp(`^${kind}, with 1 process: [\\d.]+ µs of processor time a request, \\d+ requests a second$`, 'm'))
    expect(printed).toMatch(new RegExp(`^${kind}, with 2 processes: .+; target within 10 % of one process  (✓|missed)$`, 'm'))
    expect(printed).toMatch(
      new RegExp(
        `^${kind}, 99th percentile at half of the maximum load of one process: [\\d.]+ ms, median of 1 rounds, .+; target below \\d+ ms  (✓|missed)$`,
        'm',
      ),
    )
  }
  expect(printed).toMatch(/^processor time of a request with the memory limits of the image, .+: [\d.]+ times, .+ MB$/m)
  expect(printed).toMatch(/^memory of an API process after [\d,]+ requests: \d+ MB; target below 250 MB {2}(✓|missed)$/m)
})

test('a short `npm run soak` → it ends, and no figure of both processes grows beyond its limit', async () => {
  const printed = await run('soak.js', '--short')
  expect(
    printed.match(/^\d s: \d+ requests, p99 [\d.]+ ms; api \d+ MB, \d+ files, event loop \d+ ms, \d+ sessions; worker \d+ MB/gm),
  ).toHaveLength(8)
  for (const name of ['api', 'worker'])
    for (const figure of ['memoryMb', 'files', 'connections', 'eventLoopMs'])
      expect(printed).toMatch(new RegExp(`^${name}: ${figure} \\d+ → \\d+ {2}✓$`, 'm'))
}, 120_000)

test('a short `npm run bench -- tracing` → it ends, prints every ratio, and the collector received traces', async () => {
  const printed = await run('bench.js', 'tracing', '--short')
  expect(printed.match(/^a .+ read .+, traced: .+: [\d.]+ µs of processor time a request, ratio [\d.]+$/gm)).toHaveLength(6)
  expect(printed).toMatch(/^The collector received [1-9]\d* exports$/m)
}, 120_000)
