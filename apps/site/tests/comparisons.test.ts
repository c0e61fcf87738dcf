import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Sourced } from '../src/components/SourcedTable/index.tsx'

const folder = new URL('../comparisons/', import.meta.url)
const read = (name: string): Sourced => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const rows = readdirSync(folder).flatMap((file) => {
  const { columns, rows } = read(file)
  return rows.map((row) => ({ file, columns, ...row }))
})

test.each(rows)('$file, $name → one cell for each column; each is empty or has a source and a date', ({ cells, columns }) => {
  expect(cells).toHaveLength(columns.length)
  for (const cell of cells) {
    if (cell === null) continue
    expect(cell.text).not.toBe('')
    expect(cell.source).not.toBe('')
    expect(cell.href ?? 'https://').toMatch(/^(https:\/\/|\/)/)
    expect(cell.date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  }
})
