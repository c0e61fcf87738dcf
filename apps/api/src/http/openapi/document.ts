import { catalogue, ErrorBody } from '../../base/wire/errors.ts'
import { redisDown } from '../routes/health/health.ts'
import { endpoints, isOperationId, type OperationId } from '../routes/index.ts'
import type { App } from '../server/route.ts'
import { errorResponses, namedCodes, schemaOf, withErrorNames } from './error-responses.ts'
import { hoistSchemas } from './hoist-schemas.ts'
import { type DocumentBrand, describeInfo } from './info.ts'
import { isObject, type Json, type JsonObject, mapObjects, objectOf } from './json.ts'
import { headerComponents, withHeaders } from './response-headers.ts'

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  // The header is optional, because deliveries of providers have other signature headers.
  required: false,
  description: `${description} Required with Standard Webhooks.`,
  schema: { type: 'string', minLength: 1 },
})

/**
 * The headers of a webhook delivery. No route declares these headers, because the webhook feature checks them together with the signature.
 */
const webhookHeaders: JsonObject[] = [
  header('webhook-id', 'Id of this delivery. A repeated delivery has the same id.'),
  header('webhook-timestamp', 'Time of the signature in seconds since 1970, at most five minutes off.'),
  header('webhook-signature', 'One or more signatures separated by spaces: `v1,` and the HMAC-SHA256 in base64.'),
]

/** Recorded answers of a running stack, by operation: the body of a success, and the body of the request. */
export type Examples = { [operation in OperationId]?: { request?: Json; response: Json } }

const tags = {
  health: 'Health of the server and its dependencies.',
  settings: 'Settings that an app reads when it starts.',
  devices: 'Installed apps: their registration and their versions.',
  platforms: 'Blockchains and the fees of their transactions.',
  tokens: 'The catalogue of tokens.',
  prices: 'Prices of tokens in several currencies.',
  wallet: "A device's addresses: balances, account data, staking, sending.",
  names: 'Names of accounts, from the Ethereum Name Service (ENS).',
  swap: 'Quotes for swaps, and the transactions that execute them.',
  transactions: 'Transaction history, and reports of transactions by indexers.',
  events: 'Events of the linked addresses, as a list with pages or as a live stream.',
  notifications: 'Notifications of the device.',
}

const securityOf = {
  public: [],
  device: [{ deviceToken: [] }, { deviceId: [] }],
  linked: [{ deviceToken: [] }, { deviceId: [] }],
  owner: [{ deviceToken: [] }, { deviceId: [] }],
  webhook: [{ webhookSignature: [] }],
}
/** The security requirement of `newDevice`. Any app may register a device, and a device with a key signs its registration with the key. */
const securityOfRegistration = [{ deviceToken: [] }, {}]

const securitySchemes = {
  deviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A JWT that the device creates and signs with its registered key (ES256 or EdDSA). The token is valid for at most five minutes and for one request. The claim `htm` is the method, `htu` the URL as sent, and `bdy` the base64url SHA-256 of the body. A write accepts each `jti` only once. The subject of the token is the device id.',
  },
  deviceId: {
    type: 'apiKey',
    in: 'header',
    name: 'device-id',
    description:
      'The device id without a token, for a device that registered without a key. A device id without a token is accepted only with `DEVICE_AUTH=optional`, as in the local stack.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Standard Webhooks signature, with `webhook-id` and `webhook-timestamp`.',
  },
}

