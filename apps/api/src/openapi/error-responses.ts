import { STATUS_CODES } from 'node:http'
import type { OperationId } from '../features/guards.ts'
import { guards } from '../features/guards.ts'
import { limits } from '../features/limits.ts'
import { bodyErrors, catalogue, type ErrorCode } from '../http/errors.ts'
import { sentencesOf } from '../http/validation.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** An operation's error responses: the sentences that the route names, those of its own validation, and those that any such route can answer. */
export function errorResponses(operationId: OperationId, operation: JsonObject): JsonObject {
  const sentences = new Map<number, string[]>()
  const say = (status: number, texts: string[]) => sentences.set(status, [...new Set([...(sentences.get(status) ?? []), ...texts])])
  const sayCode = (code: ErrorCode) => say(catalogue[code][0], [catalogue[code][1]])

  const validation = validationSentences(operation)
  if (validation.length > 0) say(400, validation)
  if (operation.requestBody !== undefined) for (const code of bodyErrors) sayCode(code)
  for (const [status, response] of Object.entries(isObject(operation.responses) ? operation.responses : {})) {
    const texts = namedSentences(response)
    if (texts) say(Number(status), texts)
  }
  sayCode('misdirected')
  if (limits[operationId] !== 'unlimited') sayCode('rate_limited')
  sayCode('internal')
  if (guards[operationId] !== 'public') sayCode('unavailable')
  return Object.fromEntries([...sentences].sort(([a], [b]) => a - b).map(([status, texts]) => [String(status), toResponse(status, texts)]))
}

/** The sentences that a body's `x-sentences` names, as `errors(...)` gives them to a response; undefined where there are none. */
export function namedSentences(response: Json | undefined): string[] | undefined {
  const schema = schemaOf(response)
  const sentences = isObject(schema) ? schema['x-sentences'] : undefined
  return Array.isArray(sentences) ? sentences.filter((sentence) => typeof sentence === 'string') : undefined
}

/** The schema of a JSON body or answer. */
export function schemaOf(body: Json | undefined): Json | undefined {
  const content = isObject(body) ? body.content : undefined
  const media = isObject(content) ? content['application/json'] : undefined
  return isObject(media) ? media.schema : undefined
}

function validationSentences(operation: JsonObject): string[] {
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : [])
    .filter(isObject)
    .filter(({ in: place }) => place === 'query')
  const fromQuery = parameters.flatMap(({ name, required, schema }) =>
    typeof name === 'string' && isObject(schema)
      ? sentencesOf({ properties: { [name]: schema }, required: required === true ? [name] : [] })
      : [],
  )
  const body = schemaOf(operation.requestBody)
  if (!isObject(body) || !isObject(body.properties)) return fromQuery
  const properties = Object.fromEntries(
    Object.entries(body.properties).flatMap(([name, schema]) => (isObject(schema) ? [[name, schema]] : [])),
  )
  const required = Array.isArray(body.required) ? body.required.filter((name) => typeof name === 'string') : []
  return [...fromQuery, ...sentencesOf({ properties, required }), ...(namedSentences(operation.requestBody) ?? [])]
}

function toResponse(status: number, sentences: string[]): JsonObject {
  const error = STATUS_CODES[status] ?? 'Error'
  return {
    description: sentences.map((sentence) => `\`${sentence}\``).join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          sentences.map((message, position) => [
            codeOf(status, message) ?? `invalid_input_${position + 1}`,
            { value: { statusCode: status, message, error } },
          ]),
        ),
      },
    },
  }
}

/** The catalogue's code of a sentence. Clients learn the codes from the names of the examples; sentences without one are of the validation. */
const codeOf = (status: number, message: string) =>
  Object.entries(catalogue).find(([, entry]) => entry[0] === status && entry[1] === message)?.[0]
