import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the text at `path#place`; the path starts at the root of the repository. In JSON, the place is a path of names, such as
 * `quoteSwap.response`. In other files, it is a region between `#region name` and `#endregion`, or several regions joined by `+`. Without a
 * place, it is the whole file.
 * `keep` lists the shown members of a JSON object. @throws if the file or the place is missing
 */
export function readSample(root: string, reference: string, keep?: readonly string[]): string {
  const [path = '', place] = reference.split('#')
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.json')) return JSON.stringify(pick(valueAt(JSON.parse(text), place, reference), keep, reference), null, 2)
  if (keep) throw new Error(`${reference} is not JSON, so nothing of it can be kept alone`)
  const lines = text.trimEnd().split('\n')
  const parts = place === undefined ? [lines] : place.split('+').map((name) => regionOf(lines, name, reference))
  return parts.map((part) => dedent(part.filter((line) => !mark.test(line)))).join('\n\n')
}

/** Number of lines of each file that the page has displayed so far. */
export type Shown = Map<string, number>

/**
 * Returns the head of a sample: the lines of its program between the previous sample of the page and this one, such as imports. The heads
 * and samples of a page, in order, form the program. Records these lines as displayed. Empty for a whole file and for JSON.
 */
export function headOf(root: string, reference: string, shown: Shown): string {
  const [path = '', place] = reference.split('#')
  if (place === undefined || path.endsWith('.json')) return ''
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n')
  const start = lines.findIndex((line) => new RegExp(`#region ${place}\\s*$`).test(line))
  const before = shown.get(path) ?? 0
  shown.set(path, start + regionOf(lines, place, reference).length + 2)
  const head = lines.slice(before > start ? 0 : before, start).filter((line) => !mark.test(line))
  return head.join('\n').replace(/^\n+|\n+$/g, '')
}

const mark = /^\s*(\/\/|#)\s*#(region|endregion)\b/

/** Returns the lines of a region, inner regions included. */
function regionOf(lines: string[], name: string, reference: string): string[] {
  const start = lines.findIndex((line) => new RegExp(`#region ${name}\\s*$`).test(line))
  if (start === -1) throw new Error(`There is no region of this name: ${reference}`)
  let depth = 0
  for (let index = start; index < lines.length; index++) {
    const kind = mark.exec(lines[index] ?? '')?.[2]
    depth += kind === 'region' ? 1 : kind === 'endregion' ? -1 : 0
    if (depth === 0) return lines.slice(start + 1, index)
  }
  throw new Error(`The region has no end: ${reference}`)
}

/** Returns the lines without shared indentation and surrounding empty lines. */
function dedent(lines: string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = Math.min(...indents)
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

function valueAt(value: unknown, place: string | undefined, reference: string): unknown {
  return (place === undefined ? [] : place.split('.')).reduce((inner: unknown, name) => memberOf(inner, name, reference), value)
}

function memberOf(value: unknown, name: string, reference: string): unknown {
  const members = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  if (!members.has(name)) throw new Error(`There is no ${name}: ${reference}`)
  return members.get(name)
}

const pick = (value: unknown, keep: readonly string[] | undefined, reference: string) =>
  keep ? Object.fromEntries(keep.map((name) => [name, memberOf(value, name, reference)])) : value
