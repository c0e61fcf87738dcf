import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The output of a short benchmark. Its figures mean nothing: each load takes only 0.3 s, and the machine has other work. */
let output: string

beforeAll(async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/dist/bench.js', '--short'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  output = printed
})

const figures = String.raw`\s+\d+ +\d+\.\d +\d+\.\d +\d+`
const ratio = String.raw`${figures} +\d+\.\d\d +[\d.]+( µs)?  (✓|missed)`

test.each(['tokens, 50 rows', 'settings', 'platforms'])('npm run bench measures %s → prints the ratio to a bare server', (name) => {
  expect(output).toMatch(new RegExp(`^${name}: bare${figures}\n  this API${ratio}$`, 'm'))
})

test.each(['devices/new', 'history', 'notifications', 'balances, 20 items'])(
  'npm run bench measures %s → prints the ratio to a bare server, with and without keys',
  (name) => {
    expect(output).toMatch(
      new RegExp(
        `^${name}: bare${figures}\n${name}: bare, checking signatures${figures}\n  this API, keys optional${ratio}\n  this API, keys required${ratio}$`,
        'm',
      ),
    )
  },
)

test('npm run bench reads the balances of 100 tokens → one request to the node', () => {
  expect(output).toContain('Balances of 100 tokens: 1 upstream request,')
})
