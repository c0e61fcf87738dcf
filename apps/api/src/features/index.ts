import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { deleteDevice } from './devices/delete-device.route.ts'
import { newDevice } from './devices/new-device.route.ts'
import { useDevice } from './devices/use-device.route.ts'
import { getHealthStatus } from './health/get-health-status.route.ts'
import { getNotification } from './notifications/get-notification.route.ts'
import { listNotifications } from './notifications/list-notifications.route.ts'
import { readAllNotifications } from './notifications/read-all-notifications.route.ts'
import { readNotification } from './notifications/read-notification.route.ts'
import { estimateFees } from './platforms/estimate-fees.route.ts'
import { getPriorityFees } from './platforms/get-priority-fees.route.ts'
import { listPlatforms } from './platforms/list-platforms.route.ts'
import { getSettings } from './settings/get-settings.route.ts'
import { buildSwap } from './swap/build-swap.route.ts'
import { quoteSwap } from './swap/quote-swap.route.ts'
import { listTokens } from './tokens/list-tokens.route.ts'
import { getTransaction } from './tx/get-transaction.route.ts'
import { listHistory } from './tx/list-history.route.ts'
import { receiveOperation } from './tx/receive-operation.route.ts'
import { getAddressInfo } from './wallet/get-address-info.route.ts'
import { getBalances } from './wallet/get-balances.route.ts'
import { getBlockhash } from './wallet/get-blockhash.route.ts'
import { getNonce } from './wallet/get-nonce.route.ts'
import { getStaking } from './wallet/get-staking.route.ts'
import { linkAddresses } from './wallet/link-addresses.route.ts'
import { listAddresses } from './wallet/list-addresses.route.ts'
import { sendTransaction } from './wallet/send-transaction.route.ts'
import { unlinkAddress } from './wallet/unlink-address.route.ts'

/** Table of contents of the HTTP API: one line per endpoint. A test holds it against the `*.route.ts` files. */
export const routes: readonly Route<Deps>[] = [
  getHealthStatus, // GET /health/status
  getSettings, // GET /v1/settings
  newDevice, // POST /v1/devices/new
  useDevice, // PUT /v1/devices/use
  listPlatforms, // GET /v1/platforms
  getPriorityFees, // GET /v1/platforms/{id}/priority-fees
  estimateFees, // POST /v1/platforms/{id}/estimate-fees
  listTokens, // GET /v1/tokens
  linkAddresses, // POST /v1/wallet/addresses
  listAddresses, // GET /v1/wallet/addresses
  getBalances, // GET /v1/wallet/addresses/{address}/balances
  getNonce, // GET /v1/wallet/addresses/{address}/nonce
  getAddressInfo, // GET /v1/wallet/addresses/{address}/info
  getStaking, // GET /v1/wallet/addresses/{address}/staking
  sendTransaction, // POST /v1/wallet/addresses/{address}/send-tx
  getBlockhash, // GET /v1/wallet/blockhash
  quoteSwap, // POST /v1/swap/quote
  buildSwap, // POST /v1/swap/tx
  listHistory, // GET /v1/tx/history
  getTransaction, // GET /v1/tx/history/{txId}
  receiveOperation, // POST /v1/tx/op/webhook
  listNotifications, // GET /v1/notifications
  getNotification, // GET /v1/notifications/{id}
  readNotification, // PUT /v1/notifications/{id}/read
  readAllNotifications, // PUT /v1/notifications/read-all
  // The samples of the reference work in this order, so calls that remove what others need are the last ones.
  unlinkAddress, // DELETE /v1/wallet/addresses/{address}
  deleteDevice, // DELETE /v1/devices
]
