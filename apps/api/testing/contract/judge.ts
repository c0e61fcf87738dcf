import { STATUS_CODES } from 'node:http'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { catalogue } from '../../src/base/wire/errors.ts'
import { isListed } from '../declared.ts'
import { knownDetails } from '../known-details.ts'
import { answeredBy, type Contract, type Operation } from './contract.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** An answer as received. Names of headers are in small letters. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string; isHead: boolean }

/** Returns what is wrong with an answer, or undefined if it matches the contract. */
export type Judge = (answer: Answer) => string | undefined

/** Text that reveals internals: stack traces, SQL, paths, addresses, and messages of libraries and engines. */
const leaks = [
  /\bat .+:\d+:\d+/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /node_modules|node:|\.ts\b|\.js\b|\/(tmp|home|root|usr|work)\//,
  /https?:\/\/(127|localhost|\[)/,
  /postgres|redis:|kysely|fastify|typebox|\bajv\b|viem|anvil|jose|ioredis|secure-json/i,
  /\b(E[A-Z]{4,}|FST_\w+|ERR_\w+|HPE_\w+)\b/,
  /TypeError|RangeError|SyntaxError|unexpected (token|end)|JSON at position|cannot read|is not a function|\[object |undefined|call stack/i,
]

/** Returns what does not fit a schema of the contract, undefined if the value fits. With `coerceTypes`, a text may stand for a number. */
export function misfitBy(schemas: JsonObject, options: { coerceTypes?: boolean } = {}) {
  const ajv = new Ajv2020({ strict: false, ...options })
  formats.default(ajv, ['uuid', 'date-time', 'uri'])
  ajv.addFormat('semver', true)
  ajv.addSchema({ $id: 'contract', components: { schemas } })
  // A compilation takes as long as a thousand validations.
  const compiled = new WeakMap<object, ValidateFunction>()
  return (schema: JsonObject, value: unknown): string | undefined => {
    const absolute = () => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components'))
    const validate = compiled.get(schema) ?? ajv.compile({ type: 'object', properties: { value: absolute() } })
    compiled.set(schema, validate)
    return validate({ value }) ? undefined : ajv.errorsText(validate.errors, { dataVar: '' })
  }
}

/**
 * Compares answers with the contract: a declared status, declared headers, a body with only the fields of its schema, and refusals that
 * reveal no internals.
 */
export function judgeBy({ operations, schemas }: Contract): Judge {
  const misfit = misfitBy(strict(schemas))
  const byId = new Map<string, Operation>(
    operations.map(({ answers, ...operation }) => {
      return [operation.id, { ...operation, answers: new Map([...answers].map(([status, schema]) => [status, strict(schema)])) }]
    }),
  )

  return (answer) => {
    const { status, headers, body, isHead } = answer
    if (status >= 500) return 'is a server error'
    const operation = byId.get(headers[answeredBy] ?? '')
    if (!operation && isPreflight(answer)) return body === '' ? undefined : 'has a body'
    if (!operation && status < 400) return 'is a success, but no operation answered'
    const schema = operation?.answers.get(status)
    if (operation && !schema) return `is not declared for ${operation.id}`
    const flaw = flawOfHeaders(answer, operation)
    if (flaw) return flaw
    if (isHead || status === 204 || status === 304) return body === '' ? undefined : 'has a body'
    if (operation?.images.has(status))
      return headers['content-type'] === 'image/webp' && body.startsWith('RIFF') ? undefined : 'is no image'
    if (headers['content-type'] !== 'application/json; charset=utf-8') return `has the content type ${headers['content-type']}`
    const parsed = parsedJson(body)
    if (parsed === undefined) return 'is no JSON'
    const mistake = schema && misfit(schema, parsed)
    if (mistake) return `does not fit its schema: ${mistake}`
    return status < 400 ? undefined : flawOfRefusal(status, parsed, operation)
  }
}

/** Standard HTTP headers and browser security headers. The contract does not describe these headers. */
const undescribed = [
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['cache-control', 'content-security-policy', 'cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options', answeredBy],
]
const headerMisfit = misfitBy({}, { coerceTypes: true })

/** The one operation whose answers every page may read, without a setting. Browsers ask for the permission before a call. */
const forAnyPage = 'relayReads'
const ofAnyPage = ['access-control-allow-origin', 'access-control-expose-headers']
const allowing = ['access-control-allow-methods', 'access-control-allow-headers', 'access-control-max-age']
const ofPreflight = [...ofAnyPage, ...allowing, 'x-request-id']

const isPreflight = ({ status, headers }: Answer) =>
  status === 204 &&
  headers['access-control-allow-methods'] !== undefined &&
  unknownName(headers, [...undescribed, ...ofPreflight]) === undefined

const unknownName = (headers: Answer['headers'], known: readonly string[]) => Object.keys(headers).find((name) => !known.includes(name))

function flawOfHeaders({ status, headers }: Answer, operation: Operation | undefined): string | undefined {
  const declared: Readonly<Record<string, JsonObject>> = operation?.headers.get(status) ?? { 'x-request-id': {} }
  const ofPages = operation?.id === forAnyPage ? ofAnyPage : []
  const undeclared = unknownName(headers, [...undescribed, ...ofPages, ...Object.keys(declared)])
  if (undeclared !== undefined) return `has the header ${undeclared}, which is not declared`
  for (const [name, { required, schema }] of Object.entries(declared)) {
    const value = headers[name]
    if (value === undefined) {
      if (required === true || (status === 429 && name === 'retry-after')) return `lacks the header ${name}`
      continue
    }
    const mistake = isObject(schema) && headerMisfit(schema, value)
    if (mistake) return `has a header ${name} that does not fit its schema: ${mistake}`
  }
  return undefined
}

/** Error codes of answers that the server sends before it finds a route. */
const withoutOperation = ['not_found', 'bad_url', 'misdirected', 'malformed_request', 'request_timeout', 'headers_too_large'] as const

/** Returns what is wrong with an error answer. If no operation answered, only the codes of `withoutOperation` are allowed. */
function flawOfRefusal(status: number, body: Json, operation?: Operation): string | undefined {
  const { details = {}, ...plain } = isObject(body) ? body : {}
  if (Object.keys(plain).sort().join() !== 'code,error,message,statusCode') return 'has other fields than those of a refusal'
  const areKnown = isObject(details) && Object.entries(details).every(([name, value]) => knownDetails[name]?.test(String(value)))
  if (!areKnown) return 'has undeclared details'
  const { statusCode, message, error, code } = plain
  if (statusCode !== status || error !== STATUS_CODES[status]) return 'does not repeat its status'
  if (typeof message !== 'string' || message === '') return 'has no message'
  if (leaks.some((leak) => leak.test(message))) return 'reveals internals'
  if (!operation) {
    const isKnown = withoutOperation.some((known) => known === code && catalogue[known][0] === status && catalogue[known][1] === message)
    return isKnown ? undefined : 'is an error that only an operation can return'
  }
  const sentences = operation.sentences.get(`${status} ${code}`)
  if (!sentences) return 'has a code that the contract does not list'
  const beside = [...operation.sentences].flatMap(([key, some]) => (key.startsWith(`${status} `) ? [some] : []))
  return isListed(message, sentences, beside) ? undefined : 'has a message that the contract does not list'
}

function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the schema, changed so that its objects allow only declared fields. */
function strict<T extends Json>(schema: T): T
function strict(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => strict(item))
  if (!isObject(schema)) return schema
  const isWhole = (name: string) => name === 'example' || name === 'examples'
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, isWhole(name) ? value : strict(value)]))
  return isObject(schema.properties) && schema.additionalProperties === undefined ? { ...inner, additionalProperties: false } : inner
}
