import { type ChainAdapter, connectChain, type Gateway, type NodeStatusChange, networks, type OnCall } from '@patina/chains'
import { type OnSwapOutcome, onChainProviders, type SwapProvider, services } from '@patina/swaps'
import type { Logger } from 'pino'
import type { Cache } from '../base/cache/cache.ts'
import type { Config } from '../base/config/config.ts'
import type { Database } from '../base/db/client.ts'
import { createAddressHistories } from '../chain/backfill/address-histories.ts'
import { isIndexed } from '../chain/blocks/indexed-chain.ts'
import { createIndexerStore } from '../chain/blocks/indexer.store.ts'
import type { AppDeps } from '../http/deps.ts'
import { createEventStreams, streamLimits } from '../http/routes/events/event-streams.ts'
import { createEvents } from '../http/routes/events/events.ts'
import { createHealth } from '../http/routes/health/health.ts'
import { createNames } from '../http/routes/names/names.ts'
import { createSiteReads } from '../http/routes/rpc/site-reads.ts'
import { createSettings } from '../http/routes/settings/settings.ts'
import { createQuoteFinder } from '../http/routes/swap/find-quotes.ts'
import { createSwaps } from '../http/routes/swap/swaps.ts'
import { createOperationWebhook } from '../http/routes/tx/operation-webhook.ts'
import { createOtherChains } from '../http/routes/tx/preview/other-chains.ts'
import { createPreviews, type PreviewDeps } from '../http/routes/tx/preview/previews.ts'
import { createAlertStore } from '../ledger/alerts/alerts.store.ts'
import { createPriceAlerts } from '../ledger/alerts/alerts.ts'
import { createApprovals } from '../ledger/approvals/approvals.ts'
import { createHistoryStore } from '../ledger/history/history.store.ts'
import { createHistory } from '../ledger/history/history.ts'
import { createEventFeed } from '../ledger/log/feed.store.ts'
import { createEventLog } from '../ledger/log/log.store.ts'
import { signals } from '../ledger/log/signals.ts'
import { createDeliveryStore } from '../ledger/rows/answered-deliveries.store.ts'
import { createApprovalStore } from '../ledger/rows/approvals.store.ts'
import { createBoundedHistoryStore } from '../ledger/rows/bounded-history.store.ts'
import { createTransactionStore } from '../ledger/rows/queue.store.ts'
import { createSendingStore } from '../ledger/rows/sending.store.ts'
import { createTrackedStore } from '../ledger/rows/tracked.store.ts'
import { createTracking } from '../ledger/rows/tracking.ts'
import { createTransactions, type Followers } from '../ledger/rows/transactions.ts'
import { findCounterparties } from '../ledger/warnings/counterparties.store.ts'
import { imitationCheck } from '../ledger/warnings/imitation.ts'
import { noteImplementations } from '../ledger/warnings/implementations.store.ts'
import { createSpam, type Spam } from '../ledger/warnings/spam.ts'
import { alertOtherDevices } from '../out/notifications/alert-other-devices.ts'
import { createAnnouncements } from '../out/notifications/announcements.ts'
import { createFanOutStore } from '../out/notifications/fan-out.store.ts'
import { createNotificationStore } from '../out/notifications/notifications.store.ts'
import { createNotifications, type PushWriting } from '../out/notifications/notifications.ts'
import { createSubscriberNotices } from '../out/notifications/notify-subscribers.ts'
import { createBlockLists } from '../wallet/block-lists/block-lists.ts'
import { createImportedTokenStore } from '../wallet/catalogue/imports/imported-tokens.store.ts'
import { createImportedTokens } from '../wallet/catalogue/imports/imported-tokens.ts'
import { createPlatforms, type Platforms } from '../wallet/catalogue/platforms.ts'
import { createTokenNameStore } from '../wallet/catalogue/token-names.store.ts'
import { createTokenNames } from '../wallet/catalogue/token-names.ts'
import { createTokens, type Tokens } from '../wallet/catalogue/tokens.ts'
import { openDescriptors } from '../wallet/descriptors/descriptors.ts'
import { createDeviceLists } from '../wallet/devices/device-lists.store.ts'
import { createDevices } from '../wallet/devices/devices.ts'
import { createLogos, type Logos } from '../wallet/logos/logos.ts'
import { createHoldingStore } from '../wallet/nfts/holdings.store.ts'
import { createNftStore } from '../wallet/nfts/nfts.store.ts'
import { createNfts } from '../wallet/nfts/nfts.ts'
import { createPriceStore } from '../wallet/prices/prices.store.ts'
import { createPrices } from '../wallet/prices/prices.ts'
import { composeAddresses, composeDeviceStore } from './compose-devices.ts'
import { type PushPlan, pushWriting } from './push-writing.ts'

export type DepsSettings = Pick<
  Config,
  | 'deviceAuth'
  | 'publicOrigins'
  | 'requireAddressProof'
  | 'webhookSecrets'
  | 'providerSecrets'
  | 'embedded'
  | 'minVersions'
  | 'unproved'
  | 'maxStreams'
  | 'swaps'
  | 'swapServices'
  | 'blockListsFolder'
  | 'clearSigningFolder'
  | 'logosFolder'
  | 'siteRpc'
> & { indexer: Pick<Config['indexer'], 'unread'>; push: PushPlan }

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
  wrong_chain: 'follows another chain; it is not used. CHAIN_ID_… is for a local or private chain in its place',
  unavailable: 'does not answer; other nodes are used, and this one is retried with growing pauses',
  behind: 'is far behind the other nodes; it is not used until it has caught up',
  other_fork: 'is on a different fork than most nodes; it is not used until it agrees with them',
  serves_again: 'is used again',
}

