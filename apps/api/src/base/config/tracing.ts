import { Type } from 'typebox'
import type { TracingSettings } from '../tracing/tracing.ts'
import { type Environment, listOf, type Mode, optional, setting, subject } from './setting.ts'

const shareForm = /^(0(\.\d{1,9})?|1(\.0+)?)$/
const headerForm = /^[\w-]+=[^,\s]+$/

export const tracing = subject(
  'Traces',
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(Type.String(), {
      meaning: 'URL of an OpenTelemetry collector that receives traces of requests by OTLP over HTTP. `/v1/traces` is added.',
      accepts: 'URL (`http`, `https`)',
      unset: 'nothing is traced, and the library is not loaded',
    }),
    OTEL_EXPORTER_OTLP_HEADERS: optional(Type.String(), {
      meaning: 'Headers of each request to the collector, such as a key.',
      accepts: '`name=value`, by comma',
      unset: 'none',
      secret: true,
    }),
    OTEL_TRACES_SAMPLER_ARG: setting(Type.String(), {
      meaning: 'Share of requests that are traced.',
      accepts: 'number, 0 to 1',
      default: '0.01',
    }),
    OTEL_SERVICE_NAME: setting(Type.String({ pattern: '^[\\w.-]{1,64}$' }), {
      meaning: 'Name of the service in traces.',
      accepts: 'letters, digits, `.`, `_` and `-`, at most 64',
      default: 'wallet-api',
    }),
  },
  ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: share = '' }) => [
    !shareForm.test(share) && 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    url !== undefined && !isHttp(url) && 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL (http or https)',
    listOf(headers).some((header) => !headerForm.test(header)) && 'OTEL_EXPORTER_OTLP_HEADERS must be a list of name=value, by comma',
  ],
)

const isHttp = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url)

/** Returns the settings of traces; undefined if they are off. @throws {Error} that names every bad setting */
export function readTracing(given: Environment, mode: Mode): TracingSettings | undefined {
  const parsed = tracing.read(given, mode)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = parsed
  if (endpoint === undefined) return undefined
  const headers = listOf(parsed.OTEL_EXPORTER_OTLP_HEADERS).map((header): [string, string] => {
    const at = header.indexOf('=')
    return [header.slice(0, at), header.slice(at + 1)]
  })
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers),
    ratio: Number(parsed.OTEL_TRACES_SAMPLER_ARG),
    service: parsed.OTEL_SERVICE_NAME,
  }
}
