import { Type } from 'typebox'
import { parser } from '../http/validation.ts'

/** Where metrics and readiness are told. `port` is undefined where it was left to us. */
export type MetricsSettings = { host: string; port: number | undefined }

const parse = parser(
  Type.Object({
    METRICS_PORT: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 65535,
        description: 'Port of /metrics and /ready. Default: 9464 of the API, 9465 of the worker, if it is free.',
      }),
    ),
    METRICS_HOST: Type.String({ minLength: 1, maxLength: 253, default: '127.0.0.1', description: 'Address of /metrics and /ready.' }),
  }),
  { coerce: true },
)

/** @throws {Error} that names every bad variable */
export function readMetrics(given: Record<string, string | undefined>): MetricsSettings {
  const { METRICS_HOST, METRICS_PORT } = parse({ ...given })
  return { host: METRICS_HOST, port: METRICS_PORT }
}
