import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Figures = Type.Record(
  Type.String(),
  Type.Object({
    value: Type.Number(),
    unit: Type.String(),
    what: Type.String(),
    date: Type.String(),
    machine: Type.String(),
    node: Type.String(),
    remark: Type.Optional(Type.String()),
    aim: Type.Optional(Type.String()),
    isMet: Type.Optional(Type.Boolean()),
  }),
)
type Figures = Static<typeof Figures>

const figuresFile = Compile(Type.Object({ figures: Figures }))

/** Returns the figures of `docs/benchmarks.json`. */
export function readFigures(root: string): Figures {
  const content: unknown = JSON.parse(readFileSync(join(root, 'docs/benchmarks.json'), 'utf8'))
  if (figuresFile.Check(content)) return content.figures
  const [error] = figuresFile.Errors(content)
  throw new Error(`docs/benchmarks.json${error?.instancePath} ${error?.message}`)
}

const number = (value: number) => value.toLocaleString('en')
const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Returns one line per kind of call, with and without keys. */
function calls(figures: Figures) {
  const lines = Object.entries(figures).flatMap(([id, ofBare]) => {
    if (!id.startsWith('api.') || !id.endsWith('.ofBare')) return []
    const call = id.slice(0, -'.ofBare'.length)
    const cell = (name: string) => {
      const figure = figures[name]
      return figure ? number(figure.value) : '–'
    }
    const bare = cell(`${call}.bare.perSecond`)
    const verdict = ofBare.isMet === undefined ? '–' : ofBare.isMet ? 'met' : '**missed**'
    return [row([ofBare.what, bare, cell(`${call}.perSecond`), cell(`${call}.cpu`), ofBare.value.toFixed(2), ofBare.aim ?? '–', verdict])]
  })
  return [
    row(['call', 'requests a second: bare', 'this API', 'µs of processor time', 'ratio', 'target', '']),
    '|---|---|---|---|---|---|---|',
    ...lines,
  ]
}

/** Returns one line for each figure whose name matches. */
const list = (names: RegExp) => (figures: Figures) => [
  row(['what', 'figure', 'remark']),
  '|---|---|---|',
  ...Object.entries(figures)
    .filter(([id]) => names.test(id))
    .map(([, { what, value, unit, aim, isMet, remark = '' }]) => {
      const target = aim === undefined ? [] : [`target ${aim}: ${isMet ? 'met' : '**missed**'}`]
      return row([what, `${number(value)} ${unit}`, [...target, ...(remark ? [remark] : [])].join('; ')])
    }),
]

const tables = {
  calls: { names: /^api\./, lines: calls },
  process: { names: /^api\.balances\.nodeRequests/, lines: list(/^api\.balances\.nodeRequests/) },
  parts: { names: /^parts\./, lines: list(/^parts\./) },
  footprint: { names: /^footprint\./, lines: list(/^footprint\./) },
  indexer: { names: /^indexer\./, lines: list(/^indexer\./) },
  history: { names: /^history\./, lines: list(/^history\./) },
  events: { names: /^events\./, lines: list(/^events\./) },
  scale: { names: /^(scale|limits|memory)\./, lines: list(/^(scale|limits|memory)\./) },
}

/**
 * Returns the page with the tables rewritten from the figures, with their dates and machines. A table is between `<!-- table: name -->` and
 * `<!-- end -->`.
 */
export function withTables(page: string, figures: Figures) {
  return Object.entries(tables).reduce((text, [name, { names, lines }]) => {
    const measured = Object.entries(figures).filter(([id]) => names.test(id))
    const runs = new Set(measured.map(([, { date, machine, node }]) => `${date} on ${machine}, Node ${node}`))
    const origin = runs.size === 0 ? 'Not measured yet.' : `Measured ${[...runs].join('; ')}.`
    const between = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`)
    return text.replace(between, (_, start, end) => `${start}\n${origin}\n\n${lines(figures).join('\n')}\n\n${end}`)
  }, page)
}

/** Writes the tables of `docs/BENCHMARKS.md` from `docs/benchmarks.json`. */
export function writeTables(root: string) {
  const page = join(root, 'docs/BENCHMARKS.md')
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), readFigures(root)))
}
