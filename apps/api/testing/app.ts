import type { ChainAdapter } from '@wallet/chains'
import { expect } from 'vitest'
import { type AppOptions, buildApp } from '../src/app.ts'
import { compose, type DepsSettings } from '../src/bin/compose.ts'
import type { Deps } from '../src/deps.ts'
import type { Limits } from '../src/http/limits.ts'
import type { App } from '../src/http/route.ts'
import { silentChains } from './chains.ts'
import { type FreshDatabase, freshDatabase, type Pair, pairs } from './database.ts'
import { watchErrors } from './declared.ts'

export type TestAppOptions = Partial<DepsSettings> & {
  /** The only one, where `webhookSecrets` names no others. */
  webhookSecret?: string
  /** Which servers hold its data. The faster pair, unless the test is about storage. */
  pair?: Pair
  /** The data of another application: this one is then its restart, or its second replica. */
  storage?: FreshDatabase
  /** By platform id. Unless the test is about chains, nodes that do not answer. */
  chains?: ReadonlyMap<string, ChainAdapter>
  hosts?: readonly string[]
  trustedProxies?: readonly string[]
  corsOrigins?: readonly string[]
  overTls?: boolean
  loggerInstance?: AppOptions['loggerInstance']
  deadlines?: AppOptions['deadlines']
  onRequest?: AppOptions['onRequest']
  /** Unless the test is about limits, there are none. */
  limits?: Limits
}

export type TestApp = { app: App; deps: Deps; storage: FreshDatabase; chains: ReadonlyMap<string, ChainAdapter>; close(): Promise<void> }

/** What an application of the tests is told, unless the test says otherwise. */
export const testSettings: DepsSettings = {
  deviceAuth: 'optional',
  embedded: true,
  publicOrigin: undefined,
  requireAddressProof: false,
  webhookSecrets: [],
  providerSecrets: new Map(),
  minVersions: { ios: '1.2.0', android: '1.3.0' },
  push: { fcm: undefined, apns: undefined, details: false },
  unproved: { notificationsPerDay: 0, historyRows: 0 },
  indexer: { unread: new Set() },
  maxStreams: 100,
}

/** The whole application on a database and a cache of its own, put together as `bin/` does. */
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
  ...given
}: TestAppOptions = {}): Promise<TestApp> {
  const settings: DepsSettings = {
    ...testSettings,
    webhookSecrets: webhookSecret === undefined ? [] : [webhookSecret],
    ...given,
  }
  const own = storage ?? (await freshDatabase(pair))
  const deps = compose(own.database, own.cache, chains, settings)
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
  const undeclared = watchErrors(app)
  return {
    app,
    deps,
    storage: own,
    chains,
    async close() {
      await app.close()
      if (!storage) await own.close()
      expect(undeclared).toEqual([])
    },
  }
}
