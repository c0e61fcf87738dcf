import type { ChainAdapter } from '@patina/chains'
import { onChainProviders, type SwapProvider } from '@patina/swaps'
import { localExchanges, localProviders } from '@patina/swaps/local'
import { expect } from 'vitest'
import type { Limits } from '../src/base/config/limits.ts'
import { compose, type DepsSettings } from '../src/bin/compose.ts'
import { type AppOptions, buildApp } from '../src/http/app.ts'
import type { AppDeps } from '../src/http/deps.ts'
import type { App } from '../src/http/server/route.ts'
import { addExchanges } from '../src/ledger/rows/known-contracts.ts'
import { silentChains } from './chains.ts'
import { writeNotifications } from './consume.ts'
import { type FreshDatabase, freshDatabase, type Pair, pairs } from './database.ts'
import { watchErrors } from './declared.ts'

export type TestAppOptions = Partial<DepsSettings> & {
  /** The only secret for webhooks, unless `webhookSecrets` lists secrets. */
  webhookSecret?: string
  /** The database and cache that hold the application's data. Defaults to the faster pair; tests of storage name one. */
  pair?: Pair
  /** Data of another application. The new application is then a restart or a second replica of it. */
  storage?: FreshDatabase
  /** Chains by platform id. Defaults to chains whose nodes do not answer. */
  chains?: ReadonlyMap<string, ChainAdapter>
  hosts?: readonly string[]
  trustedProxies?: readonly string[]
  corsOrigins?: readonly string[]
  overTls?: boolean
  loggerInstance?: AppOptions['loggerInstance']
  deadlines?: AppOptions['deadlines']
  onRequest?: AppOptions['onRequest']
  /** Providers of swaps. Defaults to the exchanges on the chains. */
  swapProviders?: readonly SwapProvider[]
  /** Rate limits. Defaults to none. */
  limits?: Limits
}

export type TestApp = { app: App; deps: AppDeps; storage: FreshDatabase; chains: ReadonlyMap<string, ChainAdapter>; close(): Promise<void> }

// Tests use the same local chains as `npm start`.
addExchanges(localExchanges)

/** Default settings of a test application. */
export const testSettings: DepsSettings = {
  deviceAuth: 'optional',
  embedded: true,
  publicOrigins: [],
  requireAddressProof: false,
  webhookSecrets: [],
  providerSecrets: new Map(),
  minVersions: { ios: '1.2.0', android: '1.3.0' },
  push: { fcm: undefined, apns: undefined, details: false },
  unproved: { notificationsPerDay: 0, historyRows: 0 },
  indexer: { unread: new Set() },
  maxStreams: 100,
  swapServices: [],
  blockListsFolder: undefined,
  clearSigningFolder: undefined,
  logosFolder: undefined,
  siteRpc: new Set(),
  // Exchanges on local chains answer in milliseconds, or late on a busy machine.
  swaps: { deadlineMs: 30_000, requoteAfterMs: 15_000, requireSimulation: false, fees: new Map() },
}

/** Builds the whole application as `bin/` does, with its own database and cache. */
export async function testApp({
  pair = pairs[1],
  storage,
  chains = silentChains(),
  hosts,
  trustedProxies,
  corsOrigins,
  overTls = false,
  loggerInstance,
  deadlines,
  onRequest,
  limits,
  webhookSecret,
  swapProviders = [...onChainProviders, ...localProviders],
  ...given
}: TestAppOptions = {}): Promise<TestApp> {
  const settings: DepsSettings = {
    ...testSettings,
    webhookSecrets: webhookSecret === undefined ? [] : [webhookSecret],
    ...given,
  }
  const own = storage ?? (await freshDatabase(pair))
  const deps = compose(own.database, own.cache, chains, settings, { swapProviders })
  const app = await buildApp(deps, {
    ...(loggerInstance && { loggerInstance }),
    hosts,
    trustedProxies,
    corsOrigins,
    overTls,
    deadlines,
    onRequest,
    limits: limits && { ...limits, cache: own.cache },
  })
  // No worker runs. Notifications are written before they are read.
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/v1/notifications')) await writeNotifications(own.database, deps.subscriberNotices)
  })
  const undeclared = watchErrors(app)
  return {
    app,
    deps,
    storage: own,
    chains,
    async close() {
      // `fetch` keeps connections and opens new ones without a request. They would delay the end of the server by a minute.
      app.server.on('connection', (socket) => socket.destroy())
      app.server.closeAllConnections()
      await app.close()
      if (!storage) await own.close()
      expect(undeclared).toEqual([])
    },
  }
}
