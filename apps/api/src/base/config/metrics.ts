import { Type } from 'typebox'
import { type Environment, type Mode, optional, setting, subject } from './setting.ts'

/** Address where metrics and readiness are served. `port` is undefined if METRICS_PORT is not set. */
export type MetricsSettings = { host: string; port: number | undefined }

export const metrics = subject('Metrics and readiness', {
  METRICS_PORT: optional(Type.Integer({ minimum: 0, maximum: 65535 }), {
    meaning: 'Port of `/metrics` (Prometheus) and `/ready`.',
    unset: '9464 for the API and 9465 for the worker, if free',
  }),
  METRICS_HOST: setting(Type.String({ minLength: 1, maxLength: 253 }), {
    meaning: 'Address of `/metrics` and `/ready`.',
    default: '127.0.0.1',
  }),
})

/** @throws {Error} that names every bad setting */
export function readMetrics(given: Environment, mode: Mode): MetricsSettings {
  const { METRICS_HOST, METRICS_PORT } = metrics.read(given, mode)
  return { host: METRICS_HOST, port: METRICS_PORT }
}
