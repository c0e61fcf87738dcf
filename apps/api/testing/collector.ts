import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { Type } from 'typebox'
import { parser } from '../src/base/wire/validation.ts'

const Attributes = Type.Array(
  Type.Object({
    key: Type.String(),
    value: Type.Union([
      Type.Object({ stringValue: Type.String() }, { additionalProperties: false }),
      Type.Object({ intValue: Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d+$' })]) }, { additionalProperties: false }),
      Type.Object({ boolValue: Type.Boolean() }, { additionalProperties: false }),
    ]),
  }),
)
const Nanoseconds = Type.String({ pattern: '^[1-9]\\d{18}$' })
const CollectedSpan = Type.Object({
  traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  parentSpanId: Type.Optional(Type.String({ pattern: '^([0-9a-f]{16})?$' })),
  name: Type.String({ minLength: 1 }),
  kind: Type.Integer({ minimum: 1, maximum: 5 }),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: Type.Object({ code: Type.Integer({ minimum: 0, maximum: 2 }) }),
})
/** The JSON form of `ExportTraceServiceRequest`. @see https://opentelemetry.io/docs/specs/otlp/#otlphttp */
const Request = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Attributes }),
      scopeSpans: Type.Array(Type.Object({ scope: Type.Object({ name: Type.String() }), spans: Type.Array(CollectedSpan) })),
    }),
  ),
})
const parse = parser(Request)

export type CollectedSpan = {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: number
  /** 2 is an error. */
  status: number
  ms: number
  attributes: Readonly<Record<string, string>>
}

export type Collector = Awaited<ReturnType<typeof startCollector>>

/** Starts an OpenTelemetry collector that accepts traces by OTLP over HTTP in JSON. It answers 400 to anything else, as the protocol says. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const requests: IncomingHttpHeaders[] = []
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    response.setHeader('content-type', 'application/json')
    try {
      if (method !== 'POST' || url !== '/v1/traces') throw new Error(`${method} ${url}`)
      if (headers['content-type'] !== 'application/json') throw new Error(`The content type is ${headers['content-type']}`)
      spans.push(...spansOf(await json(request)))
      requests.push(headers)
      response.end('{"partialSuccess":{}}')
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end('{"message":"refused"}')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}`,
    spans,
    requests,
    /** Why requests were refused. */
    refused,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spansOf(body: unknown): CollectedSpan[] {
  return parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: textsOf(resource.attributes)['service.name'] ?? '',
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        name: span.name,
        kind: span.kind,
        status: span.status.code,
        ms: Number((BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1_000n) / 1_000,
        attributes: textsOf(span.attributes),
      })),
    ),
  )
}

const textsOf = (attributes: readonly { key: string; value: object }[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
