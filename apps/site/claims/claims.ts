import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { readFigures } from '../figures.ts'

const Text = Type.String({ minLength: 1 })
const strict = { additionalProperties: false }

const Source = Type.Object({ file: Text, pattern: Text }, strict)

const Claim = Type.Object(
  {
    /** The sentence, or a part of it. `{value}` is replaced by the figure, and backticks enclose code. */
    text: Text,
    /** Tests that fail when the claim is wrong. */
    tests: Type.Optional(Type.Array(Type.Object({ file: Text, title: Text }, strict), { minItems: 1 })),
    /** The name of a figure in `docs/benchmarks.json`. */
    record: Type.Optional(Text),
    /** A file of the repository. The first group of the pattern is the value. */
    source: Type.Optional(Source),
    /** For a value outside `docs/benchmarks.json`: what it counts, its unit, and the command that measures it. */
    measured: Type.Optional(Type.Object({ what: Text, unit: Text, command: Text }, strict)),
  },
  strict,
)

/** Numbers in prose that are not claims, with the reason. `kinds` match a pattern; `numbers` list single ones by page and words. */
const Reason = Type.Object(
  { why: Text, source: Type.Optional(Source), in: Type.Record(Type.String({ pattern: '^/' }), Type.Array(Text, { minItems: 1 })) },
  strict,
)
const Kind = Type.Object({ why: Text, pattern: Text }, strict)

const ClaimsFile = Type.Object({ claims: Type.Record(Text, Claim), kinds: Type.Array(Kind), numbers: Type.Array(Reason) }, strict)
export type ClaimsFile = Static<typeof ClaimsFile>

const validator = Compile(ClaimsFile)

/** A claim as pages display it. */
export type Shown = { id: string; text: string; value?: string }

/** Reads `claims.json`. @throws if it has another shape */
export function readClaims(file: string): ClaimsFile {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (validator.Check(value)) return value
  const faults = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new Error(`${file} is not a list of claims: ${faults.join('; ')}`)
}

/**
 * Returns a function that returns a claim with its proven value. That function throws if no claim has the id or its proof does not exist.
 */
export function provenClaims(root: string, { claims }: ClaimsFile): (id: string) => Shown {
  const figure = readFigures(join(root, 'docs/benchmarks.json'))
  return (id) => {
    const claim = claims[id]
    if (!claim) throw new Error(`claims.json has no claim "${id}"`)
    const fault = faultOf(root, claim)
    if (fault !== undefined) throw new Error(`The claim "${id}" is not proven: ${fault}`)
    const value = claim.record === undefined ? claim.source && valueIn(root, claim.source) : figure(claim.record).value.toLocaleString('en')
    return { id, text: claim.text.replace('{value}', value ?? ''), ...(value !== undefined && { value }) }
  }
}

/**
 * Returns a function for measured claims, with the data that the home page displays. It throws like {@link provenClaims}, or if the claim
 * was not measured.
 */
export function measuredClaims(root: string, file: ClaimsFile) {
  const proven = provenClaims(root, file)
  const figure = readFigures(join(root, 'docs/benchmarks.json'))
  return (id: string) => {
    const { value } = proven(id)
    const claim = file.claims[id]
    if (claim?.record !== undefined) {
      const { unit, what, command, date, remark, machine, node } = figure(claim.record)
      return { id, value, unit, what, command, date, remark, where: `${machine}, Node ${node.slice(1)}` }
    }
    if (!claim?.measured || value === undefined) throw new Error(`The claim "${id}" has no measured value`)
    return { id, value, ...claim.measured, date: undefined, remark: undefined, where: undefined }
  }
}

/** Returns the missing proof of a claim, or undefined if the claim is proven. */
export function faultOf(root: string, { text, tests = [], record, source }: Static<typeof Claim>): string | undefined {
  if (tests.length === 0 && record === undefined && !source) return 'it names no test, record or source'
  if (text.includes('{value}') && record === undefined && !source) return 'its value has no record or source'
  for (const { file, title } of tests) {
    if (!existsSync(join(root, file))) return `there is no ${file}`
    if (!readFileSync(join(root, file), 'utf8').includes(title)) return `${file} has no test "${title}"`
  }
  if (source && valueIn(root, source) === undefined) return `${source.file} has no ${source.pattern}`
  try {
    if (record !== undefined) readFigures(join(root, 'docs/benchmarks.json'))(record)
  } catch (error) {
    return String(error)
  }
  return undefined
}

/** Returns the text that a pattern finds in a file: its first group, or the whole match. */
export function valueIn(root: string, { file, pattern }: Static<typeof Source>): string | undefined {
  if (!existsSync(join(root, file))) return undefined
  const match = new RegExp(pattern, 's').exec(readFileSync(join(root, file), 'utf8'))
  return match ? (match[1] ?? match[0]) : undefined
}
