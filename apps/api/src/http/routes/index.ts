import type { Deps } from '../deps.ts'
import type { Endpoint } from '../server/route.ts'
import { listBlockLists } from './block-lists/list-block-lists.route.ts'
import { deleteDevice } from './devices/delete-device.route.ts'
import { newDevice } from './devices/new-device.route.ts'
import { useDevice } from './devices/use-device.route.ts'
import { listEvents } from './events/list-events.route.ts'
import { getHealthStatus } from './health/get-health-status.route.ts'
import { getLogo } from './logos/get-logo.route.ts'
import { findName } from './names/find-name.route.ts'
import { resolveName } from './names/resolve-name.route.ts'
import { getNftImage } from './nfts/get-nft-image.route.ts'
import { getNotification } from './notifications/get-notification.route.ts'
import { listNotifications } from './notifications/list-notifications.route.ts'
import { readAllNotifications } from './notifications/read-all-notifications.route.ts'
import { readNotification } from './notifications/read-notification.route.ts'
import { describeAddress } from './platforms/describe-address.route.ts'
import { estimateFees } from './platforms/estimate-fees.route.ts'
import { getPriorityFees } from './platforms/get-priority-fees.route.ts'
import { listPlatforms } from './platforms/list-platforms.route.ts'
import { createPriceAlert } from './prices/create-price-alert.route.ts'
import { deletePriceAlert } from './prices/delete-price-alert.route.ts'
import { getPriceHistory } from './prices/get-price-history.route.ts'
import { listPriceAlerts } from './prices/list-price-alerts.route.ts'
import { listPrices } from './prices/list-prices.route.ts'
import { relayReads } from './rpc/relay-reads.route.ts'
import { getSettings } from './settings/get-settings.route.ts'
import { buildSwap } from './swap/build-swap.route.ts'
import { quoteSwap } from './swap/quote-swap.route.ts'
import { listTokens } from './tokens/list-tokens.route.ts'
import { getTransaction } from './tx/get-transaction.route.ts'
import { listHistory } from './tx/list-history.route.ts'
import { previewTransaction } from './tx/preview-transaction.route.ts'
import { receiveOperation } from './tx/receive-operation.route.ts'
import { trackTransaction } from './tx/track-transaction.route.ts'
import { getAddressInfo } from './wallet/get-address-info.route.ts'
import { getBalances } from './wallet/get-balances.route.ts'
import { getBlockhash } from './wallet/get-blockhash.route.ts'
import { getNonce } from './wallet/get-nonce.route.ts'
import { getPortfolio } from './wallet/get-portfolio.route.ts'
import { getStaking } from './wallet/get-staking.route.ts'
import { importTokens } from './wallet/import-tokens.route.ts'
import { linkAddresses } from './wallet/link-addresses.route.ts'
import { listAddresses } from './wallet/list-addresses.route.ts'
import { listApprovals } from './wallet/list-approvals.route.ts'
import { listImportedTokens } from './wallet/list-imported-tokens.route.ts'
import { listNfts } from './wallet/list-nfts.route.ts'
import { sendTransaction } from './wallet/send-transaction.route.ts'
import { unlinkAddress } from './wallet/unlink-address.route.ts'

/** Every endpoint by its `operationId`, in the order of the contract. Each file declares all that is said about its endpoint. */
export const endpoints = {
  getHealthStatus, // GET /health/status
  getSettings, // GET /v1/settings
  listBlockLists, // GET /v1/block-lists
  newDevice, // POST /v1/devices/new
  useDevice, // PUT /v1/devices/use
  listPlatforms, // GET /v1/platforms
  getPriorityFees, // GET /v1/platforms/{id}/priority-fees
  estimateFees, // POST /v1/platforms/{id}/estimate-fees
  describeAddress, // GET /v1/platforms/{id}/addresses/{address}
  relayReads, // POST /v1/rpc/{platformId}
  getLogo, // GET /v1/logos/{id}
  listTokens, // GET /v1/tokens
  listPrices, // GET /v1/prices
  getPriceHistory, // GET /v1/prices/{tokenId}/history
  createPriceAlert, // POST /v1/prices/alerts
  listPriceAlerts, // GET /v1/prices/alerts
  deletePriceAlert, // DELETE /v1/prices/alerts
  linkAddresses, // POST /v1/wallet/addresses
  listAddresses, // GET /v1/wallet/addresses
  getBalances, // GET /v1/wallet/addresses/{address}/balances
  getPortfolio, // GET /v1/wallet/portfolio
  importTokens, // PUT /v1/wallet/tokens
  listImportedTokens, // GET /v1/wallet/tokens
  getNonce, // GET /v1/wallet/addresses/{address}/nonce
  getAddressInfo, // GET /v1/wallet/addresses/{address}/info
  getStaking, // GET /v1/wallet/addresses/{address}/staking
  listApprovals, // GET /v1/wallet/addresses/{address}/approvals
  listNfts, // GET /v1/wallet/addresses/{address}/nfts
  getNftImage, // GET /v1/nfts/{id}/image
  resolveName, // GET /v1/names/{name}
  findName, // GET /v1/names
  sendTransaction, // POST /v1/wallet/addresses/{address}/send-tx
  getBlockhash, // GET /v1/wallet/blockhash
  quoteSwap, // POST /v1/swap/quote
  buildSwap, // POST /v1/swap/tx
  previewTransaction, // POST /v1/tx/preview
  listHistory, // GET /v1/tx/history
  getTransaction, // GET /v1/tx/history/{txId}
  trackTransaction, // POST /v1/tx/track
  receiveOperation, // POST /v1/tx/op/webhook
  listEvents, // GET /v1/events
  listNotifications, // GET /v1/notifications
  getNotification, // GET /v1/notifications/{id}
  readNotification, // PUT /v1/notifications/{id}/read
  readAllNotifications, // PUT /v1/notifications/read-all
  unlinkAddress, // DELETE /v1/wallet/addresses/{address}
  deleteDevice, // DELETE /v1/devices
} satisfies Record<string, Endpoint<Deps>>

export type OperationId = keyof typeof endpoints

export const operationIds = Object.keys(endpoints).filter(isOperationId)

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(endpoints, id)
}
