import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const programs = spawnSync('git', ['ls-files', '*.mjs'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n')

test.each(programs)('%s is not TypeScript → its first line says why', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/^\/\/ JavaScript: .+\.\n/)
})
