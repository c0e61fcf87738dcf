import { type ChainAdapter, connectChain, type Gateway, type NodeStatusChange, networks, type OnCall } from '@patina/chains'
import { type OnSwapOutcome, onChainProviders, type SwapProvider, services } from '@patina/swaps'
import type { Logger } from 'pino'
import type { Cache } from '../cache/cache.ts'
import { createImportedTokenStore } from '../catalogue/imports/imported-tokens.store.ts'
import { createImportedTokens } from '../catalogue/imports/imported-tokens.ts'
import { createPlatforms, type Platforms } from '../catalogue/platforms.ts'
import { createTokenNameStore } from '../catalogue/token-names.store.ts'
import { createTokenNames } from '../catalogue/token-names.ts'
import { createTokens } from '../catalogue/tokens.ts'
import type { Config } from '../config/config.ts'
import { alertOtherDevices } from '../consumers/notifications/alert-other-devices.ts'
import { createAnnouncements } from '../consumers/notifications/announcements.ts'
import { createFanOutStore } from '../consumers/notifications/fan-out.store.ts'
import { createNotificationStore } from '../consumers/notifications/notifications.store.ts'
import { createNotifications, type PushWriting } from '../consumers/notifications/notifications.ts'
import { createSubscriberNotices } from '../consumers/notifications/notify-subscribers.ts'
import type { Database } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { createDeviceLists } from '../devices/device-lists.store.ts'
import { createDevices } from '../devices/devices.ts'
import { createEventStreams, streamLimits } from '../features/events/event-streams.ts'
import { createEvents } from '../features/events/events.ts'
import { createHealth } from '../features/health/health.ts'
import { createNames } from '../features/names/names.ts'
import { createSettings } from '../features/settings/settings.ts'
import { createQuoteFinder } from '../features/swap/find-quotes.ts'
import { createSwaps } from '../features/swap/swaps.ts'
import { createOperationWebhook } from '../features/tx/operation-webhook.ts'
import { createHistoryStore } from '../history/history.store.ts'
import { createHistory } from '../history/history.ts'
import { createAddressHistories } from '../indexer/address-histories.ts'
import { isIndexed } from '../indexer/indexed-chain.ts'
import { createIndexerStore } from '../indexer/indexer.store.ts'
import { createBoundedHistoryStore } from '../ledger/bounded-history.store.ts'
import { createDeliveryStore } from '../ledger/deliveries.store.ts'
import { createEventFeed } from '../ledger/events/feed.store.ts'
import { createEventLog } from '../ledger/events/log.store.ts'
import { signals } from '../ledger/events/signals.ts'
import { createSendingStore } from '../ledger/sending.store.ts'
import { createTransactionStore } from '../ledger/transactions.store.ts'
import { createTransactions } from '../ledger/transactions.ts'
import { createHoldingStore } from '../nfts/holdings.store.ts'
import { createNftStore } from '../nfts/nfts.store.ts'
import { createNfts } from '../nfts/nfts.ts'
import { createAlertStore } from '../prices/alerts/alerts.store.ts'
import { createPriceAlerts } from '../prices/alerts/alerts.ts'
import { createPriceStore } from '../prices/prices.store.ts'
import { createPrices } from '../prices/prices.ts'
import { createSpam, type Spam } from '../warnings/spam.ts'
import { composeAddresses, composeDeviceStore } from './compose-devices.ts'
import { pushWriting } from './push-writing.ts'

export type DepsSettings = Pick<
  Config,
  | 'deviceAuth'
  | 'publicOrigin'
  | 'requireAddressProof'
  | 'webhookSecrets'
  | 'providerSecrets'
  | 'embedded'
  | 'minVersions'
  | 'push'
  | 'unproved'
  | 'maxStreams'
  | 'swaps'
  | 'swapServices'
> & { indexer: Pick<Config['indexer'], 'unread'> }

/** Returns the chains of the configured nodes, by platform id. A change of a node's state is logged once. */
export function connectChains(
  nodes: Config['nodes'],
  log: Pick<Logger, 'info' | 'warn'>,
  onCall?: (platformId: string) => OnCall,
  gateway?: Gateway,
): ReadonlyMap<string, ChainAdapter> {
  return new Map(
    [...nodes].map(([id, { network, rpcUrls, historyService }]) => {
      const onStatusChange = ({ node, what, cause }: NodeStatusChange) => {
        const level = what === 'serves_again' ? 'info' : 'warn'
        log[level]({ platformId: id, node, ...(cause !== undefined && { err: cause }) }, `Node ${node} of ${id} ${statusTexts[what]}`)
      }
      const onHistoryServiceSkipped = () =>
        log.warn(
          { platformId: id },
          `The history service of ${id} did not answer, refused the key or lags behind; it is not used for an hour`,
        )
      const options = { onStatusChange, gateway, historyService, onHistoryServiceSkipped }
      return [id, connectChain(network, rpcUrls, { ...options, ...(onCall && { onCall: onCall(id) }) })]
    }),
  )
}

