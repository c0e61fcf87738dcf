import { isDeepStrictEqual } from 'node:util'
import { type Json, type JsonObject, mapObjects } from './json.ts'

/**
 * Moves every schema that has a title to `components.schemas` under that title, and leaves a reference in its place: a generated client
 * then has one named type for it. Words for the one place, `x-description`, stand beside the reference. @throws {Error} when two different schemas have the same title
 */
export function hoistSchemas(paths: Json): { paths: Json; schemas: JsonObject } {
  const schemas: JsonObject = {}
  const hoisted = mapObjects(paths, (object) => {
    const { title, 'x-description': description, ...schema } = object
    if (typeof title !== 'string' || !('type' in object || 'anyOf' in object)) return object
    if (schemas[title] !== undefined && !isDeepStrictEqual(schemas[title], schema))
      throw new Error(`Two different schemas are called ${title}`)
    schemas[title] = schema
    return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) }
  })
  return { paths: hoisted, schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))) }
}
