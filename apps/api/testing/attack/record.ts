import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../../../SECURITY.md')
/**
 * Reads and writes the recorded tables of one kind of attack in SECURITY.md. Both functions throw if SECURITY.md has no section for the
 * tables.
 */
export function recordOf(kind: string) {
  const [begin, end] = [`<!-- ${kind}: written by npm run attack -->\n\n`, `\n\n<!-- ${kind}: end -->`]

  const places = () => {
    const text = readFileSync(file, 'utf8')
    const from = text.indexOf(begin) + begin.length
    const to = text.indexOf(end)
    if (from < begin.length || to < from) throw new Error(`SECURITY.md has no place for the tables of the ${kind}`)
    return { text, from, to }
  }

  return {
    read() {
      const { from, to, text } = places()
      return text.slice(from, to)
    },
    write(tables: string) {
      const { from, to, text } = places()
      writeFileSync(file, `${text.slice(0, from)}${tables}${text.slice(to)}`)
    },
  }
}

/**
 * Returns the names of the table rows that differ between two recorded attack reports. The seed and the contract decide the requests, so
 * names and totals must be equal. The chain and the clock affect some answers, so a count may differ by a twentieth of its row.
 */
export function differences(recorded: string, present: string): string[] {
  const [before, now] = [rowsOf(recorded), rowsOf(present)]
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => {
    const [old, fresh] = [before.get(name), now.get(name)]
    if (!old || !fresh || old.get('requests') !== fresh.get('requests')) return true
    const tolerance = (fresh.get('requests') ?? 0) / 20
    return [...new Set([...old.keys(), ...fresh.keys()])].some(
      (status) => Math.abs((old.get(status) ?? 0) - (fresh.get(status) ?? 0)) > tolerance,
    )
  })
}

/** Returns the rows of all tables by name. Each row maps the name of a column to its number. */
function rowsOf(markdown: string): Map<string, Map<string, number>> {
  const rows = new Map<string, Map<string, number>>()
  let columns: string[] = []
  for (const line of markdown.split('\n').filter((text) => text.startsWith('|') && !text.startsWith('| ---'))) {
    const [name = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (cells[0] === 'requests') columns = cells
    else rows.set(name, new Map(cells.flatMap((cell, index) => (cell === '' ? [] : [[columns[index] ?? '', Number(cell)]]))))
  }
  return rows
}
