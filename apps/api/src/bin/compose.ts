import { type ChainAdapter, connectChain, networks } from '@wallet/chains'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { createDeviceStore } from '../features/devices/devices.store.ts'
import { createDevices } from '../features/devices/devices.ts'
import { createHealth } from '../features/health/health.ts'
import { createNotificationStore } from '../features/notifications/notifications.store.ts'
import { createNotifications } from '../features/notifications/notifications.ts'
import { createPlatforms } from '../features/platforms/platforms.ts'
import { createSettings } from '../features/settings/settings.ts'
import { createSwaps } from '../features/swap/swaps.ts'
import { createTokenNameStore } from '../features/tokens/token-names.store.ts'
import { createTokenNames } from '../features/tokens/token-names.ts'
import { createTokens } from '../features/tokens/tokens.ts'
import { createDeliveryStore } from '../features/tx/deliveries.store.ts'
import { createHistoryStore } from '../features/tx/history.store.ts'
import { createHistory } from '../features/tx/history.ts'
import { createOperationWebhook } from '../features/tx/operation-webhook.ts'
import { createSpam } from '../features/tx/spam.ts'
import { createTransactionStore } from '../features/tx/transactions.store.ts'
import { createTransactions } from '../features/tx/transactions.ts'
import { createAddressStore } from '../features/wallet/addresses.store.ts'
import { createAddresses } from '../features/wallet/addresses.ts'

export type DepsSettings = Pick<
  Config,
  'deviceAuth' | 'publicOrigin' | 'requireAddressProof' | 'webhookSecrets' | 'embedded' | 'minVersions'
>

/** The chains of the configured nodes, by platform id. */
export function connectChains(nodes: Config['nodes']): ReadonlyMap<string, ChainAdapter> {
  return new Map([...nodes].map(([id, { network, rpcUrl }]) => [id, connectChain(network, rpcUrl)]))
}

/** Every feature, put together: what routes and the worker are given. */
export function compose(database: Database, cache: Cache, chains: ReadonlyMap<string, ChainAdapter>, settings: DepsSettings): Deps {
  const platforms = createPlatforms(networks, chains)
  const tokens = createTokens(platforms)
  const notifications = createNotifications(createNotificationStore(database))
  const tokenNames = createTokenNames(createTokenNameStore(database))
  const spam = createSpam(database, tokens, tokenNames)
  const transactions = createTransactions(createTransactionStore(database), { notifications, platforms, spam, tokens })
  return {
    addresses: createAddresses(createAddressStore(database), platforms, settings),
    devices: createDevices(createDeviceStore(database), cache, settings),
    health: createHealth(database, cache),
    history: createHistory(createHistoryStore(database), tokens, spam),
    notifications,
    operationWebhook: createOperationWebhook(transactions, createDeliveryStore(database), platforms, settings),
    platforms,
    settings: createSettings(settings.minVersions, platforms),
    swaps: createSwaps(platforms, tokens, cache),
    tokenNames,
    tokens,
    transactions,
  }
}
