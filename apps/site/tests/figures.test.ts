import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFigures } from '../figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'figures-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a figure was not measured → an error', () => {
  const figure = readFigures(new URL('../../../docs/benchmarks.json', import.meta.url).pathname)
  expect(figure('api.history.ofBare')).toMatchObject({ unit: 'times a bare server', command: expect.stringMatching(/^npm run bench/) })
  expect(() => figure('api.history.users')).toThrow('No figure "api.history.users" was measured')
})

test('a figure lacks its command, date or machine → an error', () => {
  const file = join(folder, 'benchmarks.json')
  writeFileSync(file, JSON.stringify({ figures: { fast: { value: 1000, unit: 'requests a second', what: 'everything' } } }))
  expect(() => readFigures(file)).toThrow('/figures/fast')
})
