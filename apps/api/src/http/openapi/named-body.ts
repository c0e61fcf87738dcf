import type { OperationId } from '../routes/index.ts'
import type { JsonObject } from './json.ts'

/** Returns a request body with a title, so that a generated client has a named type for it. */
export function namedBody(operationId: OperationId, body: JsonObject): JsonObject {
  if (typeof body.title === 'string') return body
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  return { description: `The body of \`${operationId}\`.`, ...body, title: `${name}Request` }
}
