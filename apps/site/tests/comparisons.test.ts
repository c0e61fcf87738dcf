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

test('a cell names a test as its source → the test exists', () => {
  const proofs = rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell?.test === undefined ? [] : [{ ...cell, test: cell.test }])))
  expect(proofs.length).toBeGreaterThan(4)
  for (const { test: file, source } of proofs)
    expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'), file).toContain(`'${source}'`)
})

test('the comparison of backends → it names building it yourself, Gem, Safe, Reown, WDK and hosted services', () => {
  const names = read('backends.json')
    .rows.map(({ name }) => name)
    .join()
  for (const name of ['Building it yourself', 'Gem', 'Safe', 'Reown', 'WDK', 'Hosted']) expect(names).toContain(name)
})

test('the comparison of swaps → it names those that a buyer compares', () => {
  const names = read('swaps.json').rows.map(({ name }) => name)
  for (const name of ['Gem Wallet', 'MetaMask', 'LI.FI', '0x']) expect(names).toContain(name)
})

test('the comparison of event services → it names those that a buyer compares', () => {
  const names = read('event-services.json').rows.map(({ name }) => name)
  for (const name of ['Alchemy Notify', 'Moralis Streams', 'QuickNode Streams', 'Helius webhooks', 'Tatum', 'Goldsky Turbo'])
    expect(names).toContain(name)
})
