import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions } from 'pino'

type Rest = [message?: string, ...values: unknown[]]

/**
 * The log of one request. Each line has the id of the request. Few requests log anything, because the access line uses the log of the
 * application. Pino's child logger is therefore created at its first use. Creating it for every request would cost a tenth of a catalogue
 * call.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #logger: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #own() {
    this.#logger ??= this.#parent.child(this.#bindings, this.#options)
    return this.#logger
  }

  get level() {
    return this.#own.level
  }
  set level(level) {
    this.#own.level = level
  }

  fatal(entry: unknown, ...rest: Rest) {
    this.#own.fatal(entry, ...rest)
  }
  error(entry: unknown, ...rest: Rest) {
    this.#own.error(entry, ...rest)
  }
  warn(entry: unknown, ...rest: Rest) {
    this.#own.warn(entry, ...rest)
  }
  info(entry: unknown, ...rest: Rest) {
    this.#own.info(entry, ...rest)
  }
  debug(entry: unknown, ...rest: Rest) {
    this.#own.debug(entry, ...rest)
  }
  trace(entry: unknown, ...rest: Rest) {
    this.#own.trace(entry, ...rest)
  }
  silent(entry: unknown, ...rest: Rest) {
    this.#own.silent(entry, ...rest)
  }
  child(bindings: Bindings, options?: ChildLoggerOptions) {
    return this.#own.child(bindings, options)
  }
}

/** Creates the log of a request, for Fastify's option `childLoggerFactory`. */
export const requestLog = (parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions): FastifyBaseLogger =>
  new RequestLog(parent, bindings, options)
