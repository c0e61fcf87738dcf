import type { Devices } from './features/devices/devices.ts'
import type { Health } from './features/health/health.ts'
import type { Notifications } from './features/notifications/notifications.ts'
import type { Platforms } from './features/platforms/platforms.ts'
import type { Settings } from './features/settings/settings.ts'
import type { Swaps } from './features/swap/swaps.ts'
import type { TokenNames } from './features/tokens/token-names.ts'
import type { Tokens } from './features/tokens/tokens.ts'
import type { History } from './features/tx/history.ts'
import type { OperationWebhook } from './features/tx/operation-webhook.ts'
import type { Transactions } from './features/tx/transactions.ts'
import type { Addresses } from './features/wallet/addresses.ts'

/** Everything a route may ask for, built once in `bin/`. A route names the part it uses: `Pick<Deps, 'devices'>`. */
export type Deps = {
  addresses: Addresses
  devices: Devices
  health: Health
  history: History
  notifications: Notifications
  operationWebhook: OperationWebhook
  platforms: Platforms
  settings: Settings
  swaps: Swaps
  tokenNames: TokenNames
  tokens: Tokens
  transactions: Transactions
}
