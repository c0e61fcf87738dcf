import fc from 'fast-check'
import type { Operation } from './contract.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import type { Seed } from './victim.ts'

/**
 * Generates requests that match the schemas of an operation. Half of the fields keep the value of a successful request, so many requests
 * succeed.
 */
export function fitting(operation: Operation, seed: Seed, schemas: JsonObject): fc.Arbitrary<Seed> {
  const texts = (place: string, known: Record<string, string>) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter(({ in: part }) => part === place)
          .map(({ name, schema }) => [
            name,
            maybe(
              known[name],
              valuesOf(schema, schemas).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
            ),
          ]),
      ),
    )
  const query = texts('query', seed.query).chain((whole) => fc.subarray(Object.entries(whole)).map((some) => Object.fromEntries(some)))
  const body = operation.body === undefined ? fc.constant(undefined) : maybe(undefined, valuesOf(operation.body, schemas, seed.body))
  return fc
    .tuple(texts('path', seed.path), fc.oneof(query, fc.constant(seed.query)), body)
    .map(([path, query, body]) => ({ path, query, ...(body !== undefined && { body }) }))
}

const maybe = <T>(known: T | undefined, values: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  known === undefined ? values : fc.oneof(fc.constant(known), values)

/** Values that match a schema. If a known value is given, half of them are that value. */
function valuesOf(given: JsonObject, schemas: JsonObject, known?: Json): fc.Arbitrary<Json> {
  const schema = resolved(given, schemas)
  return maybe(isObject(known) ? undefined : known, unseededValues(schema, schemas, known))
}

function unseededValues(schema: JsonObject, schemas: JsonObject, known: Json | undefined): fc.Arbitrary<Json> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.filter(isObject).map((choice) => valuesOf(choice, schemas, known)))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...types.map((type) => typedValues(String(type), schema, schemas, known)))
}

function typedValues(type: string, schema: JsonObject, schemas: JsonObject, known: Json | undefined): fc.Arbitrary<Json> {
  if (type === 'string') return texts(schema)
  if (type === 'integer') {
    const min = numberOf(schema.minimum) ?? (numberOf(schema.exclusiveMinimum) ?? Number.MIN_SAFE_INTEGER) + 1
    return fc.integer({ min: Math.max(min, -(2 ** 31)), max: numberOf(schema.maximum) ?? 2 ** 31 - 1 })
  }
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') {
    const [first] = Array.isArray(known) ? known : []
    const items = valuesOf(isObject(schema.items) ? schema.items : {}, schemas, first)
    const maxLength = Math.min(numberOf(schema.maxItems) ?? 20, 40)
    return fc.array(items, { minLength: numberOf(schema.minItems) ?? 0, maxLength })
  }
  if (type === 'object') return objects(schema, schemas, known)
  return fc.constant(null)
}

function objects(schema: JsonObject, schemas: JsonObject, known: Json | undefined): fc.Arbitrary<Json> {
  const required = Array.isArray(schema.required) ? schema.required : []
  const fields = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]) =>
    isObject(property) ? [[name, valuesOf(property, schemas, isObject(known) ? known[name] : undefined)] as const] : [],
  )
  const names = fields.map(([name]) => name).filter((name) => required.includes(name))
  return fc.record(Object.fromEntries(fields), { requiredKeys: names, noNullPrototype: true })
}

function texts({ format, pattern, minLength, maxLength }: JsonObject): fc.Arbitrary<string> {
  if (format === 'semver')
    return fc.stringMatching(/^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})(-[a-z]{1,9}\.(0|[1-9]\d{0,3}))?(\+[a-z0-9]{1,9})?$/)
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString())
  if (format === 'uuid') return fc.uuid()
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const least = numberOf(minLength) ?? 0
  const longest = Math.max(least, Math.min(numberOf(maxLength) ?? 200, 200))
  return fc.oneof(
    fc.string({ minLength: least, maxLength: longest }),
    fc.string({ minLength: least, maxLength: longest, unit: 'grapheme' }),
    fc.stringMatching(/^0x[0-9a-f]{40}$/),
  )
}

function resolved(schema: JsonObject, schemas: JsonObject): JsonObject {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined
  const target = name === undefined ? undefined : schemas[name]
  return isObject(target) ? resolved(target, schemas) : schema
}

const numberOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
