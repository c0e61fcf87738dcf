import { catalogue, ErrorBody } from '../../base/wire/errors.ts'
import { namedCodes } from '../openapi/error-responses.ts'
import { hoistSchemas } from '../openapi/hoist-schemas.ts'
import { isObject, type Json, type JsonObject, mapObjects } from '../openapi/json.ts'
import type { App } from '../server/route.ts'

/** Returns the OpenAPI 3.1 document of the admin API, built from its routes. */
export function describeAdmin(app: App, version: string): JsonObject {
  const described: Json = JSON.parse(JSON.stringify(app.swagger().paths ?? {}))
  const { paths, schemas } = hoistSchemas(mapObjects(described, (object) => ('operationId' in object ? withErrors(object) : object)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admin API',
      version,
      description:
        'Manages the webhooks that receive events. It listens on `ADMIN_PORT` if `ADMIN_TOKEN` is set. Keep the port private. `wallet webhooks` offers the same operations.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:3003', description: 'A local server with `ADMIN_PORT=3003`.' }],
    tags: [
      { name: 'webhooks', description: 'Endpoints that receive events.' },
      { name: 'deliveries', description: 'Events that were sent to an endpoint, or wait for it.' },
    ],
    security: [{ adminToken: [] }],
    paths,
    components: {
      securitySchemes: { adminToken: { type: 'http', scheme: 'bearer', description: 'The `ADMIN_TOKEN` of the server.' } },
      schemas,
    },
  }
}

const errorSchema: Json = JSON.parse(JSON.stringify(ErrorBody))
const errorAnswer = (description: string): JsonObject => ({ description, content: { 'application/json': { schema: errorSchema } } })

/** Describes the answers of an operation. An error's description lists its codes and sentences. */
function withErrors(operation: JsonObject): JsonObject {
  const answers = Object.entries(isObject(operation.responses) ? operation.responses : {}).map(([status, answer]) => {
    const codes = namedCodes(answer)
    if (codes) return [status, errorAnswer(codes.map((code) => `\`${code}\`: ${catalogue[code][1]}`).join('\n\n'))] as const
    return [status, isObject(answer) ? { ...answer, description: 'Success.' } : answer] as const
  })
  return { ...operation, responses: { ...Object.fromEntries(answers), default: errorAnswer('Any other error.') } }
}
