import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints, isOperationId, type OperationId } from '../routes/index.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** The contract. The tests check the needs of generated clients for every operation, including new ones. */
const contract: JsonObject = JSON.parse(readFileSync(new URL('../../../../../packages/contract/openapi.json', import.meta.url), 'utf8'))

const at = (value: Json | undefined, ...path: string[]): JsonObject => {
  const found = path.reduce<Json | undefined>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
  return isObject(found) ? found : {}
}
const schemas = at(contract, 'components', 'schemas')
const operations = Object.values(at(contract, 'paths'))
  .flatMap((methods) => Object.values(at(methods)))
  .filter(isObject)
const operationIds = Object.keys(endpoints).filter(isOperationId)
const operationOf = (id: OperationId): JsonObject => operations.find(({ operationId }) => operationId === id) ?? {}
const headersOf = (id: OperationId, status: string) => Object.keys(at(operationOf(id), 'responses', status, 'headers'))
const parametersOf = (id: OperationId, place: string): Json[] => {
  const { parameters } = operationOf(id)
  return (Array.isArray(parameters) ? parameters : []).filter((parameter) => at(parameter).in === place)
}

test.each(operationIds)('%s → its responses declare their headers', (id) => {
  for (const status of Object.keys(at(operationOf(id), 'responses'))) {
    const isLimited = endpoints[id].limit !== 'unlimited'
    const names = headersOf(id, status)
    expect(names).toContain('x-request-id')
    expect(names.includes('RateLimit')).toBe(isLimited && status !== '421')
    expect(names.includes('RateLimit-Policy')).toBe(names.includes('RateLimit'))
    expect(names.includes('Retry-After')).toBe(isLimited && ['429', '503'].includes(status))
  }
})

test('an answer has an ETag → the operation takes if-none-match and declares 304', () => {
  const tagged = operationIds.filter((id) => headersOf(id, '200').includes('ETag'))
  expect(tagged).toEqual(operationIds.filter((id) => 304 in endpoints[id].out))
  for (const id of operationIds) {
    const isTagged = tagged.includes(id)
    expect(headersOf(id, '304').includes('ETag')).toBe(isTagged)
    expect(parametersOf(id, 'header').some((parameter) => at(parameter).name === 'if-none-match')).toBe(isTagged)
  }
})

test('an operation has a body → the body is a named schema, and required unless a query can replace it', () => {
  const bodies = operationIds.flatMap((id) => {
    const { requestBody } = operationOf(id)
    return isObject(requestBody) ? [{ id, requestBody, schema: at(requestBody, 'content', 'application/json', 'schema') }] : []
  })
  expect(bodies.map(({ id }) => id)).toEqual(operationIds.filter((id) => endpoints[id].body ?? endpoints[id]['x-body']))
  for (const { id, schema } of bodies) expect(schema.$ref).toBe(`#/components/schemas/${id.charAt(0).toUpperCase()}${id.slice(1)}Request`)
  expect(bodies.filter(({ requestBody }) => requestBody.required !== true).map(({ id }) => id)).toEqual(['quoteSwap'])
})

test('a quote is requested by body → its four fields are required', () => {
  expect(at(schemas, 'QuoteSwapRequest').required).toEqual(['inputToken', 'outputToken', 'amount', 'slippage'])
})

test('an address has a proof → message and signature require each other', () => {
  const entry = at(schemas, 'LinkAddressesRequest', 'properties', 'addresses', 'items')
  expect(entry.dependentRequired).toEqual({ message: ['signature'], signature: ['message'] })
})

test('a platform has a family → the contract lists the possible families', () => {
  expect(at(schemas, 'Platform', 'properties', 'family').enum).toEqual(['evm', 'solana'])
})

test('the webhook has signature headers → they are parameters of its operation', () => {
  const names = parametersOf('receiveOperation', 'header').map((parameter) => at(parameter).name)
  expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
})

test('the introduction → says what a compatible change is', () => {
  expect(at(contract, 'info').description).toContain('\n## Versions\n')
})

/** Returns the name that generators give the type of a field. The generator orval 7 fails if two types have the same name. */
test('the types of a generated client → all names differ', () => {
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const isNamed = (schema: Json) =>
    isObject(schema) && (schema.anyOf !== undefined || schema.enum !== undefined || schema.type === 'object')
  const names = Object.entries(schemas).flatMap(([name, schema]) => [
    name,
    ...Object.entries(at(schema, 'properties')).flatMap(([field, inner]) => (isNamed(inner) ? [name + capital(field)] : [])),
  ])
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
