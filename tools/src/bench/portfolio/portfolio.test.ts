import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

test('a short `npm run bench -- portfolio` → one request to each node, and every figure is printed', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/dist/bench.js', 'portfolio', '--short'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(printed).toMatch(/^portfolio of 5 platforms with 20 tokens each: [\d.]+ ms; target 60 {2}(✓|missed)$/m)
  expect(printed).toContain('requests to one node: 1; target 1  ✓')
  expect(printed).toMatch(/^balances of 20 tokens: [\d.]+ ms, with values [\d.]+ ms, [\d.]+ times; target 1.1 {2}(✓|missed)$/m)
})