/** Services outside and listeners. Swaps use the exchanges of public networks and the configured services by default. */
type Outside = { swapProviders?: readonly SwapProvider[]; onSwapOutcome?: OnSwapOutcome; log?: Pick<Logger, 'error'> }

/** Constructs the dependencies of routes and worker. */
export function compose(
  database: Database,
  cache: Cache,
  chains: ReadonlyMap<string, ChainAdapter>,
  settings: DepsSettings,
  { swapProviders = swapProvidersOf(settings), onSwapOutcome, log = { error() {} } }: Outside = {},
): AppDeps {
  const logos = createLogos(settings.logosFolder)
  const platforms = createPlatforms(networks, chains, logos)
  const read = platforms
    .chains()
    .filter((chain) => isIndexed(chain, settings.indexer))
    .map(({ network }) => network.id)
  const ledger = composeLedger(database, platforms, pushWriting(database, settings.push), settings.unproved, logos)
  const { subscriberNotices, importedTokens, nfts, notifications, spam, tokenNames, tokens, tracking, transactions } = ledger
  const indexer = createIndexerStore(database)
  const addresses = composeAddresses(database, platforms, settings, alertOtherDevices(notifications))
  const history = createHistory(
    { ...createHistoryStore(database), ...createBoundedHistoryStore(database) },
    { platforms, spam, tokens, importedTokens },
  )
  const events = createEvents(createEventFeed(database), history)
  const quoting = { deadlineMs: settings.swaps.deadlineMs, providers: swapProviders, ...(onSwapOutcome && { onOutcome: onSwapOutcome }) }
  const prices = createPrices(createPriceStore(database), tokens, platforms)
  const descriptors = openDescriptors(settings.clearSigningFolder, { networks: platforms.chains().map(({ network }) => network), log })
  const limits = { ...streamLimits, maxStreams: settings.maxStreams }
  return {
    addresses,
    blockLists: createBlockLists(settings.blockListsFolder, log),
    approvals: createApprovals(createApprovalStore(database)),
    addressHistories: createAddressHistories(database, createBoundedHistoryStore(database)),
    devices: createDevices(composeDeviceStore(database), cache, settings),
    health: createHealth(database, cache, indexer, read),
    events,
    eventStreams: createEventStreams({ database, log: createEventLog(database), events, importedTokens, links: addresses.links, limits }),
    history,
    importedTokens,
    subscriberNotices,
    nextBlocks: () => indexer.nextBlocks(read),
    logos,
    nfts,
    notifications,
    operationWebhook: createOperationWebhook(transactions, createDeliveryStore(database), platforms, settings),
    platforms,
    previews: createPreviews({
      tokens,
      prices,
      descriptors,
      ...comparisons(database, tokens),
      findOnOtherChains: createOtherChains(platforms),
    }),
    prices,
    priceAlerts: createPriceAlerts(createAlertStore(database), tokens, prices),
    ...readsOfPlatforms(platforms, settings),
    swaps: createSwaps(platforms, tokens, cache, createQuoteFinder(quoting), settings.swaps),
    tokenNames,
    tokens,
    tracking,
    transactions,
  }
}

/** Returns what needs only the platforms and settings. */
const readsOfPlatforms = (
  platforms: Platforms,
  { minVersions, siteRpc }: Pick<DepsSettings, 'minVersions' | 'siteRpc'>,
): Pick<AppDeps, 'names' | 'settings' | 'siteReads'> => ({
  names: createNames(platforms),
  settings: createSettings(minVersions, platforms),
  siteReads: createSiteReads(platforms, siteRpc),
})

/** Returns what the warnings of a preview compare with: rows, and the names of listed tokens. */
const comparisons = (
  { query }: Pick<Database, 'query'>,
  tokens: Pick<Tokens, 'known'>,
): Pick<PreviewDeps, 'findCounterparties' | 'noteImplementations' | 'imitates'> => ({
  findCounterparties: (queried) => findCounterparties(query, queried),
  noteImplementations: (of, found) => noteImplementations(query, of, found),
  imitates: imitationCheck(tokens),
})

/** Returns the exchanges on the chains, and the configured services. */
export const swapProvidersOf = ({ swapServices }: Pick<Config, 'swapServices'>): readonly SwapProvider[] => [
  ...onChainProviders,
  ...swapServices.map(({ id, ...service }) => services[id](service)),
]

/** Constructs the ledger, and the notifications that follow from its events. */
export function composeLedger(database: Database, platforms: Platforms, push?: PushWriting, unproved?: Config['unproved'], logos?: Logos) {
  const tokens = createTokens(platforms, logos)
  const importedTokens = createImportedTokens(createImportedTokenStore(database), tokens, platforms)
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
    importedTokens,
  })
  const followers: Followers = { announce: () => database.signals.raise(signals.written), rememberBackfilled: remember }
  const transactions = createTransactions(createTransactionStore(database), createSendingStore(database), followers)
  const tracking = createTracking(createTrackedStore(database), followers)
  return { subscriberNotices, importedTokens, nfts, notifications, spam, tokenNames, tokens, tracking, transactions }
}

/** Constructs the service that sends announcements to all devices. */
export function composeAnnouncements(database: Database, { push }: Pick<DepsSettings, 'push'>) {
  const notifications = createNotifications(createNotificationStore(database), pushWriting(database, push))
  return createAnnouncements(database, createDeviceLists(database), notifications)
}
