import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

test('a short `npm run bench -- swap` → every figure is printed', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/dist/bench.js', 'swap', '--short'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(printed).toMatch(/^quote over Uniswap V2 and V3 with two hops: [\d.]+ ms; target 30 {2}(✓|missed)$/m)
  expect(printed).toMatch(/^requests to the node for a quote: \d+; target 2 {2}(✓|missed)$/m)
  expect(printed).toMatch(/^transaction with its simulation: [\d.]+ ms; target 60 {2}(✓|missed)$/m)
})
