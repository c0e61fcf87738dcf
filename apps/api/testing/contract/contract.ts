import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpoints, isOperationId, type OperationId } from '../../src/http/routes/index.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** The header with the name of the operation that answered. Only an application under test sends this header. */
export const answeredBy = 'x-answered-by'

/** The contract of one operation, which is all that an attacker knows about it. */
export type Operation = {
  id: OperationId
  method: string
  /** The path, with the names of its parameters in braces. */
  path: string
  parameters: { in: string; name: string; required: boolean; schema: JsonObject }[]
  /** Undefined if the operation has no body. */
  body: JsonObject | undefined
  isBodyRequired: boolean
  /** Schemas of its answers, by status. */
  answers: ReadonlyMap<number, JsonObject>
  /** Statuses whose body is an image. */
  images: ReadonlySet<number>
  /** Headers of its answers by status and name, in small letters. */
  headers: ReadonlyMap<number, Readonly<Record<string, JsonObject>>>
  /** The messages of its refusals by status and code, such as `404 platform_not_found`. */
  sentences: ReadonlyMap<string, ReadonlySet<string>>
}

export type Contract = { operations: readonly Operation[]; schemas: JsonObject }

/** The committed contract. */
export function readContract(): Contract {
  const file = resolve(import.meta.dirname, '../../../../packages/contract/openapi.json')
  const document: Json = JSON.parse(readFileSync(file, 'utf8'))
  const operations = Object.entries(within(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(object(methods)).map(([method, operation]) => toOperation(document, method, path, object(operation))),
  )
  if (operations.length !== Object.keys(endpoints).length) throw new Error('The contract does not match the routes')
  return { operations, schemas: within(document, 'components', 'schemas') }
}

function toOperation(document: Json, method: string, path: string, operation: JsonObject): Operation {
  const id = String(operation.operationId)
  if (!isOperationId(id)) throw new Error(`${id} has no guard`)
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const responses = Object.entries(within(operation, 'responses'))
  return {
    id,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map(object).map((parameter) => ({
      in: String(parameter.in),
      name: String(parameter.name),
      required: parameter.required === true,
      schema: object(parameter.schema),
    })),
    body:
      operation.requestBody === undefined
        ? undefined
        : resolved(document, within(operation.requestBody, 'content', 'application/json', 'schema')),
    isBodyRequired: object(operation.requestBody).required === true,
    answers: new Map(responses.map(([status, response]) => [Number(status), within(response, 'content', 'application/json', 'schema')])),
    images: new Set(responses.flatMap(([status, response]) => ('image/webp' in within(response, 'content') ? [Number(status)] : []))),
    headers: new Map(responses.map(([status, response]) => [Number(status), headersOf(document, response)])),
    sentences: sentencesOf(responses.map(([, response]) => response)),
  }
}

function sentencesOf(responses: readonly Json[]) {
  const sentences = new Map<string, Set<string>>()
  for (const response of responses)
    for (const example of Object.values(within(response, 'content', 'application/json', 'examples'))) {
      const { statusCode, code, message } = within(example, 'value')
      const key = `${statusCode} ${code}`
      sentences.set(key, (sentences.get(key) ?? new Set()).add(String(message)))
    }
  return sentences
}

const headersOf = (document: Json, response: Json) =>
  Object.fromEntries(
    Object.entries(within(response, 'headers')).map(([name, header]) => [name.toLowerCase(), resolved(document, object(header))]),
  )

/** Returns the schema that a `$ref` of the OpenAPI document points to, or the value itself if it is no reference. */
const resolved = (document: Json, value: JsonObject): JsonObject =>
  typeof value.$ref === 'string' ? within(document, ...value.$ref.slice(2).split('/')) : value

const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

const within = (value: Json, ...path: string[]): JsonObject => path.reduce<JsonObject>((inner, name) => object(inner[name]), object(value))
