import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/**
 * One endpoint. A route registers itself with the application, and its type names the part of `Deps` that it uses: `Route<Pick<Deps,
 * 'devices'>>`.
 */
export type Route<Deps = unknown> = (app: App, deps: Deps) => void
