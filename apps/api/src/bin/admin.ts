import type { Logger } from 'pino'
import type { Cache } from '../base/cache/cache.ts'
import type { AdminSettings } from '../base/config/admin.ts'
import type { Config } from '../base/config/config.ts'
import type { Database } from '../base/db/client.ts'
import { buildAdminApp } from '../http/admin/admin-app.ts'
import { composeWebhooks } from './compose-webhooks.ts'
import { listening } from './listening.ts'

type Parts = { database: Database; cache: Cache; config: Pick<Config, 'webhookNetworks'>; log: Logger }

/** Serves the admin API, if it is configured. Returns a function that stops it. @throws if the port is in use */
export async function startAdmin(
  { database, cache, config, log }: Parts,
  settings: AdminSettings | undefined,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  const { webhooks, close } = composeWebhooks(database, config)
  const app = await buildAdminApp({ webhooks, cache }, { ...settings, loggerInstance: log })
  await listening({ ...settings, settings: { host: 'ADMIN_HOST', port: 'ADMIN_PORT' } }, () => app.listen(settings))
  log.info(`Admin API on http://${settings.host}:${settings.port}/admin/v1/webhooks`)
  return async () => {
    await app.close()
    close()
  }
}
