import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { catalogue } from '../../base/wire/errors.ts'
import { redisDown } from '../routes/health/health.ts'
import { operationIds } from '../routes/index.ts'
import { describeApi } from './document.ts'
import { hoistSchemas } from './hoist-schemas.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

type Responses = Record<
  string,
  { description: string; content?: Record<string, { examples?: Record<string, { value: { message: string } }>; example?: unknown }> }
>
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  responses: Responses
  requestBody?: object
}

describe('the OpenAPI document', () => {
  let running: TestApp
  let document: JsonObject
  let operations: Map<string, Operation>

  beforeAll(async () => {
    running = await testApp()
    await running.app.ready()
    const brand = {
      apiTitle: 'Test Wallet API',
      provider: 'Testers',
      email: 'hello@test.example',
      links: { support: 'https://support.test.example' },
    }
    document = describeApi(running.app, brand, '9.9.9', { getSettings: { response: { example: true } } })
    const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(document.paths))
    operations = new Map(
      Object.values(paths).flatMap((methods) => Object.values(methods).map((operation) => [operation.operationId, operation])),
    )
  })
  afterAll(() => running.close())

  const sentencesOf = (operationId: string, status: number): string[] => {
    const examples = operations.get(operationId)?.responses[status]?.content?.['application/json']?.examples ?? {}
    return Object.values(examples).map(({ value }) => value.message)
  }

  test('a brand and a version → an OpenAPI 3.1 document with both', () => {
    const contact = { name: 'Testers', url: 'https://support.test.example', email: 'hello@test.example' }
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Test Wallet API', version: '9.9.9', contact } })
  })

  test('each operation → a summary, a description and an explained tag', () => {
    expect([...operations.keys()].sort()).toEqual([...operationIds].sort())
    const tags = JSON.stringify(document.tags)
    for (const { summary, description, tags: own } of operations.values()) {
      expect(summary).toMatch(/^[A-Z].+[^.]$/)
      expect(description.length).toBeGreaterThan(40)
      for (const tag of own) expect(tags).toContain(`"name":"${tag}"`)
    }
  })

  test.each([
    ['newDevice', 400, 'devicePlatform must be one of the following values: ios, android'],
    ['newDevice', 400, 'appVersion must be a valid semver version'],
    ['useDevice', 403, 'Device not found or not authorized'],
    ['listNotifications', 400, 'limit must be a positive number'],
    ['listTokens', 404, 'Platform not found'],
    ['quoteSwap', 400, 'Invalid token ID'],
    ['quoteSwap', 400, 'Invalid platform ID'],
    ['quoteSwap', 400, 'amount must be a valid number string'],
    ['receiveOperation', 400, 'Invalid operation format'],
    ['getBalances', 403, 'Device is not authorized'],
    ['getNotification', 404, 'Notification not found'],
    ['getTransaction', 404, 'Transaction not found'],
    ['linkAddresses', 413, 'Request body is too large'],
    ['linkAddresses', 415, 'Content-Type must be application/json'],
    ['getPriorityFees', 503, 'The chain did not answer'],
  ])('the responses of %s → include %i %s', (operationId, status, sentence) => {
    expect(sentencesOf(operationId, status)).toContain(sentence)
  })

  test('the responses of an operation → the success first, then errors in one shape', () => {
    for (const { operationId, responses } of operations.values()) {
      expect(Object.keys(responses)[0]).toMatch(/^20[0124]$/)
      if (operationId === 'getHealthStatus') continue
      for (const [status, response] of Object.entries(responses))
        if (Number(status) >= 400)
          expect(JSON.stringify(response)).toMatch(/"#\/components\/schemas\/Error"|"code":\{"type":"string","enum":/)
    }
  })

  test('each parameter, named schema and property at any depth → a description', () => {
    expect(places(document).length).toBeGreaterThan(250)
    expect(wordless(document)).toEqual([])
  })

  test('the webhook → the document has its body in both forms', () => {
    expect(operations.get('receiveOperation')?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ReceiveOperationRequest' },
        },
      },
    })
    expect(sentencesOf('receiveOperation', 400)).toEqual(['Malformed JSON', 'Invalid operation format'])
  })

  test('the health operation → the document has an example of an unhealthy answer', () => {
    expect(operations.get('getHealthStatus')?.responses[503]?.content?.['application/json']?.example).toEqual(redisDown)
  })

  test('an operation has a recorded answer → the answer is its example', () => {
    expect(operations.get('getSettings')?.responses[200]?.content?.['application/json']?.example).toEqual({ example: true })
  })

  test('each operation → the document has its security requirement', () => {
    expect(operations.get('listTokens')?.security).toEqual([])
    expect(operations.get('getNonce')?.security).toEqual([{ deviceToken: [] }, { deviceId: [] }])
    expect(operations.get('receiveOperation')?.security).toEqual([{ webhookSignature: [] }])
    expect(document).toMatchObject({
      components: { securitySchemes: { deviceToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    })
  })

  test('the feature validates the webhook body → the document still describes the body', () => {
    expect(operations.get('receiveOperation')?.requestBody).toBeDefined()
  })

  test('the error catalogue → the document has every error by its code', () => {
    const entries = Object.entries(catalogue).map(([code, [status, message]]) => [code, { status, message }])
    expect(document['x-error-catalogue']).toEqual(Object.fromEntries(entries))
  })

  test('our own schema keywords → absent from the document', () => {
    expect(JSON.stringify(document)).not.toMatch(/"x-(message|missing|sentences|body|description)"/)
  })

  test('the document has references and schemas → each reference has a schema, and each schema a reference', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name))
    expect([...referred].sort()).toEqual(Object.keys(Object((document.components as JsonObject).schemas)).sort())
  })
})

/** Returns everything that needs a description, by its path: parameters, named schemas, and properties at any depth. Examples are data. */
function places(part: Json, path: string[] = []): [path: string, place: JsonObject][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return []
    const below = places(value, [...path, key])
    const isPlace = ['properties', 'schemas', 'parameters'].includes(path.at(-1) ?? '') && isObject(value)
    return isPlace ? [[[...path, key].join('.'), value], ...below] : below
  })
}

const wordless = (part: Json) => places(part).flatMap(([path, { description }]) => (/\S\.$/.test(String(description)) ? [] : [path]))

describe('schemas with a title', () => {
  const error = { title: 'Error', type: 'object' }

  test('equal schemas with the same title → one component and references to it', () => {
    expect(hoistSchemas({ a: error, b: { items: error } })).toEqual({
      paths: { a: { $ref: '#/components/schemas/Error' }, b: { items: { $ref: '#/components/schemas/Error' } } },
      schemas: { Error: { type: 'object' } },
    })
  })

  test('a schema is used with x-description → the component keeps its description, the reference gets the other description', () => {
    expect(hoistSchemas({ a: { ...error, description: 'Own' }, b: { ...error, description: 'Own', 'x-description': 'Here' } })).toEqual({
      paths: { a: { $ref: '#/components/schemas/Error' }, b: { $ref: '#/components/schemas/Error', description: 'Here' } },
      schemas: { Error: { type: 'object', description: 'Own' } },
    })
  })

  test('two different schemas have the same title → an error', () => {
    expect(() => hoistSchemas({ a: error, b: { ...error, description: 'Another' } })).toThrow('Two different schemas are called Error')
  })
})