/** Returns the OpenAPI 3.1 document of the application, built from the routes, the guards, the error catalogue and recorded answers. */
export function describeApi(app: App, brand: DocumentBrand, version: string, examples: Examples): JsonObject {
  const described: Json = JSON.parse(JSON.stringify(app.swagger().paths ?? {}))
  const complete = mapOperations(described, completed)
  const error: Json = JSON.parse(JSON.stringify(ErrorBody))
  const { paths, schemas } = hoistSchemas(mapObjects({ error, complete }, withoutOurKeywords))
  return {
    openapi: '3.1.0',
    info: describeInfo(brand, version),
    servers: [{ url: 'http://127.0.0.1:3000', description: 'The local stack of `npm start`.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    // Examples are added last, because their data may look like a schema but must not be changed.
    paths:
      isObject(paths) && paths.complete !== undefined
        ? mapOperations(mapOperations(paths.complete, withErrorNames), withExamples(examples))
        : {},
    components: { securitySchemes, headers: headerComponents, schemas },
    'x-error-catalogue': errorCatalogue(),
  }
}

/** Returns every error by its code. The sentences of `invalid_input` are listed with each operation. */
const errorCatalogue = (): JsonObject =>
  Object.fromEntries(Object.entries(catalogue).map(([code, [status, message]]) => [code, { status, message }]))

const mapOperations = (paths: Json, change: (operationId: OperationId, operation: JsonObject) => JsonObject) =>
  mapObjects(paths, (object) =>
    typeof object.operationId === 'string' && isOperationId(object.operationId) ? change(object.operationId, object) : object,
  )

function completed(operationId: OperationId, operation: JsonObject): JsonObject {
  const { 'x-stream': stream, 'x-image': image, ...described } = withInputs(operationId, operation)
  const successes = Object.entries(isObject(described.responses) ? described.responses : {}).filter(([, response]) => !namedCodes(response))
  const [success, ...others] = successes
  return withHeaders(operationId, {
    ...described,
    security: operationId === 'newDevice' ? securityOfRegistration : securityOf[endpoints[operationId].guard],
    responses: {
      ...errorResponses(operationId, described),
      ...(success && { [success[0]]: withImage(withStream({ ...objectOf(success[1]), description: 'Success.' }, stream), image) }),
      ...Object.fromEntries(
        others.map(([status, response]) => [status, { ...objectOf(response), description: otherAnswers[status] ?? '' }]),
      ),
    },
  })
}

/** Adds the second form of a success: a stream of server-sent events with this description. */
const withStream = (success: JsonObject, description: Json | undefined): JsonObject =>
  description === undefined
    ? success
    : { ...success, content: { ...objectOf(success.content ?? {}), 'text/event-stream': { schema: { type: 'string', description } } } }

/** Replaces the body of a success by an image with this description. */
const withImage = (success: JsonObject, description: Json | undefined): JsonObject =>
  description === undefined
    ? success
    : { ...success, content: { 'image/webp': { schema: { type: 'string', format: 'binary', description } } } }

const otherAnswers: Record<string, string> = {
  304: 'The answer has not changed: it still has the ETag that the client sent.',
  503: 'A dependency is down. The body has the same fields as with 200.',
}

/** Returns the operation with its body and the headers of its guard. If no field of the body is required, the body is optional. */
function withInputs(operationId: OperationId, operation: JsonObject): JsonObject {
  const { 'x-body': described, ...rest } = operation
  const own = schemaOf(rest.requestBody)
  const body = isObject(described) ? described : own
  const parameters = Array.isArray(rest.parameters) ? rest.parameters : []
  return {
    ...rest,
    ...(endpoints[operationId].guard === 'webhook' && { parameters: [...parameters, ...webhookHeaders] }),
    ...(isObject(body) && {
      requestBody: {
        required: own === undefined || (isObject(own) && own.required !== undefined),
        content: { 'application/json': { schema: namedBody(operationId, body) } },
      },
    }),
  }
}

/** Answers of failures. These examples cannot be recorded, because the recorded stack is healthy. */
const unrecorded: { [operation in OperationId]?: { [status: string]: Json } } = { getHealthStatus: { 503: redisDown } }

/** Adds the recorded request and answers to an operation, and the failure answers that cannot be recorded. */
const withExamples = (examples: Examples) => (operationId: OperationId, operation: JsonObject) => {
  const { request, response } = examples[operationId] ?? {}
  const responses = Object.entries(objectOf(operation.responses ?? {})).map(([status, body]) => [
    status,
    withExample(body, status.startsWith('2') ? response : unrecorded[operationId]?.[status]),
  ])
  return {
    ...operation,
    ...(operation.requestBody !== undefined && { requestBody: withExample(operation.requestBody, request) }),
    responses: Object.fromEntries(responses),
  }
}

function withExample(body: Json, example: Json | undefined): Json {
  if (example === undefined || !isObject(body) || !isObject(body.content) || !isObject(body.content['application/json'])) return body
  return { ...body, content: { ...body.content, 'application/json': { ...body.content['application/json'], example } } }
}

/** Removes the keywords that only this server's validation and this generator read. */
function withoutOurKeywords(object: JsonObject): JsonObject {
  const { 'x-message': _message, 'x-missing': _missing, 'x-sentences': _sentences, ...rest } = object
  return rest
}

/** Returns a request body with a title, so that a generated client has a named type for it. */
function namedBody(operationId: OperationId, body: JsonObject): JsonObject {
  if (typeof body.title === 'string') return body
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  return { description: `The body of \`${operationId}\`.`, ...body, title: `${name}Request` }
}
