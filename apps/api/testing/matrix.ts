import { endpoints, isOperationId, type OperationId } from '../src/http/routes/index.ts'
import { refusal, type TestRequest } from './http.ts'
import { newAddress } from './wallet.ts'

/** Ids of a device's address, notification and transaction. They may not exist. */
export type Named = { address: string; platformId: string; notification: string; transaction: string }
/** The error when a device requests something that belongs to another device. */
export type Refusal = ReturnType<typeof refusal>

/**
 * One operation. `ids` maps each parameter with an id of a device to the refusal for another device. `others` lists the other parameters.
 * Without `ids`, the answer is public or depends only on the caller.
 */
type Line = { requests: ((its: Named) => TestRequest)[]; ids?: Record<string, Refusal>; others?: string }

const notLinked = refusal(403, 'Device is not authorized')
const noNotification = refusal(404, 'Notification not found')
const noTransaction = refusal(404, 'Transaction not found')

export const platformId = 'ethereum'
const call = (method: TestRequest['method'], url: string, body?: unknown): TestRequest => ({
  method,
  url,
  ...(body !== undefined && { body }),
})
const get = (url: string) => call('GET', url)
const inUrl = encodeURIComponent

const ofAnybody = (request: TestRequest, others = ''): Line => ({ requests: [() => request], others })
const aboutAddress = (what: string, others = 'query platformId'): Line => ({
  requests: [({ address, platformId }) => get(`/v1/wallet/addresses/${inUrl(address)}/${what}?platformId=${inUrl(platformId)}`)],
  ids: { 'path address': notLinked },
  others,
})
const swapInfo = { ammKey: 'x', label: 'x', inputAsset: 'x', outputAsset: 'y' }
const quote = {
  ...{ inputAsset: 'x', inAmount: '1', outputAsset: 'y', outAmount: '1', otherAmountThreshold: '1', swapMode: 'ExactIn', slippageBps: 1 },
  ...{ priceImpactPct: '0', platformFee: { amount: '0', feeBps: 0 } },
  swapRoutes: [{ percent: 100, swapInfo: { ...swapInfo, inAmount: '1', outAmount: '1', feeAmount: '0', feeAsset: 'x' } }],
}

