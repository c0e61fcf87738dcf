import type { AddressHistories } from '../chain/backfill/address-histories.ts'
import type { PriceAlerts } from '../ledger/alerts/alerts.ts'
import type { Approvals } from '../ledger/approvals/approvals.ts'
import type { History } from '../ledger/history/history.ts'
import type { Tracking } from '../ledger/rows/tracking.ts'
import type { Transactions } from '../ledger/rows/transactions.ts'
import type { Notifications } from '../out/notifications/notifications.ts'
import type { SubscriberNotices } from '../out/notifications/notify-subscribers.ts'
import type { BlockLists } from '../wallet/block-lists/block-lists.ts'
import type { ImportedTokens } from '../wallet/catalogue/imports/imported-tokens.ts'
import type { Platforms } from '../wallet/catalogue/platforms.ts'
import type { TokenNames } from '../wallet/catalogue/token-names.ts'
import type { Tokens } from '../wallet/catalogue/tokens.ts'
import type { Addresses } from '../wallet/devices/addresses.ts'
import type { Devices } from '../wallet/devices/devices.ts'
import type { Logos } from '../wallet/logos/logos.ts'
import type { Nfts } from '../wallet/nfts/nfts.ts'
import type { Prices } from '../wallet/prices/prices.ts'
import type { EventStreams } from './routes/events/event-streams.ts'
import type { Events } from './routes/events/events.ts'
import type { Health } from './routes/health/health.ts'
import type { Names } from './routes/names/names.ts'
import type { SiteReads } from './routes/rpc/site-reads.ts'
import type { Settings } from './routes/settings/settings.ts'
import type { Swaps } from './routes/swap/swaps.ts'
import type { OperationWebhook } from './routes/tx/operation-webhook.ts'
import type { Previews } from './routes/tx/preview/previews.ts'

/**
 * All dependencies of handlers. A process builds them once in `bin/`. A route names the part that it uses: `Pick<Deps, 'devices'>`. Only guards
 * authorise callers, so handlers cannot.
 */
export type Deps = {
  addresses: Omit<Addresses, 'authorize' | 'authorizeOwner'>
  addressHistories: AddressHistories
  approvals: Approvals
  blockLists: BlockLists
  devices: Omit<Devices, 'authorize'>
  events: Events
  eventStreams: EventStreams
  health: Health
  history: History
  importedTokens: ImportedTokens
  subscriberNotices: SubscriberNotices
  logos: Logos
  names: Names
  /** Returns the next block that workers read, by platform. Platforms whose blocks are not read are missing. */
  nextBlocks(): Promise<ReadonlyMap<string, number>>
  nfts: Nfts
  notifications: Notifications
  operationWebhook: OperationWebhook
  platforms: Platforms
  previews: Previews
  prices: Prices
  priceAlerts: PriceAlerts
  settings: Settings
  siteReads: SiteReads
  swaps: Swaps
  tokenNames: TokenNames
  tokens: Tokens
  tracking: Tracking
  transactions: Transactions
}

/** All dependencies of the application: those of handlers and those of guards. */
export type AppDeps = Deps & { addresses: Addresses; devices: Devices }
