import type { OnCall } from '@patina/chains'
import type { FastifyInstance } from 'fastify'
import type { OnStatement } from '../db/report-statements.ts'

/** Settings of traces. */
export type TracingSettings = {
  /** URL of the collector's endpoint for traces. */
  url: string
  /** Headers of each request to the collector, such as a key. */
  headers: Readonly<Record<string, string>>
  /** Share of requests that are traced, from 0 to 1. */
  ratio: number
  /** Name of the service in traces. */
  service: string
}

/** Records what happens during requests. If traces are off, no object of this type exists and nothing is called. */
export type Tracing = {
  /** Adds hooks that begin and end the trace of a request. */
  traceRequests(app: Pick<FastifyInstance, 'addHook'>): void
  /** Returns a listener that adds finished calls to the nodes of a platform to the trace of the current request. */
  onCall(platformId: string): OnCall
  /** Adds a finished statement to the trace of the current request. The text has placeholders instead of values. */
  onStatement: OnStatement
  /** Sends the remaining traces. */
  close(): Promise<void>
}
