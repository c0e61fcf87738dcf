import { compose } from '../../../apps/api/dist/bin/compose.js'
import { createMemoryCache } from '../../../apps/api/dist/cache/memory.js'
import type { Database } from '../../../apps/api/dist/db/client.js'
import type { ApnsCredentials } from '../../../apps/api/dist/push/apns.js'
import type { ChainAdapter } from '../../../packages/chains/dist/index.js'
import { networks } from '../../../packages/chains/dist/index.js'

const settings = {
  deviceAuth: 'optional' as const,
  embedded: true,
  publicOrigin: undefined,
  requireAddressProof: false,
  webhookSecrets: [],
  minVersions: { ios: '1.0.0', android: '1.0.0' },
  providerSecrets: new Map(),
  push: { fcm: undefined, apns: undefined, details: false },
  unproved: { notificationsPerDay: 0, historyRows: 0 },
  indexer: { unread: new Set<string>() },
  maxStreams: 1,
  swapServices: [],
  swaps: { deadlineMs: 2_500, requoteAfterMs: 15_000, requireSimulation: false, fees: new Map() },
}

/** SQL that empties all tables that the indexer writes. */
export const truncateIndexed = 'truncate indexer_checkpoints, indexer_blocks, transactions, notifications, dealings cascade'

export const composed = (database: Database, chains: ReadonlyMap<string, ChainAdapter>, apns: ApnsCredentials | undefined = undefined) =>
  compose(database, createMemoryCache(), chains, { ...settings, push: { ...settings.push, apns } })

export const networkOf = (id: string) => {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`There is no network ${id}`)
  return network
}
