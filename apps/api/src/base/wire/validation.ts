import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchema, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { ApiError, catalogue, type ErrorCode, isErrorCode } from './errors.ts'

/** Matches a semantic version without leading zeros, of at most 64 characters. @see https://semver.org, its suggested regular expression */
const semver =
  /^(?=.{1,64}$)(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/

/** Stops at the first failure, so that a body with many failures does not take long to validate. */
const firstFailureValidator = compiler({ allErrors: false })
const allFailuresValidator = compiler({ allErrors: true })
/**
 * Maximum size of a value whose failures are all reported, in characters and parts. For a larger value only the first failure is reported.
 */
const maxSizeForAllFailures = 16_384

function compiler(options: { allErrors: boolean }) {
  const ajv = new Ajv({ verbose: true, useDefaults: true, strict: false, ...options })
  formats.default(ajv, ['uuid', 'date-time', 'uri'])
  ajv.addFormat('semver', semver)
  ajv.addFormat('url', (text) => URL.canParse(text))
  return ajv
}

/** Returns a function that lists the failures of a value. The list is empty if the value is valid. The function fills in defaults. */
function checker(schema: object): (value: unknown) => ErrorObject[] {
  const fits = firstFailureValidator.compile(schema)
  let explain: ValidateFunction | undefined
  return (value) => {
    if (fits(value)) return []
    const first = fits.errors ?? []
    if (isLarge(value)) return first
    explain ??= allFailuresValidator.compile(schema)
    return explain(value) ? first : (explain.errors ?? first)
  }
}

/** Returns whether the value exceeds the maximum size. The count uses no recursion, because nesting can be deeper than the stack. */
function isLarge(whole: unknown): boolean {
  const rest = [whole]
  let size = 0
  while (rest.length > 0 && size <= maxSizeForAllFailures) {
    const value = rest.pop()
    size += typeof value === 'string' ? value.length : 1
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      size += name.length
      rest.push(part)
    }
  }
  return size > maxSizeForAllFailures
}

/** The functions that check parts of requests, by the text of their schemas. Many routes have the same headers and parameters. */
const checkers = new Map<string, ReturnType<typeof checker>>()

/** Validates bodies as they are. In a query, path or header every value is text, so "50" is accepted as a number. */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const text = JSON.stringify(schema)
  const check = checkers.get(text) ?? checker(Object(schema))
  checkers.set(text, check)
  const validate = (value: unknown) => {
    if (httpPart !== 'body') readTexts(Object(schema), value)
    validate.errors = check(value)
    return validate.errors.length === 0
  }
  validate.errors = [] as ErrorObject[]
  return validate
}

/**
 * Creates a function that validates outside data which no route validates. The function returns the value with its type and fills in
 * defaults. `coerce` reads numbers and booleans from text.
 * @throws {ApiError} `invalid_input` with one sentence per failure
 */
export function parser<T extends TSchema>(schema: T, options: { coerce?: boolean } = {}): (value: unknown) => Static<T> {
  const check = checker(schema)
  const isRight = (value: unknown, failures: ErrorObject[]): value is Static<T> => failures.length === 0
  return (value) => {
    if (options.coerce) readTexts(schema, value)
    const failures = check(value)
    if (isRight(value, failures)) return value
    throw refusalOf(failures)
  }
}

/** Converts texts to integers and booleans. Other notations such as "0x10" and "1e1" stay text, which fails. */
function readTexts(schema: { properties?: Readonly<Record<string, Rule>> }, value: unknown) {
  if (typeof value !== 'object' || value === null) return
  const fields: Record<string, unknown> = Object(value)
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const text = fields[name]
    if (typeof text !== 'string') continue
    if (type === 'integer' && /^-?\d+$/.test(text)) fields[name] = Number(text)
    if (type === 'boolean' && (text === 'true' || text === 'false')) fields[name] = text === 'true'
  }
}

/** Returns one error for all failures. The message contains the sentences of all failures in the order of the schema, joined with "; ". */
export function schemaErrorFormatter(failures: FastifySchemaValidationError[]) {
  return refusalOf(failures.filter(isAjvError))
}

/** Maximum number of failures in one message. */
const maxFailures = 20

function refusalOf(failures: ErrorObject[]): ApiError {
  const message = [...new Set(failures.slice(0, maxFailures).map(sentence))].join('; ')
  return new ApiError(codeOfSentence(message), { message })
}

const codesOfSentences = new Map<string, ErrorCode>(
  Object.entries(catalogue).flatMap(([code, [status, message]]) => (status === 400 && isErrorCode(code) ? [[message, code]] : [])),
)