const matrix: Record<OperationId, Line> = {
  getHealthStatus: ofAnybody(get('/health/status')),
  getSettings: ofAnybody(get('/v1/settings')),
  newDevice: ofAnybody(
    call('POST', '/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' }),
    'body devicePlatform, body appVersion, body deviceToken, body locale',
  ),
  useDevice: ofAnybody(call('PUT', '/v1/devices/use', { appVersion: '9.9.9' }), 'body appVersion, body deviceToken, body locale'),
  deleteDevice: ofAnybody(call('DELETE', '/v1/devices')),
  listPlatforms: ofAnybody(get('/v1/platforms'), 'query includeDisabled'),
  getPriorityFees: ofAnybody(get('/v1/platforms/ethereum/priority-fees'), 'path id'),
  estimateFees: {
    requests: [({ address }) => call('POST', '/v1/platforms/ethereum/estimate-fees', { from: address, to: address, value: '1' })],
    others: 'path id, body from, body to, body value, body data',
  },
  // What an address is, is public, so any device may read it.
  describeAddress: ofAnybody(get(`/v1/platforms/ethereum/addresses/${newAddress()}`), 'path id, path address'),
  listTokens: ofAnybody(
    get('/v1/tokens?platformId=ethereum&limit=1'),
    'query platformId, query offset, query limit, query includeDisabled, query returnContracts, query search',
  ),
  listPrices: ofAnybody(get('/v1/prices?tokenIds=ethereum:native'), 'query tokenIds, query currency'),
  getPriceHistory: ofAnybody(get('/v1/prices/ethereum:native/history'), 'path tokenId, query currency, query range'),
  createPriceAlert: ofAnybody(
    call('POST', '/v1/prices/alerts', { tokenId: 'ethereum:native', condition: 'above', value: '1' }),
    'body tokenId, body currency, body condition, body value',
  ),
  listPriceAlerts: ofAnybody(get('/v1/prices/alerts')),
  // Deleting returns the same answer whether or not the alert is one of the device.
  deletePriceAlert: ofAnybody(call('DELETE', '/v1/prices/alerts?id=5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f'), 'query id'),
  // Any device may watch the public data of an address. Acting for an address, or reading private data about it, needs a proof.
  linkAddresses: {
    requests: [() => call('POST', '/v1/wallet/addresses', { addresses: [{ address: newAddress(), platformId }] })],
    others: 'body addresses',
  },
  listAddresses: ofAnybody(get('/v1/wallet/addresses')),
  listEvents: ofAnybody(get('/v1/events'), 'header accept, header last-event-id, query after, query limit'),
  // Unlinking returns the same answer whether or not the device has linked the address.
  unlinkAddress: {
    requests: [({ address, platformId }) => call('DELETE', `/v1/wallet/addresses/${inUrl(address)}?platformId=${inUrl(platformId)}`)],
    others: 'path address, query platformId',
  },
  getBalances: aboutAddress('balances', 'query platformId, query contracts, query currency'),
  // The answer has only the addresses of the caller.
  getPortfolio: ofAnybody(get('/v1/wallet/portfolio'), 'query currency'),
  importTokens: ofAnybody(call('PUT', '/v1/wallet/tokens', { tokenIds: ['ethereum:native'] }), 'body tokenIds'),
  listImportedTokens: ofAnybody(get('/v1/wallet/tokens')),
  getNonce: aboutAddress('nonce'),
  getAddressInfo: aboutAddress('info'),
  // Names are public, so any device may read those of any address.
  resolveName: ofAnybody(get('/v1/names/alice.eth'), 'path name, query platformId'),
  findName: ofAnybody(get(`/v1/names?address=${newAddress()}&platformId=ethereum`), 'query address, query platformId'),
  getStaking: aboutAddress('staking'),
  listNfts: aboutAddress('nfts', 'query platformId, query offset, query limit'),
  getNftImage: ofAnybody(get('/v1/nfts/1/image'), 'path id'),
  sendTransaction: {
    requests: [({ address, platformId }) => call('POST', `/v1/wallet/addresses/${inUrl(address)}/send-tx`, { platformId, txData: '0x02' })],
    ids: { 'path address': notLinked },
    others: 'body platformId, body txData, body replaces',
  },
  getBlockhash: ofAnybody(get('/v1/wallet/blockhash?platformId=ethereum'), 'query platformId'),
  quoteSwap: ofAnybody(
    call('POST', '/v1/swap/quote', { inputToken: 'ethereum:native', outputToken: 'ethereum:native', amount: '1', slippage: 1 }),
    'query fromTokenId, query toTokenId, query amount, query slippage, body inputToken, body outputToken, body amount, body slippage, body platformId, body userAddress, body services',
  ),
  buildSwap: {
    requests: [({ address, platformId }) => call('POST', '/v1/swap/tx', { userPublicKey: address, platformId, quote })],
    ids: { 'body userPublicKey': notLinked },
    others: 'body platformId, body quote',
  },
  listHistory: {
    requests: [
      ({ address, platformId }) => get(`/v1/tx/history?platformId=${inUrl(platformId)}&address=${inUrl(address)}`),
      ({ address, platformId }) =>
        get(`/v1/tx/history?platformId=${inUrl(platformId)}&address=${inUrl(address)}&tokenContractId=ethereum:native&limit=1`),
    ],
    ids: { 'query address': notLinked },
    others:
      'query tokenContractId, query platformId, query kind, query status, query direction, query since, query until, query offset, query cursor, query limit',
  },
  getTransaction: {
    requests: [
      ({ transaction }) => get(`/v1/tx/history/${inUrl(transaction)}`),
      ({ transaction, address }) => get(`/v1/tx/history/${inUrl(transaction)}?address=${inUrl(address)}`),
    ],
    ids: { 'path txId': noTransaction, 'query address': noTransaction },
  },
  // The webhook parses its own body and has no device authentication.
  receiveOperation: {
    requests: [
      ({ address }) =>
        call('POST', '/v1/tx/op/webhook', { platformId, txHash: `0x${'1'.repeat(64)}`, status: 'failed', fromAddress: address }),
    ],
  },
  listNotifications: ofAnybody(get('/v1/notifications'), 'query offset, query limit'),
  getNotification: {
    requests: [({ notification }) => get(`/v1/notifications/${inUrl(notification)}`)],
    ids: { 'path id': noNotification },
  },
  readNotification: {
    requests: [({ notification }) => call('PUT', `/v1/notifications/${inUrl(notification)}/read`)],
    ids: { 'path id': noNotification },
  },
  readAllNotifications: ofAnybody(call('PUT', '/v1/notifications/read-all')),
}

export const lines = Object.keys(matrix)
  .filter(isOperationId)
  .map((id) => ({ id, guard: endpoints[id].guard, ...matrix[id] }))
export const ofDevices = lines.filter(({ guard }) => guard !== 'public' && guard !== 'webhook')
export const ofAnyone = lines.filter(({ guard }) => guard === 'public' || guard === 'webhook')
export const naming = lines.flatMap(({ id, requests, ids = {} }) => {
  const [refusal] = Object.values(ids)
  return refusal
    ? requests.map((requestFor) => ({
        call: `${id}, as ${requestFor({ address: 'A', platformId: 'P', notification: 'N', transaction: 'T' }).url}`,
        requestFor,
        refusal,
      }))
    : []
})

const swapped = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/**
 * All spellings of an id. The first three name the same resource. For the other spellings, each operation decides in the same way for every
 * device.
 */
export const spellings: [string, (its: Named) => Named][] = [
  ['as it is', (its) => its],
  ['in small letters', (its) => ({ ...its, address: its.address.toLowerCase(), notification: its.notification.toLowerCase() })],
  [
    'in capital letters',
    (its) => ({ ...its, address: `0x${its.address.slice(2).toUpperCase()}`, notification: its.notification.toUpperCase() }),
  ],
  ['with a wrong checksum', (its) => ({ ...its, address: `0x${swapped(its.address.slice(2))}`, transaction: `+${its.transaction}` })],
  ['all in capitals', ({ address, ...its }) => ({ ...its, address: address.toUpperCase(), transaction: `0${its.transaction}` })],
  [
    'between spaces',
    (its) => ({ ...its, address: ` ${its.address} `, notification: ` ${its.notification}`, transaction: ` ${its.transaction} ` }),
  ],
  [
    'in another notation',
    (its) => ({ ...its, address: its.address.slice(2), notification: `{${its.notification}}`, transaction: `${its.transaction}.0` }),
  ],
  [
    'with more after it',
    (its) => ({
      ...its,
      address: `${its.address}\0`,
      notification: its.notification.replaceAll('-', ''),
      transaction: `${its.transaction}e0`,
    }),
  ],
]
export const sameThing = spellings.slice(0, 3)
