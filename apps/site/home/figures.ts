import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Figure = Type.Object({
  value: Type.Number({ exclusiveMinimum: 0 }),
  unit: Type.String(),
  what: Type.String(),
  command: Type.String(),
  date: Type.String(),
  machine: Type.String(),
  node: Type.String(),
  remark: Type.Optional(Type.String()),
})
const Record = Type.Object({ figures: Type.Record(Type.String(), Figure) })

export type Figure = Static<typeof Figure>

/** Which figures of the record the home page shows. One that no run has measured yet is left out. */
const shown = ['api.history.keyed.perSecond', 'api.history.keyed.ofBare', 'api.platforms.perSecond', 'api.devices/new.keyed.perSecond']

const validator = Compile(Record)

/** The figures of the home page, out of what `npm run bench` wrote. @throws when the file is no such record */
export function readFigures(file: string): Figure[] {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!validator.Check(value)) throw new Error(`${file} is not a record of benchmarks`)
  return shown.flatMap((id) => value.figures[id] ?? [])
}
