import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

test('a short `npm run bench:events` → it ends and prints every figure', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/dist/bench-events.js', '--short'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const verdict = String.raw`target [\d,]+  (✓|missed)`
  for (const channel of ["an app's stream", 'a webhook', 'NATS JetStream'])
    expect(printed).toMatch(new RegExp(String.raw`^from block to ${channel}: median \d+ ms, 95th percentile \d+ ms; ${verdict}$`, 'm'))
  expect(printed).toMatch(new RegExp(String.raw`^30 streams: -?\d+ kB each; ${verdict}$`, 'm'))
  expect(printed).toMatch(new RegExp(String.raw`^from a block to all streams: \d+, \d+, \d+ ms; ${verdict}$`, 'm'))
  expect(printed).toMatch(new RegExp(String.raw`^from the log to NATS: [\d,]+, [\d,]+, [\d,]+ events a second; ${verdict}$`, 'm'))
}, 120_000)
