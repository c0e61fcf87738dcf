import examples from '@patina/contract/examples.json' with { type: 'json' }
import contract from '@patina/contract/openapi.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'

type Body = { content?: { 'application/json'?: { example?: unknown } } }
type Operation = { operationId: string; requestBody?: Body; responses: Record<string, Body> }

const ajv = new Ajv2020({ allErrors: true, strict: false })
formats.default(ajv)
ajv.addFormat('semver', /^\d+\.\d+\.\d+$/)
ajv.addSchema(contract, 'contract')

const recorded: Record<string, { request?: unknown; response: unknown } | undefined> = examples
/** The paths of the contract with a general type instead of the literal type of the JSON file. */
const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(contract.paths))
const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const place = `contract#/paths/${path.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}/${method}`
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? ''
    return { ...operation, place, success }
  }),
)

/** Returns the differences between a value and the schema at this path of the contract. */
function faultsOf(value: unknown, place: string) {
  const validate = ajv.getSchema(`${place}/content/application~1json/schema`)
  if (!validate) throw new Error(`There is no schema at ${place}`)
  return validate(value) ? [] : validate.errors
}

/** Operations whose success has data. A 204 has no body, and an image is no JSON. */
const withAnswer = endpoints.filter(({ success, responses }) => responses[success]?.content?.['application/json'] !== undefined)

test('an operation answers with a body → it has a recorded answer, and no other operation has one', () => {
  expect(Object.keys(recorded)).toEqual(withAnswer.map(({ operationId }) => operationId))
})

describe.each(withAnswer)('$operationId', ({ operationId, place, success, requestBody, responses }) => {
  const example = recorded[operationId]

  test('recorded answer → it fits the schema and is the example of the contract', () => {
    expect(faultsOf(example?.response, `${place}/responses/${success}`)).toEqual([])
    expect(responses[success]?.content?.['application/json']?.example).toEqual(example?.response)
  })

  test('the operation has a request body → a recorded request that fits the schema; otherwise none', () => {
    expect(example?.request !== undefined).toBe(requestBody !== undefined)
    if (!requestBody) return
    expect(faultsOf(example?.request, `${place}/requestBody`)).toEqual([])
    expect(requestBody.content?.['application/json']?.example).toEqual(example?.request)
  })
})

test('an answer breaks the contract → the check finds it', () => {
  const place = 'contract#/paths/~1v1~1settings/get/responses/200'
  expect(faultsOf({ minVersions: [], supportedPlatforms: 'ethereum' }, place)).toMatchObject([{ instancePath: '/supportedPlatforms' }])
})
