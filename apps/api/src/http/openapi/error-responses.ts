import { STATUS_CODES } from 'node:http'
import { bodyErrors, catalogue, type ErrorCode, isErrorCode } from '../../base/wire/errors.ts'
import { codeOfSentence, missingBody, sentencesOf } from '../../base/wire/validation.ts'
import { endpoints, type OperationId } from '../routes/index.ts'
import { isObject, type Json, type JsonObject, objectOf } from './json.ts'

/** One error sentence of an operation and its code. */
type Refusal = { code: ErrorCode; message: string }

/** Returns an operation's error responses: the codes that the route names, its validation sentences, and the errors common to all routes. */
export function errorResponses(operationId: OperationId, operation: JsonObject): JsonObject {
  const takesBody = operation.requestBody !== undefined
  const codes = new Set<ErrorCode>([
    ...(takesBody ? ([...bodyErrors, 'request_timeout'] as const) : []),
    ...Object.values(isObject(operation.responses) ? operation.responses : {}).flatMap((response) => namedCodes(response) ?? []),
    'misdirected',
    ...(endpoints[operationId].limit === 'unlimited' ? [] : (['rate_limited'] as const)),
    'internal',
    // Every call has a deadline and may answer 503. The health call declares its own 503.
    ...(operationId === 'getHealthStatus' ? [] : (['unavailable'] as const)),
  ])
  const sentences = [...validationSentences(operation), ...[...codes].map((code) => catalogue[code][1])]
  const codeOf = (message: string) => [...codes].find((code) => catalogue[code][1] === message) ?? codeOfSentence(message)
  const refusals: Refusal[] = [...new Set(sentences)].map((message) => ({ code: codeOf(message), message }))
  const statuses = [...new Set(refusals.map(({ code }) => catalogue[code][0]))].sort((one, other) => one - other)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      toResponse(
        status,
        refusals.filter(({ code }) => catalogue[code][0] === status),
      ),
    ]),
  )
}

/** Returns the codes of a response that `errors(...)` created, or undefined for any other response. */
export function namedCodes(response: Json | undefined): ErrorCode[] | undefined {
  const schema = schemaOf(response)
  const properties = isObject(schema) && schema.title === 'Error' ? schema.properties : undefined
  const code = isObject(properties) ? properties.code : undefined
  return isObject(code) && Array.isArray(code.enum) ? code.enum.filter(isErrorCode) : undefined
}

/** Returns the schema of a JSON body or answer. */
export function schemaOf(body: Json | undefined): Json | undefined {
  const content = isObject(body) ? body.content : undefined
  const media = isObject(content) ? content['application/json'] : undefined
  return isObject(media) ? media.schema : undefined
}

const textsOf = (value: Json | undefined): string[] => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [])

function validationSentences(operation: JsonObject): string[] {
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).filter(isObject)
  const fromParameters = parameters.flatMap(({ in: place, name, required, schema }) => {
    if (typeof name !== 'string' || !isObject(schema)) return []
    if (place === 'query') {
      const own = textsOf(schema['x-sentences'])
      return [...sentencesOf({ properties: { [name]: schema }, required: required === true ? [name] : [] }), ...own]
    }
    // A path always contains all its parameters, as text, so no sentence for missing ones is needed.
    if (place === 'path') return sentencesOf({ properties: { [name]: { ...schema, type: undefined } } })
    return []
  })
  const body = schemaOf(operation.requestBody)
  if (!isObject(body) || !isObject(body.properties)) return [...new Set(fromParameters)]
  const named = textsOf(body['x-sentences'])
  const isRequired = isObject(operation.requestBody) && operation.requestBody.required === true
  const needed = isRequired && Array.isArray(body.required) && body.required.length > 0 ? [missingBody] : []
  return [...new Set([...fromParameters, ...needed, 'body must be an object', ...sentencesOf(body), ...named])]
}

/**
 * The fields of every error. The schema `Error` explains them. A response has all fields, because most generators of
 * clients keep only the first part of an `allOf`, and so lose the codes. Status 500 has one code, and the schema itself.
 */
const shape = {
  type: 'object',
  required: ['statusCode', 'message', 'error', 'code'],
  properties: {
    statusCode: { type: 'integer', description: 'The HTTP status.' },
    message: { type: 'string', description: 'What is wrong.' },
    error: { type: 'string', description: 'The name of the status.' },
    code: { type: 'string' },
    details: { type: 'object', additionalProperties: true, description: 'What to do about it.' },
  },
}

function toResponse(status: number, refusals: Refusal[]): JsonObject {
  const codes = [...new Set(refusals.map(({ code }) => code))]
  const code = { type: 'string', enum: codes, description: 'What went wrong.' }
  return {
    description: refusals.map(({ message }) => `\`${message}\``).join('\n\n'),
    content: {
      'application/json': {
        schema: status === 500 ? { $ref: '#/components/schemas/Error' } : { ...shape, properties: { ...shape.properties, code } },
        examples: Object.fromEntries(
          refusals.map(({ code, message }, position) => [
            code === 'invalid_input' ? `${code}_${position + 1}` : code,
            { value: { statusCode: status, message, error: STATUS_CODES[status] ?? 'Error', code } },
          ]),
        ),
      },
    },
  }
}

/** Returns an operation whose error schemas have titles, such as `QuoteSwapError400`, from which generators take the names of types. */
export function withErrorNames(operationId: OperationId, operation: JsonObject): JsonObject {
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  const responses = Object.entries(isObject(operation.responses) ? operation.responses : {}).map(([status, response]) => {
    const schema = schemaOf(response)
    const isOwn = isObject(response) && isObject(schema) && isObject(schema.properties) && Number(status) >= 400
    const titled = isOwn && {
      'application/json': {
        ...objectOf(objectOf(response.content)['application/json']),
        schema: { title: `${name}Error${status}`, ...schema },
      },
    }
    return [status, titled ? { ...objectOf(response), content: titled } : response]
  })
  return { ...operation, responses: Object.fromEntries(responses) }
}
