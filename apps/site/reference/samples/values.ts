import type { ExampleRequest } from './example.ts'

type Step = string | number

/** A value of a request that the reader may type instead of that of the example. */
export type Input = {
  /** Inputs with the same key share their value. */
  key: string
  name: string
  place: 'server' | 'device' | 'path' | 'query' | 'body'
  /** The way to the value in the body. */
  at: Step[]
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'list'
  required: boolean
  /** The value of the example. */
  example: string
  /** The accepted values, in words. */
  expected: string
  choices: string[]
  limits: {
    minLength?: number
    maxLength?: number
    minimum?: number
    exclusiveMinimum?: number
    maximum?: number
    exclusiveMaximum?: number
    pattern?: string
    format?: string
  }
}

/** The typed texts by the keys of their inputs. */
export type Values = Readonly<Record<string, string>>

/** Returns why a text cannot be the value of an input, or undefined if it can. */
export function faultOf(input: Input, text: string): string | undefined {
  return isValid(input, text) ? undefined : `Not used. Expected: ${input.expected}.`
}

function isValid(input: Input, text: string): boolean {
  const { place, kind, choices } = input
  if (text === '' || controls.test(text)) return false
  if (place === 'server') return originOf(text) !== undefined
  // Programs take these for folders, and leave them out of an address.
  if (place === 'path' && (text === '.' || text === '..')) return false
  if (kind === 'boolean') return text === 'true' || text === 'false'
  if (choices.length > 0) return choices.includes(text)
  if (kind === 'integer' || kind === 'number') return isNumber(input, text)
  return (kind === 'list' ? text.split(',') : [text]).every((entry) => isText(input, entry))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i,
  semver: /^\d+\.\d+\.\d+([-+][\w.+-]+)?$/,
}

function isNumber({ kind, limits }: Input, text: string): boolean {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, pattern } = limits
  if (!(kind === 'integer' ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/).test(text)) return false
  const value = Number(text)
  return (
    (minimum === undefined || value >= minimum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (maximum === undefined || value <= maximum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  )
}

function isText({ limits: { minLength = 1, maxLength, pattern, format } }: Input, text: string): boolean {
  return (
    text.length >= minLength &&
    (maxLength === undefined || text.length <= maxLength) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (formats[format ?? '']?.test(text) ?? true)
  )
}

/** Returns the origin that a text names, or undefined. Hosts may have signs that a shell expands, so only plain ones are accepted. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { origin, protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  const isPlain = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname)
  return isWeb && isPlain && `${pathname}${search}${hash}${username}${password}` === '/' ? origin : undefined
}

/** Returns a request with the values of the reader. A value that does not fit an input leaves the example there. */
export function completed(request: ExampleRequest, inputs: Input[], values: Values): ExampleRequest {
  return inputs.reduce((done, input) => {
    const text = values[input.key]
    return text === undefined || !isValid(input, text) ? done : withValue(done, input, text)
  }, request)
}

function withValue(request: ExampleRequest, input: Input, text: string): ExampleRequest {
  const { name, place, at } = input
  if (place === 'server') return { ...request, server: originOf(text) ?? request.server }
  if (place === 'device') return { ...request, deviceId: text }
  const value = typedValue(input, text)
  const done = { ...request, typed: [...request.typed, name] }
  if (place === 'path') return { ...done, pathValues: { ...request.pathValues, [name]: value } }
  if (place === 'query') return { ...done, query: { ...request.query, [name]: value } }
  return { ...done, body: objectOf(withLeaf(request.body, at, value)) }
}

function typedValue({ kind }: Input, text: string): unknown {
  if (kind === 'integer' || kind === 'number') return Number(text)
  if (kind === 'boolean') return text === 'true'
  return kind === 'list' ? text.split(',') : text
}

function withLeaf(whole: unknown, [step, ...rest]: Step[], leaf: unknown): unknown {
  if (step === undefined) return leaf
  if (Array.isArray(whole)) return whole.map((item, index) => (index === step ? withLeaf(item, rest, leaf) : item))
  const object = objectOf(whole)
  return { ...object, [step]: withLeaf(object[step], rest, leaf) }
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
