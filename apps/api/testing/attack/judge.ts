import { STATUS_CODES } from 'node:http'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { catalogue } from '../../src/http/errors.ts'
import { currencies } from '../../src/prices/currencies.ts'
import { isListed } from '../declared.ts'
import type { Contract, Operation } from './contract.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** An answer as received. `operationId` names the route that answered; it is undefined if no route did. */
export type Answer = { status: number; contentType: string | undefined; body: string; operationId: string | undefined; isHead: boolean }

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

/** Compares answers with the contract: a declared status, a body with only the fields of its schema, and refusals that reveal no internals. */
export function judgeBy({ operations, schemas }: Contract): Judge {
  const ajv = new Ajv({ strict: false, allErrors: false })
  formats.default(ajv, ['uuid', 'date-time', 'uri'])
  ajv.addFormat('semver', true)
  ajv.addSchema({ $id: 'contract', components: { schemas: strict(schemas) } })
  const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]))
  const compiled = new Map<string, ValidateFunction>()

  const fits = (operation: Operation, status: number, schema: JsonObject, body: Json) => {
    const key = `${operation.id} ${status}`
    const validate = compiled.get(key) ?? ajv.compile(absolute(strict(schema)))
    compiled.set(key, validate)
    return validate(body) ? undefined : `does not fit its schema: ${ajv.errorsText(validate.errors)}`
  }

  return ({ status, contentType, body, operationId, isHead }) => {
    if (status >= 500) return 'is a server error'
    const operation = operationId === undefined ? undefined : byId.get(operationId)
    if (operationId !== undefined && !operation) return 'names an operation that the contract does not have'
    if (!operation && status < 400) return 'is a success, but no operation answered'
    const schema = operation?.answers.get(status)
    if (operation && !schema) return `is not declared for ${operation.id}`
    if (status === 204) return body === '' ? undefined : 'is a 204 with a body'
    if (status === 304) return body === '' ? undefined : 'is a 304 with a body'
    if (isHead) return body === '' ? undefined : 'answers HEAD with a body'
    if (operation?.images.has(status)) return contentType === 'image/webp' && body.startsWith('RIFF') ? undefined : 'is no image'
    if (contentType !== 'application/json; charset=utf-8') return `has the content type ${contentType}`
    const parsed = parsedJson(body)
    if (parsed === undefined) return 'is no JSON'
    const misfit = operation && schema ? fits(operation, status, schema, parsed) : undefined
    if (misfit) return misfit
    return status < 400 ? undefined : flawOfRefusal(status, parsed, operation)
  }
}

/** Error codes of answers that the server sends before it finds a route. */
const withoutOperation = ['not_found', 'bad_url', 'malformed_request', 'request_timeout', 'headers_too_large'] as const

/** Details that any error may have. */
const knownDetails = [{ reason: 'url_mismatch' }, { currencies }].map((details) => JSON.stringify(details))

const decimal = /^\d{1,78}(\.\d{1,78})?$/
/** Details of a refused swap or import. */
const refusalDetails: Record<string, RegExp> = {
  minimum: decimal,
  maximum: decimal,
  missing: decimal,
  percent: decimal,
  index: /^\d{1,2}$/,
  token: /^[a-z-]{1,64}:[A-Za-z0-9]{1,64}$/,
}

const areKnown = (details: Json): boolean =>
  knownDetails.includes(JSON.stringify(details)) ||
  (isObject(details) && Object.entries(details).every(([key, value]) => refusalDetails[key]?.test(String(value))))

/** Returns what is wrong with an error answer. If no operation answered, only the codes of `withoutOperation` are allowed. */
function flawOfRefusal(status: number, body: Json, operation?: Operation): string | undefined {
  const { details, ...plain } = isObject(body) ? body : {}
  if (Object.keys(plain).sort().join() !== 'code,error,message,statusCode') return 'has other fields than those of a refusal'
  if (details !== undefined && !areKnown(details)) return 'has undeclared details'
  const { statusCode, message, error, code } = plain
  if (statusCode !== status || error !== STATUS_CODES[status]) return 'does not repeat its status'
  if (typeof message !== 'string' || message === '') return 'has no message'
  if (leaks.some((leak) => leak.test(message))) return 'reveals internals'
  if (operation) {
    const sentences = operation.sentences.get(`${status} ${code}`)
    if (!sentences) return 'has a code that the contract does not list'
    const beside = [...operation.sentences].flatMap(([key, some]) => (key.startsWith(`${status} `) ? [some] : []))
    return isListed(message, sentences, beside) ? undefined : 'has a message that the contract does not list'
  }
  const isKnown = withoutOperation.some((known) => known === code && catalogue[known][0] === status && catalogue[known][1] === message)
  return isKnown ? undefined : 'is an error that only an operation can return'
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
  // A part of `allOf` declares only some of the fields, so it must allow other ones. Named schemas are complete.
  const isWhole = (name: string) => name === 'example' || name === 'examples' || name === 'allOf'
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, isWhole(name) ? value : strict(value)]))
  return isObject(schema.properties) && schema.additionalProperties === undefined ? { ...inner, additionalProperties: false } : inner
}

/** Rewrites the references of the document for the validator. */
function absolute(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components'))
}
