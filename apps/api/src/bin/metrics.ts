import type { Logger } from 'pino'
import type { IndexingSettings } from '../base/config/indexer.ts'
import type { MetricsSettings } from '../base/config/metrics.ts'
import type { Database } from '../base/db/client.ts'
import type { Registry } from '../base/metrics/registry.ts'
import { serveMetrics } from '../base/metrics/serve-metrics.ts'
import { createIndexerStore } from '../chain/blocks/indexer.store.ts'
import type { Deps } from '../http/deps.ts'
import type { Lifetime } from './lifetime.ts'
import { listening } from './listening.ts'
import { measureWork } from './measures/measure-work.ts'
import { measureProcess } from './measures/measures.ts'

/**
 * Serves metrics and readiness of this process. Returns a function that stops the server. Throws if a configured port is in use. If the
 * default port is in use, for example by another stack on this machine, it logs a warning and serves no metrics.
 */
export async function startMetrics(
  registry: Registry,
  {
    database,
    health,
    unread,
    isServing,
  }: { database: Database } & Pick<Deps, 'health'> & Pick<IndexingSettings, 'unread'> & Pick<Lifetime, 'isServing'>,
  { host, port }: MetricsSettings,
  defaultPort: number,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<() => Promise<void>> {
  measureProcess(registry, database)
  measureWork(registry, database, createIndexerStore(database), unread)
  try {
    const place = { host, port: port ?? defaultPort }
    const server = await listening({ ...place, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }, () =>
      serveMetrics(place, { registry, health, isServing }),
    )
    log.info(`Metrics on http://${host.includes(':') ? `[${host}]` : host}:${server.port}/metrics`)
    return server.close
  } catch (error) {
    if (port !== undefined) throw error
    log.warn(`Metrics are not served. ${error instanceof Error ? error.message : error}`)
    return async () => {}
  }
}
