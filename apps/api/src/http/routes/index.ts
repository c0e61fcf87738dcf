import type { LimitClass } from '../../base/config/limits.ts'
import type { Deps } from '../deps.ts'
import type { Route } from '../server/route.ts'
import { deleteDevice } from './devices/delete-device.route.ts'
import { newDevice } from './devices/new-device.route.ts'
import { useDevice } from './devices/use-device.route.ts'
import { listEvents } from './events/list-events.route.ts'
import { getHealthStatus } from './health/get-health-status.route.ts'
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
import { getPortfolio } from './wallet/get-portfolio.route.ts'
import { getStaking } from './wallet/get-staking.route.ts'
import { importTokens } from './wallet/import-tokens.route.ts'
import { linkAddresses } from './wallet/link-addresses.route.ts'
import { listAddresses } from './wallet/list-addresses.route.ts'
import { listImportedTokens } from './wallet/list-imported-tokens.route.ts'
import { listNfts } from './wallet/list-nfts.route.ts'
import { sendTransaction } from './wallet/send-transaction.route.ts'
import { unlinkAddress } from './wallet/unlink-address.route.ts'

type Endpoint = {
  route: Route<Deps>
  /**
   * Who may call the endpoint. `public`: any client. `device`: a known device. `linked`: a device that linked the address of the call. `owner`: a
   * linked device that also proved the address, if the operator requires proofs. `webhook`: a client with the webhook's secret.
   */
  guard: 'public' | 'device' | 'linked' | 'owner' | 'webhook'
  /** The rate limit that a call counts against. `unlimited` is for load balancers and monitors, whose concurrent calls share one check. */
  limit: LimitClass | 'unlimited'
}

/** Every endpoint by its `operationId`, in one line each. Tests compare each line with the route and the contract. */
export const endpoints = {
  getHealthStatus: { route: getHealthStatus, guard: 'public', limit: 'unlimited' }, // GET /health/status
  getSettings: { route: getSettings, guard: 'public', limit: 'catalogue' }, // GET /v1/settings
  newDevice: { route: newDevice, guard: 'public', limit: 'register' }, // POST /v1/devices/new
  useDevice: { route: useDevice, guard: 'device', limit: 'write' }, // PUT /v1/devices/use
  listPlatforms: { route: listPlatforms, guard: 'public', limit: 'catalogue' }, // GET /v1/platforms
  getPriorityFees: { route: getPriorityFees, guard: 'public', limit: 'chain' }, // GET /v1/platforms/{id}/priority-fees
  estimateFees: { route: estimateFees, guard: 'public', limit: 'chain' }, // POST /v1/platforms/{id}/estimate-fees
  describeAddress: { route: describeAddress, guard: 'device', limit: 'chain' }, // GET /v1/platforms/{id}/addresses/{address}
  listTokens: { route: listTokens, guard: 'public', limit: 'catalogue' }, // GET /v1/tokens
  listPrices: { route: listPrices, guard: 'public', limit: 'catalogue' }, // GET /v1/prices
  getPriceHistory: { route: getPriceHistory, guard: 'public', limit: 'catalogue' }, // GET /v1/prices/{tokenId}/history
  createPriceAlert: { route: createPriceAlert, guard: 'device', limit: 'write' }, // POST /v1/prices/alerts
  listPriceAlerts: { route: listPriceAlerts, guard: 'device', limit: 'read' }, // GET /v1/prices/alerts
  deletePriceAlert: { route: deletePriceAlert, guard: 'device', limit: 'write' }, // DELETE /v1/prices/alerts
  linkAddresses: { route: linkAddresses, guard: 'device', limit: 'write' }, // POST /v1/wallet/addresses
  listAddresses: { route: listAddresses, guard: 'device', limit: 'read' }, // GET /v1/wallet/addresses
  getBalances: { route: getBalances, guard: 'linked', limit: 'chain' }, // GET /v1/wallet/addresses/{address}/balances
  getPortfolio: { route: getPortfolio, guard: 'device', limit: 'chain' }, // GET /v1/wallet/portfolio
  importTokens: { route: importTokens, guard: 'device', limit: 'write' }, // PUT /v1/wallet/tokens
  listImportedTokens: { route: listImportedTokens, guard: 'device', limit: 'read' }, // GET /v1/wallet/tokens
  getNonce: { route: getNonce, guard: 'linked', limit: 'chain' }, // GET /v1/wallet/addresses/{address}/nonce
  getAddressInfo: { route: getAddressInfo, guard: 'linked', limit: 'chain' }, // GET /v1/wallet/addresses/{address}/info
  getStaking: { route: getStaking, guard: 'linked', limit: 'chain' }, // GET /v1/wallet/addresses/{address}/staking
  listNfts: { route: listNfts, guard: 'linked', limit: 'chain' }, // GET /v1/wallet/addresses/{address}/nfts
  getNftImage: { route: getNftImage, guard: 'public', limit: 'catalogue' }, // GET /v1/nfts/{id}/image
  resolveName: { route: resolveName, guard: 'device', limit: 'chain' }, // GET /v1/names/{name}
  findName: { route: findName, guard: 'device', limit: 'chain' }, // GET /v1/names
  sendTransaction: { route: sendTransaction, guard: 'owner', limit: 'write' }, // POST /v1/wallet/addresses/{address}/send-tx
  getBlockhash: { route: getBlockhash, guard: 'public', limit: 'chain' }, // GET /v1/wallet/blockhash
  quoteSwap: { route: quoteSwap, guard: 'public', limit: 'chain' }, // POST /v1/swap/quote
  buildSwap: { route: buildSwap, guard: 'owner', limit: 'chain' }, // POST /v1/swap/tx
  listHistory: { route: listHistory, guard: 'linked', limit: 'read' }, // GET /v1/tx/history
  getTransaction: { route: getTransaction, guard: 'device', limit: 'read' }, // GET /v1/tx/history/{txId}
  receiveOperation: { route: receiveOperation, guard: 'webhook', limit: 'report' }, // POST /v1/tx/op/webhook
  listEvents: { route: listEvents, guard: 'device', limit: 'read' }, // GET /v1/events
  listNotifications: { route: listNotifications, guard: 'device', limit: 'read' }, // GET /v1/notifications
  getNotification: { route: getNotification, guard: 'device', limit: 'read' }, // GET /v1/notifications/{id}
  readNotification: { route: readNotification, guard: 'device', limit: 'write' }, // PUT /v1/notifications/{id}/read
  readAllNotifications: { route: readAllNotifications, guard: 'device', limit: 'write' }, // PUT /v1/notifications/read-all
  unlinkAddress: { route: unlinkAddress, guard: 'device', limit: 'write' }, // DELETE /v1/wallet/addresses/{address}
  deleteDevice: { route: deleteDevice, guard: 'device', limit: 'write' }, // DELETE /v1/devices
} as const satisfies Record<string, Endpoint>

export type OperationId = keyof typeof endpoints

export const operationIds = Object.keys(endpoints).filter(isOperationId)

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(endpoints, id)
}

/** Returns the rate limit of an operation; undefined if it has none. `getDocument` is `/openapi.json`, which the contract does not contain. */
export function limitClassOf(operationId: string): LimitClass | undefined {
  if (operationId === 'getDocument') return 'catalogue'
  const limit = isOperationId(operationId) ? endpoints[operationId].limit : 'unlimited'
  return limit === 'unlimited' ? undefined : limit
}
