import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject, type Json, type JsonObject } from './json.ts'

/** The contract. Every list and text of a request needs a maximum length, because an unbounded one could fill the memory of the server. */
const contract: JsonObject = JSON.parse(readFileSync(new URL('../../../../../packages/contract/openapi.json', import.meta.url), 'utf8'))

const at = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const entriesOf = (value: Json | undefined) => (isObject(value) ? Object.entries(value) : [])

const resolve = (schema: Json): Json =>
  isObject(schema) && typeof schema.$ref === 'string' ? (at(contract, ...schema.$ref.slice(2).split('/')) ?? schema) : schema

/** Returns whether a pattern limits the length: it is anchored and has no unbounded repetition. */
const isBoundedPattern = (pattern: Json | undefined) =>
  typeof pattern === 'string' && pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, ''))

/** Returns the places of a schema that accept text or lists of any length. */
function boundless(given: Json, place: string): string[] {
  const schema = resolve(given)
  if (!isObject(schema)) return [`${place} takes anything`]
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choices.length > 0) return choices.flatMap((choice) => boundless(choice, place))
  if (schema.enum !== undefined || schema.const !== undefined) return []
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => boundless({ ...schema, type }, place))
  switch (schema.type) {
    case 'string': {
      const bounded = schema.maxLength !== undefined || schema.format !== undefined || isBoundedPattern(schema.pattern)
      return bounded ? [] : [`${place} is a text of any length`]
    }
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${place} is a list of any length`] : []),
        ...boundless(schema.items ?? null, `${place}[]`),
      ]
    case 'object':
      return [
        ...(isObject(schema.additionalProperties) ? [`${place} takes any number of fields`] : []),
        ...entriesOf(schema.properties).flatMap(([name, property]) => boundless(property, `${place}.${name}`)),
      ]
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return []
    default:
      return [`${place} takes anything`]
  }
}

const operations = entriesOf(contract.paths).flatMap(([path, methods]) =>
  entriesOf(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
)

test('the contract is read → every list and text of a body or a query has a bound', () => {
  const places = operations.flatMap(({ call, operation }) => [
    ...listOf(at(operation, 'parameters')).flatMap((parameter) =>
      // Path and headers have no bounds here: the server limits them to 16 KiB in total.
      at(parameter, 'in') === 'query' ? boundless(at(parameter, 'schema') ?? null, `${call} ?${at(parameter, 'name')}`) : [],
    ),
    ...entriesOf(at(operation, 'requestBody', 'content')).flatMap(([, media]) => boundless(at(media, 'schema') ?? null, `${call} body`)),
  ])
  expect(places).toEqual([])
})
