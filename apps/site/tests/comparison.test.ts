import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Fact = { text: string; source: string; href?: string; date: string } | null
type Comparison = { columns: string[]; rows: { name: string; cells: Fact[] }[] }
const comparison: Comparison = JSON.parse(readFileSync(new URL('../comparison.json', import.meta.url), 'utf8'))

test.each(comparison.rows)('$name → one cell for each column; each is empty or has a source and a date', ({ cells }) => {
  expect(cells).toHaveLength(comparison.columns.length)
  for (const cell of cells) {
    if (cell === null) continue
    expect(cell.text).not.toBe('')
    expect(cell.source).not.toBe('')
    expect(cell.href ?? 'https://').toMatch(/^(https:\/\/|\/)/)
    expect(cell.date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  }
})

test('the comparison → it names building it yourself, Gem, Safe, Reown, WDK and hosted services', () => {
  const names = comparison.rows.map(({ name }) => name).join()
  for (const name of ['Building it yourself', 'Gem', 'Safe', 'Reown', 'WDK', 'Hosted']) expect(names).toContain(name)
})