/**
 * Log texts for changes of a node's status. The texts contain the node's position in the setting, because its URL may contain an access
 * key.
 */
const statusTexts: Record<NodeStatusChange['what'], string> = {
  wrong_chain: 'follows another chain; it is not used',
  unavailable: 'does not answer; other nodes are used, and this one is retried with growing pauses',
  behind: 'is far behind the other nodes; it is not used until it has caught up',
  other_fork: 'is on a different fork than most nodes; it is not used until it agrees with them',
  serves_again: 'is used again',
}

/** Services outside and listeners. Swaps use the exchanges on the chains and the configured services by default. */
type Outside = { swapProviders?: readonly SwapProvider[]; onSwapOutcome?: OnSwapOutcome }

/** Constructs the dependencies of routes and worker. */
export function compose(
  database: Database,
  cache: Cache,
  chains: ReadonlyMap<string, ChainAdapter>,
  settings: DepsSettings,
  { swapProviders = swapProvidersOf(settings), onSwapOutcome }: Outside = {},
): Deps {
  const platforms = createPlatforms(networks, chains)
  const read = platforms
    .chains()
    .filter((chain) => isIndexed(chain, settings.indexer))
    .map(({ network }) => network.id)
  const ledger = composeLedger(database, platforms, pushWriting(database, settings.push), settings.unproved)
  const { subscriberNotices, nfts, notifications, spam, tokenNames, tokens, transactions } = ledger
  const indexer = createIndexerStore(database)
  const addresses = composeAddresses(database, platforms, settings, alertOtherDevices(notifications))
  const history = createHistory({ ...createHistoryStore(database), ...createBoundedHistoryStore(database) }, { platforms, spam, tokens })
  const events = createEvents(createEventFeed(database), history)
  const quoting = { deadlineMs: settings.swaps.deadlineMs, providers: swapProviders, ...(onSwapOutcome && { onOutcome: onSwapOutcome }) }
  const prices = createPrices(createPriceStore(database), tokens, platforms)
  const limits = { ...streamLimits, maxStreams: settings.maxStreams }
  return {
    addresses,
    addressHistories: createAddressHistories(database, createBoundedHistoryStore(database)),
    devices: createDevices(composeDeviceStore(database), cache, settings),
    health: createHealth(database, cache, indexer, read),
    events,
    eventStreams: createEventStreams({ database, log: createEventLog(database), events, links: addresses.links, limits }),
    history,
    importedTokens: createImportedTokens(createImportedTokenStore(database), tokens, platforms),
    subscriberNotices,
    nextBlocks: () => indexer.nextBlocks(read),
    names: createNames(platforms),
    nfts,
    notifications,
    operationWebhook: createOperationWebhook(transactions, createDeliveryStore(database), platforms, settings),
    platforms,
    prices,
    priceAlerts: createPriceAlerts(createAlertStore(database), tokens, prices),
    settings: createSettings(settings.minVersions, platforms),
    swaps: createSwaps(platforms, tokens, cache, createQuoteFinder(quoting), settings.swaps),
    tokenNames,
    tokens,
    transactions,
  }
}

/** Returns the exchanges on the chains, and the configured services. */
const swapProvidersOf = ({ swapServices }: Pick<Config, 'swapServices'>): readonly SwapProvider[] => [
  ...onChainProviders,
  ...swapServices.map(({ id, ...service }) => services[id](service)),
]

/** Constructs the ledger, and the notifications that follow from its events. */
export function composeLedger(database: Database, platforms: Platforms, push?: PushWriting, unproved?: Config['unproved']) {
  const tokens = createTokens(platforms)
  const tokenNames = createTokenNames(createTokenNameStore(database))
  const spam = createSpam(database, platforms, tokens, tokenNames)
  const notifications = createNotifications(createNotificationStore(database), push, unproved)
  const nfts = createNfts(createHoldingStore(database), createNftStore(database))
  const remember: Spam['remember'] = async (transaction, rows) => {
    await spam.remember(transaction, rows)
    await nfts.note(transaction, rows)
  }
  const judging = { judge: spam.judge, remember }
  const subscriberNotices = createSubscriberNotices({
    fanOut: createFanOutStore(database),
    notifications,
    platforms,
    spam: judging,
    tokens,
  })
  const transactions = createTransactions(createTransactionStore(database), createSendingStore(database), {
    announce: () => database.signals.raise(signals.written),
    rememberBackfilled: remember,
  })
  return { subscriberNotices, nfts, notifications, spam, tokenNames, tokens, transactions }
}

/** Constructs the service that sends announcements to all devices. */
export function composeAnnouncements(database: Database, { push }: Pick<DepsSettings, 'push'>) {
  const notifications = createNotifications(createNotificationStore(database), pushWriting(database, push))
  return createAnnouncements(database, createDeviceLists(database), notifications)
}
