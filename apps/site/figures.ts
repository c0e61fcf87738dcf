import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Text = Type.String({ minLength: 1 })
const strict = { additionalProperties: false }

/** A measured figure, with the command, date and machine that are needed to measure it again. */
const Figure = Type.Object(
  {
    value: Type.Number(),
    unit: Text,
    what: Text,
    command: Text,
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    machine: Text,
    node: Text,
    remark: Type.Optional(Text),
    aim: Type.Optional(Text),
    isMet: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type Figure = Static<typeof Figure>

const figuresFile = Compile(Type.Object({ figures: Type.Record(Type.String(), Figure) }, strict))

/**
 * Returns a function that looks up a figure by name in a file that the benchmarks wrote. Pages show measured figures only through it.
 * @throws if the file is invalid. The returned function throws if the figure was not measured
 */
export function readFigures(file: string): (name: string) => Figure {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!figuresFile.Check(content)) {
    const [error] = figuresFile.Errors(content)
    throw new Error(`${file}${error?.instancePath} ${error?.message}`)
  }
  const { figures } = content
  return (name) => {
    const figure = figures[name]
    if (!figure) throw new Error(`No figure "${name}" was measured. There are: ${Object.keys(figures).join(', ')}`)
    return figure
  }
}
