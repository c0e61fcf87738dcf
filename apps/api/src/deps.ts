import type { ImportedTokens } from './catalogue/imports/imported-tokens.ts'
import type { Platforms } from './catalogue/platforms.ts'
import type { TokenNames } from './catalogue/token-names.ts'
import type { Tokens } from './catalogue/tokens.ts'
import type { Notifications } from './consumers/notifications/notifications.ts'
import type { SubscriberNotices } from './consumers/notifications/notify-subscribers.ts'
import type { Addresses } from './devices/addresses.ts'
import type { Devices } from './devices/devices.ts'
import type { EventStreams } from './features/events/event-streams.ts'
import type { Events } from './features/events/events.ts'
import type { Health } from './features/health/health.ts'
import type { Names } from './features/names/names.ts'
import type { Settings } from './features/settings/settings.ts'
import type { Swaps } from './features/swap/swaps.ts'
import type { OperationWebhook } from './features/tx/operation-webhook.ts'
import type { History } from './history/history.ts'
import type { AddressHistories } from './indexer/address-histories.ts'
import type { Transactions } from './ledger/transactions.ts'
import type { Nfts } from './nfts/nfts.ts'
import type { PriceAlerts } from './prices/alerts/alerts.ts'
import type { Prices } from './prices/prices.ts'

/** All dependencies of routes. A process builds them once in `bin/`. A route names the part that it uses: `Pick<Deps, 'devices'>`. */
export type Deps = {
  addresses: Addresses
  addressHistories: AddressHistories
  devices: Devices
  events: Events
  eventStreams: EventStreams
  health: Health
  history: History
  importedTokens: ImportedTokens
  subscriberNotices: SubscriberNotices
  names: Names
  /** Returns the next block that workers read, by platform. Platforms whose blocks are not read are missing. */
  nextBlocks(): Promise<ReadonlyMap<string, number>>
  nfts: Nfts
  notifications: Notifications
  operationWebhook: OperationWebhook
  platforms: Platforms
  prices: Prices
  priceAlerts: PriceAlerts
  settings: Settings
  swaps: Swaps
  tokenNames: TokenNames
  tokens: Tokens
  transactions: Transactions
}
