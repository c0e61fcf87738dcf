import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readFigures, withTables } from './tables.mts'

const root = resolve(import.meta.dirname, '../../../..')
const run = { date: '2026-01-02', machine: 'A processor, 2 cores', node: 'v20.20.2' }
const page = 'Before\n<!-- table: calls -->\nold\n<!-- end -->\nAfter\n'

test('docs/benchmarks.json → docs/BENCHMARKS.md contains its tables', () => {
  const written = readFileSync(resolve(root, 'docs/BENCHMARKS.md'), 'utf8')
  expect(written).toBe(withTables(written, readFigures(root)))
  for (const name of ['calls', 'process', 'parts', 'footprint', 'indexer']) expect(written).toContain(`<!-- table: ${name} -->\n\n`)
})

test('figures of one run → a line per call with its verdict, and the date and machine once', () => {
  const table = withTables(page, {
    'api.history.keyed.bare.perSecond': { value: 1000, unit: '', what: '', ...run },
    'api.history.keyed.perSecond': { value: 900, unit: '', what: '', ...run },
    'api.history.keyed.cpu': { value: 250, unit: '', what: '', ...run },
    'api.history.keyed.ofBare': { value: 0.9, unit: '', what: 'history, keys required', aim: '1', isMet: false, ...run },
  })
  expect(table).toBe(`Before
<!-- table: calls -->

Measured 2026-01-02 on A processor, 2 cores, Node v20.20.2.

| call | requests a second: bare | this API | µs of processor time | ratio | target |  |
|---|---|---|---|---|---|---|
| history, keys required | 1,000 | 900 | 250 | 0.90 | 1 | **missed** |

<!-- end -->
After
`)
})

test('figures of two machines → both are named', () => {
  const figure = { value: 1, unit: '', what: 'a', ...run }
  const table = withTables(page, { 'api.a.ofBare': figure, 'api.b.ofBare': { ...figure, machine: 'Another' } })
  expect(table).toContain('2026-01-02 on A processor, 2 cores, Node v20.20.2; 2026-01-02 on Another, Node v20.20.2.')
})