/**
 * Returns the code of a validation message: that of the catalogue if it contains this exact sentence ("Invalid token ID"), otherwise
 * `invalid_input`.
 */
export const codeOfSentence = (message: string): ErrorCode => codesOfSentences.get(message) ?? 'invalid_input'

const isAjvError = (failure: FastifySchemaValidationError): failure is FastifySchemaValidationError & ErrorObject =>
  'parentSchema' in failure && 'schemaPath' in failure

/**
 * The keywords of a property that affect its error sentences. `x-message` replaces the default sentence of every rule except upper bounds.
 * `x-missing` replaces the sentence for a missing field.
 */
type Rule = {
  [keyword: string]: unknown
  type?: unknown
  properties?: unknown
  required?: unknown
  enum?: readonly unknown[]
  format?: string
  minLength?: number
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  'x-message'?: string
  'x-missing'?: string
}

const upperBounds: Record<string, (name: string, limit: unknown) => string> = {
  maximum: (name, limit) => `${name} must not be greater than ${limit}`,
  maxLength: (name, limit) => `${name} must not be longer than ${limit} characters`,
  maxItems: (name, limit) => `${name} must not hold more than ${limit} items`,
}

function sentence(failure: ErrorObject): string {
  const path = failure.instancePath.slice(1).replaceAll('/', '.')
  if (failure.keyword === 'required') {
    const missing = String(failure.params.missingProperty)
    const properties: Record<string, Rule> = failure.parentSchema?.properties ?? {}
    return missingSentence(path ? `${path}.${missing}` : missing, properties[missing] ?? {})
  }
  const rule: Rule = failure.parentSchema ?? {}
  return ruleSentence(path || 'body', rule, failure.keyword)
}

const missingSentence = (name: string, rule: Rule) => {
  if (rule['x-missing']) return rule['x-missing']
  if (valuesOf(rule) || rule.format === 'semver') return ruleSentence(name, rule, 'format')
  return `${name} should not be empty`
}

const valuesOf = (rule: Rule) => rule.enum ?? (rule.const === undefined ? undefined : [rule.const])

const enumSentence = (name: string, values: readonly unknown[]) => `${name} must be one of the following values: ${values.join(', ')}`

function ruleSentence(name: string, rule: Rule, keyword: string): string {
  const bound = upperBounds[keyword]
  if (bound) return bound(name, rule[keyword])
  if (rule['x-message']) return rule['x-message']
  const values = valuesOf(rule)
  if (values) return enumSentence(name, values)
  if (keyword === 'minLength' || keyword === 'minItems') return `${name} should not be empty`
  if (keyword === 'minimum' && rule.minimum === 0) return `${name} must not be a negative number`
  if (keyword === 'exclusiveMinimum' && rule.exclusiveMinimum === 0) return `${name} must be a positive number`
  if (rule.format && (keyword === 'format' || keyword === 'type'))
    return `${name} must be a valid ${rule.format === 'semver' ? 'semver version' : rule.format}`
  if (keyword === 'type' && typeof rule.type === 'string') return `${name} must be ${/^[aeiou]/.test(rule.type) ? 'an' : 'a'} ${rule.type}`
  return `${name} is not valid`
}

/** Returns the sentence for a request without a required body. */
export const missingBody = 'body should not be empty'

/** Keywords with their own sentence for a failure. */
const keywords = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'minItems',
  'minimum',
  'exclusiveMinimum',
  'anyOf',
  ...Object.keys(upperBounds),
]

/** Returns every validation sentence of this object schema, for the OpenAPI document. For a list, the first item is described. */
export function sentencesOf(schema: { properties?: unknown; required?: unknown }, path = ''): string[] {
  const properties: Record<string, Rule> = Object(schema.properties)
  const required = Array.isArray(schema.required) ? schema.required : []
  const sentences = Object.entries(properties).flatMap(([key, property]) => {
    const name = path ? `${path}.${key}` : key
    return [...(required.includes(key) ? [missingSentence(name, property)] : []), ...sentencesOfValue(property, name)]
  })
  return [...new Set(sentences)]
}

function sentencesOfValue(rule: Rule, name: string): string[] {
  const broken = keywords.filter((keyword) => rule[keyword] !== undefined)
  const items: Rule | undefined = typeof rule.items === 'object' && rule.items !== null ? { ...rule.items } : undefined
  return [
    ...broken.map((keyword) => ruleSentence(name, rule, keyword)),
    ...(items ? sentencesOfValue(items, `${name}.0`) : []),
    ...sentencesOf(rule, name),
  ]
}
