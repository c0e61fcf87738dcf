import type { Operation } from './contract.ts'
import type { RequestPart } from './draft-request.ts'
import { isObject, type Json, type JsonObject, type Place } from './json.ts'

/** Length of the longest text that is sent. Longer texts would test nothing new. */
const longest = 20_000

/** Returns values at, below and above each limit that the contract sets for this part of a request. */
export function boundaryValues(operation: Operation, part: RequestPart, schemas: JsonObject): Json[] {
  return choicesOf(schemaOf(operation, part, schemas), schemas).flatMap(valuesAround)
}

function schemaOf({ body, parameters }: Operation, part: RequestPart, schemas: JsonObject): JsonObject {
  if (part.in === 'body') return schemaAt(body ?? {}, part.place, schemas)
  return parameters.find((parameter) => parameter.in === part.in && parameter.name === part.name)?.schema ?? {}
}

function schemaAt(schema: JsonObject, [key, ...rest]: Place, schemas: JsonObject): JsonObject {
  if (key === undefined) return schema
  const found = choicesOf(schema, schemas)
    .map(({ items, properties }) => (typeof key === 'number' ? items : isObject(properties) ? properties[key] : undefined))
    .find((inner) => isObject(inner))
  return isObject(found) ? schemaAt(found, rest, schemas) : {}
}

/** Returns the alternatives of a schema with `anyOf`, or the schema itself. */
function choicesOf(schema: JsonObject, schemas: JsonObject): JsonObject[] {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined
  const target = name === undefined ? schema : schemas[name]
  if (!isObject(target)) return []
  return Array.isArray(target.anyOf) ? target.anyOf.filter(isObject).flatMap((choice) => choicesOf(choice, schemas)) : [target]
}

function valuesAround(schema: JsonObject): Json[] {
  const { type, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, enum: values, format, pattern } = schema
  const around = (bound: Json | undefined) => (typeof bound === 'number' ? [bound - 1, bound, bound + 1] : [])
  const sizes = (...bounds: (Json | undefined)[]) => bounds.flatMap(around).filter((size) => size >= 0 && size <= longest)
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return [
    ...[minimum, maximum, exclusiveMinimum].flatMap(around),
    ...(type === 'integer' ? [0.5, -1, Number.MAX_SAFE_INTEGER] : []),
    ...sizes(minLength, maxLength).map((length) => 'x'.repeat(length)),
    ...(isText && pattern !== undefined ? ['', '0', '-1', '1.5', '9'.repeat(78), '9'.repeat(79), 'x'] : []),
    ...(format === 'semver' ? ['0.0.0', '1.0', '01.0.0', `1.0.0-${'a'.repeat(58)}`, `1.0.0-${'a'.repeat(59)}`] : []),
    ...(format === 'date-time' ? ['2025-01-31T12:00:00Z', '2025-02-30T12:00:00Z', '2025-01-31'] : []),
    ...(Array.isArray(values) ? [...values, 'unknown', String(values[0]).toUpperCase()] : []),
    ...(type === 'boolean' ? [true, false, 'true', 'yes', 1] : []),
    ...sizes(minItems, maxItems).map((count) => Array.from({ length: count }, () => ({}))),
  ]
}
