import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing, TracingSettings } from './tracing.ts'

/** Time for the collector to answer. Traces that it does not accept are lost; requests never wait for it. */
const exportTimeoutMs = 5_000

type Traced = { span: Span; context: Context }

/**
 * Starts to send traces to a collector by OTLP over HTTP. Only a process with traces loads this file and the libraries behind it.
 *
 * A trace has the pattern of a route, never the URL, and statements without values, because addresses must not leave the server. The
 * `traceparent` of a client is ignored: a stranger must not decide what is traced.
 */
export function startTracing({ url, headers, ratio, service }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportTimeoutMs })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': `${process.pid}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('wallet')
  const current = new AsyncLocalStorage<Traced>()

  /** Adds a part of the current request that has just ended. */
  const add = (name: string, ms: number, attributes: Record<string, string>, failed: boolean) => {
    const traced = current.getStore()
    if (!traced) return
    const endTime = Date.now()
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes }, traced.context)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }

  return {
    traceRequests: (app) => traceRequests(app, (name) => tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT), current),
    onCall:
      (platformId) =>
      ({ method, outcome, ms }) =>
        add(
          `node ${method}`,
          ms,
          { 'wallet.platform': platformId, 'rpc.method': method, 'wallet.outcome': outcome },
          outcome !== 'answered',
        ),
    onStatement: ({ sql, ms, failed }) =>
      add(`sql ${/^\s*(\w+)/.exec(sql)?.[1] ?? ''}`, ms, { 'db.system.name': 'postgresql', 'db.query.text': sql }, failed),
    close: () => provider.shutdown(),
  }
}

function traceRequests(app: Pick<FastifyInstance, 'addHook'>, start: (name: string) => Span, current: AsyncLocalStorage<Traced>) {
  const open = new WeakMap<FastifyRequest, Traced>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = start(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    // Most requests are not traced. Without a store, nothing else happens for them.
    if (!span.isRecording()) return done()
    const traced = { span, context: trace.setSpan(ROOT_CONTEXT, span) }
    open.set(request, traced)
    current.run(traced, done)
  })
  // The parser of a body calls its listeners outside the store.
  app.addHook('preValidation', (request, _reply, done) => {
    const traced = open.get(request)
    if (traced) current.run(traced, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)?.span
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': reply.statusCode,
      'wallet.operation': request.routeOptions.schema?.operationId ?? 'unknown',
      'wallet.request_id': request.id,
    })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
