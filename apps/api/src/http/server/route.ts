import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { LimitClass } from '../../base/config/limits.ts'
import { bodyErrors, type ErrorCode, errors } from '../../base/wire/errors.ts'
import { DeviceHeaders } from '../../base/wire/scalars.ts'
import type { Json, JsonObject } from '../openapi/json.ts'
import { addPreflight } from './cors.ts'
import { type Admitted, type Guard, type GuardDeps, guardErrors, guardOf } from './guard.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/**
 * Things that an example request names; whoever sends the request fills in real ones. `address` is linked on `platformId`, `stranger` is an
 * unlinked address, `signed` and `quote` are what an app sends.
 */
export type Things = {
  address: string
  platformId: string
  stranger: string
  transaction: string
  hash: string
  notification: string
  nft: string
  signed: string
  quote: Json
}

/** The parts of an example request. Path and query contain texts, as in a URL. */
export type Example = { path?: Record<string, string>; query?: Record<string, string>; body?: JsonObject }

/** All that is said about an endpoint. The server, the contract and the tests of every endpoint read it. */
export type Declaration = {
  /** The `operationId`. The file has the same name in kebab-case. */
  id: string
  call: `${'GET' | 'PUT' | 'POST' | 'DELETE'} /${string}`
  guard: Guard
  /** The rate limit that a call counts against. `unlimited` is for load balancers and monitors, whose concurrent calls share one check. */
  limit: LimitClass | 'unlimited'
  /**
   * Each parameter that names a thing of a device, with the error for another device's thing. `anyone`: every device gets the same answer.
   * The guards `linked` and `owner` check the first parameter, on the platform of the parameter `platformId`.
   */
  owns?: Readonly<Record<string, ErrorCode | 'anyone'>>
  tag: string
  summary: string
  description: string
  headers?: TObject
  params?: TObject
  query?: TObject
  body?: TObject
  /** The successful answers by status. The first one is sent, unless the handler sets another. */
  out: Readonly<Record<number, TSchema>>
  /** Errors besides those of the guard, of the schemas and of the server. */
  fails?: readonly ErrorCode[]
  /** Returns a request that succeeds, with every optional parameter that can be combined. */
  example?: (its: Things) => Example
  /** Whether pages of every origin may read the answers. */
  anyOrigin?: true
  /** Maximum bytes of the body, if not that of the server. */
  bodyLimit?: number
  /** The documented body, if `body` accepts more than that or the handler parses it. */
  'x-body'?: TSchema
  /** Describes the answer as a stream of server-sent events. */
  'x-stream'?: string
  /** Describes the answer as an image. */
  'x-image'?: string
}

/** One endpoint, ready to be registered. Its type names the dependencies that it uses. */
export type Endpoint<Needs = never> = Declaration & { register(app: App, deps: Needs & GuardDeps): void }

type Read<Schema> = Schema extends TSchema ? Static<Schema> : unknown
type Request<D extends Declaration> = FastifyRequest<{
  Params: Read<D['params']>
  Querystring: Read<D['query']>
  Body: Read<D['body']>
  Headers: Read<D['headers']>
}>
type Answer<D extends Declaration> = Read<D['out'][keyof D['out']]> | FastifyReply | undefined
type Handler<D extends Declaration> = (
  request: Request<D>,
  admitted: Admitted[D['guard']],
  reply: FastifyReply,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that sends a prepared answer returns nothing.
) => Answer<D> | Promise<Answer<D>> | void

/**
 * Returns an endpoint. Its handler runs after the schemas and the guard, and receives what the guard found: the device and, for a linked
 * address, its chain and canonical form.
 */
export function route<D extends Declaration, Needs>(declaration: D, handlerOf: (deps: Needs, app: App) => Handler<D>): Endpoint<Needs> {
  const [method = '', path = ''] = declaration.call.split(' ')
  const [status = 200] = Object.keys(declaration.out).map(Number)
  return {
    ...declaration,
    register(app, deps) {
      const admit = guardOf<D['guard']>(declaration, deps)
      const handle = handlerOf(deps, app)
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
      if (declaration.anyOrigin) addPreflight(app, url)
      app.route({
        method,
        url,
        schema: schemaOf(declaration),
        config: { limit: declaration.limit === 'unlimited' ? undefined : declaration.limit, anyOrigin: declaration.anyOrigin },
        ...(declaration.bodyLimit !== undefined && { bodyLimit: declaration.bodyLimit }),
        handler(request: Request<D>, reply: FastifyReply) {
          if (status !== 200) reply.code(status)
          const admitted = admit(request)
          return admitted instanceof Promise ? admitted.then((found) => handle(request, found, reply)) : handle(request, admitted, reply)
        },
      })
    },
  }
}

/** Returns the schemas of a route for Fastify. */
function schemaOf({ id, guard, call, tag, summary, description, headers, params, query, body, out, fails = [], ...more }: Declaration) {
  const isOfDevice = guard !== 'public' && guard !== 'webhook'
  // The token of a device signs the body, so the server reads it also where none is expected.
  const ofBody = isOfDevice && !body && !call.startsWith('GET ') ? bodyErrors : []
  const described = { 'x-body': more['x-body'], 'x-stream': more['x-stream'], 'x-image': more['x-image'] }
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)),
    ...(isOfDevice && { headers: Type.Object({ ...DeviceHeaders.properties, ...headers?.properties }) }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...out, ...errors(...guardErrors[guard], ...fails, ...ofBody) },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit of the route. */
    limit?: LimitClass | undefined
    /** Whether pages of every origin may read the answers. */
    anyOrigin?: true | undefined
  }
}
