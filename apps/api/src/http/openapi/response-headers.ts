import type { OperationId } from '../routes/index.ts'
import { endpoints } from '../routes/index.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

const list = (item: string) => `^${item}(, ${item})*$`
const policyName = '"[a-z]+-(network|device)"'

/** Every response header of the contract, by the name of its component. */
const headers = {
  RequestId: {
    name: 'x-request-id',
    description:
      'Identifies this request in the logs of the server. An `x-request-id` of the client is kept if it has 1 to 64 letters, digits, `.`, `_` or `-`.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
    example: '0b7e1c54-3f0e-4c1f-9d5e-2f6f0a1b8c3d',
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description:
      'The rate limits that count this request: `q` requests in `w` seconds, for the network and for the device. This header is absent if the operator turned the rate limits off.',
    schema: { type: 'string', pattern: list(`${policyName};q=\\d+;w=\\d+`) },
    example: '"read-network";q=2400;w=60, "read-device";q=120;w=60',
  },
  RateLimit: {
    name: 'RateLimit',
    description:
      'The rest of each rate limit: `r` requests for the next `t` seconds. On a 429, the last rate limit in the list is the exceeded one.',
    schema: { type: 'string', pattern: list(`${policyName};r=\\d+;t=\\d+`) },
    example: '"read-network";r=2399;t=60, "read-device";r=119;t=60',
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'Seconds to wait before the next attempt. Every 429 has this header. A 503 has it if the server is busy.',
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  ETag: {
    name: 'ETag',
    description:
      'Tag of this answer. Send the tag as `if-none-match` to get a 304 while the answer is the same. The tag of a compressed answer is weak (`W/`).',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[\\w-]+"$' },
    example: '"Zm9vYmFyYmF6cXV4cXV1eA"',
  },
} as const satisfies Record<string, { name: string } & JsonObject>

type HeaderName = keyof typeof headers

/** The header components of the OpenAPI document (`components.headers`). */
export const headerComponents: JsonObject = Object.fromEntries(
  Object.entries(headers).map(([component, { name: _, ...header }]) => [component, header]),
)

const ifNoneMatch = {
  name: 'if-none-match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the answer that the client has. The server returns 304 while that answer is current.',
  schema: { type: 'string' },
}

/** Returns the operation with the headers of each response. An operation that can answer 304 also takes `if-none-match`. */
export function withHeaders(operationId: OperationId, operation: JsonObject): JsonObject {
  if (!isObject(operation.responses)) return operation
  const statuses = Object.keys(operation.responses)
  const hasTag = statuses.includes('304')
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  return {
    ...operation,
    ...(hasTag && { parameters: [...parameters, ifNoneMatch] }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        withReferences(response, namesOf(operationId, Number(status), hasTag)),
      ]),
    ),
  }
}

function namesOf(operationId: OperationId, status: number, hasTag: boolean): HeaderName[] {
  const isLimited = endpoints[operationId].limit !== 'unlimited'
  return [
    'RequestId',
    // A request for another host is refused before the rate limits count it, so its answer has no rate limit headers.
    ...(isLimited && status !== 421 ? (['RateLimitPolicy', 'RateLimit'] as const) : []),
    ...(isLimited && (status === 429 || status === 503) ? (['RetryAfter'] as const) : []),
    ...(hasTag && status < 400 ? (['ETag'] as const) : []),
  ]
}

function withReferences(response: Json, names: HeaderName[]): Json {
  if (!isObject(response)) return response
  const references = names.map((name): [string, Json] => [headers[name].name, { $ref: `#/components/headers/${name}` }])
  return { ...response, headers: Object.fromEntries(references) }
}
