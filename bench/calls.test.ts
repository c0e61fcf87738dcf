import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('a short benchmark of signed calls → it ends, and prints the ratio to a bare server', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'bench/calls.ts', '--short', 'notifications'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((end) => child.once('close', end))
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(printed).toMatch(/^notifications, signed +\d+ +\d+ +\d+\.\d\d +\d+ +\d+$/m)
})
