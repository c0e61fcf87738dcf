/** Counts answers by kind of request, operation and status. */
export type Tally = {
  add(operation: string, kind: string, status: number): void
  readonly total: number
  /** The rows of a table by operation or by kind, in the order of their first answer. */
  by(column: 'operation' | 'kind'): { name: string; sent: number; statuses: Map<number, number> }[]
}

export function newTally(): Tally {
  const operations = new Map<string, Map<number, number>>()
  const kinds = new Map<string, Map<number, number>>()
  let total = 0
  const count = (rows: Map<string, Map<number, number>>, name: string, status: number) => {
    const row = rows.get(name) ?? new Map<number, number>()
    rows.set(name, row.set(status, (row.get(status) ?? 0) + 1))
  }
  return {
    add(operation, kind, status) {
      total += 1
      count(operations, operation, status)
      count(kinds, kind, status)
    },
    get total() {
      return total
    },
    by(column) {
      return [...(column === 'operation' ? operations : kinds)].map(([name, statuses]) => ({
        name,
        sent: [...statuses.values()].reduce((sum, number) => sum + number, 0),
        statuses: new Map([...statuses].sort(([a], [b]) => a - b)),
      }))
    },
  }
}

/** Returns the tally as the two tables of SECURITY.md. */
export function toMarkdown(tally: Tally): string {
  const table = (column: 'operation' | 'kind') => {
    const rows = tally.by(column)
    const statuses = [...new Set(rows.flatMap((row) => [...row.statuses.keys()]))].sort((a, b) => a - b)
    const cells = (row: (typeof rows)[number]) => [row.name, row.sent, ...statuses.map((status) => row.statuses.get(status) ?? '')]
    return [
      [column, 'requests', ...statuses.map((status) => status || 'no answer')],
      ['---', ...Array.from({ length: statuses.length + 1 }, () => '--:')],
      ...rows.map(cells),
    ]
      .map((line) => `| ${line.join(' | ')} |`)
      .join('\n')
  }
  return `${tally.total} requests.\n\n${table('operation')}\n\n${table('kind')}`
}
