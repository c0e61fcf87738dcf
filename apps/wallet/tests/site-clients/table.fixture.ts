/** One line of the table: a button of a site, what happened after it was pressed, and what must happen. */
export type Line = { site: string; button: string; happened: string; must: string }

/** Prints the lines and how many hold. */
export function printTable(lines: readonly Line[]): void {
  const widths = (['button', 'happened'] as const).map((key) => Math.max(...lines.map((line) => line[key].length)))
  const sites = [...new Set(lines.map(({ site }) => site))]
  for (const site of sites) {
    const own = lines.filter((line) => line.site === site)
    console.log(`\n${site}: ${own.filter(holds).length} of ${own.length} hold`)
    for (const line of own)
      console.log(
        `${holds(line) ? '✓' : '✗'} ${line.button.padEnd(widths[0] ?? 0)} → ${line.happened.padEnd(widths[1] ?? 0)} ${holds(line) ? '' : `must: ${line.must}`}`,
      )
  }
}

const holds = ({ happened, must }: Line) => happened === must
