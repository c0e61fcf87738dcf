import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** One endpoint: it adds itself to the application and names the part of `Deps` it uses, `Route<Pick<Deps, 'devices'>>`. */
export type Route<Deps = unknown> = (app: App, deps: Deps) => void
