import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const strict = { additionalProperties: false }
const Figure = Type.Object(
  { value: Type.Number(), unit: Type.String(), what: Type.String(), command: Type.Optional(Type.String()) },
  strict,
)
const Figures = Type.Object({ measured: Type.String(), figures: Type.Record(Type.String(), Figure) }, strict)
const validator = Compile(Figures)

/**
 * Returns the day and machine of the measurements, and a function that looks up a figure by name.
 * @throws if the file is invalid. The returned function throws if it has no such figure
 */
export function readFigures(file: string): { measured: string; figure: (name: string) => Static<typeof Figure> } {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!validator.Check(content)) {
    const [error] = validator.Errors(content)
    throw new Error(`${file}${error?.instancePath} ${error?.message}`)
  }
  const { measured, figures } = content
  const figure = (name: string) => {
    const found = figures[name]
    if (!found) throw new Error(`${file} has no figure "${name}". It has: ${Object.keys(figures).join(', ')}`)
    return found
  }
  return { measured, figure }
}
