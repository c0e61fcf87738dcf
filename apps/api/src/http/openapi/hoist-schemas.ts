import { isDeepStrictEqual } from 'node:util'
import { type Json, type JsonObject, mapObjects } from './json.ts'

/**
 * Moves every schema with a title to `components.schemas` and replaces it by a reference. A generated client then has one named type for it.
 * The field `x-description` describes one use of the schema. It becomes the `description` of that reference.
 * @throws {Error} if two different schemas have the same title
 */
export function hoistSchemas(paths: Json): { paths: Json; schemas: JsonObject } {
  const schemas: JsonObject = {}
  const hoisted = mapObjects(paths, (object) => {
    const { title, 'x-description': description, ...schema } = object
    if (typeof title !== 'string' || !('type' in object || 'anyOf' in object)) return withEnumType(object)
    if (schemas[title] !== undefined && !isDeepStrictEqual(schemas[title], schema))
      throw new Error(`Two different schemas are called ${title}`)
    schemas[title] = schema
    return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) }
  })
  return { paths: hoisted, schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Returns an enum of texts with its type. Generators of clients take an enum without a type for any value. */
const withEnumType = (object: JsonObject): JsonObject =>
  Array.isArray(object.enum) && !('type' in object) && object.enum.every((value) => typeof value === 'string')
    ? { type: 'string', ...object }
    : object
