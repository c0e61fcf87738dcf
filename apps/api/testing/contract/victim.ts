import { createHash } from 'node:crypto'
import { fund } from '@patina/devnet'
import { Webhook } from 'standardwebhooks'
import { isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testAddress } from '../../../../packages/chains/src/testing/address.ts'
import type { Limits } from '../../src/base/config/limits.ts'
import type { OperationId } from '../../src/http/routes/index.ts'
import type { App } from '../../src/http/server/route.ts'
import { createNftStore } from '../../src/wallet/nfts/nfts.store.ts'
import { type TestApp, testApp } from '../app.ts'
import { networkOf } from '../chains.ts'
import type { Pair } from '../database.ts'
import { linkAddresses, registerDevice } from '../device.ts'
import { registerKeyedDevice, testOrigin } from '../device-key.ts'
import { type Caller, caller } from '../http.ts'
import { localChains, rpcUrlOf } from '../local-chains.ts'
import { notify } from '../notify.ts'
import { chainOf, ether, tokenCalled } from '../wallet.ts'
import { webhookSecret } from '../webhook.ts'
import { answeredBy, type Operation } from './contract.ts'
import type { Json } from './json.ts'

/** The sender of a request: the device of the data, a device with a key, an unrelated device, or an unknown caller. */
export type Who = 'owner' | 'keyed' | 'stranger' | 'nobody'

/** The parts of a successful request. */
export type Seed = { path: Record<string, string>; query: Record<string, string>; body?: Json }

export type Seeds = Readonly<Record<OperationId, Seed>>

export type Sent = { method: string; url: string; body: string | Buffer | undefined }

/** An attacked application, and the attacker's knowledge of it. */
export type Victim = {
  running: TestApp
  /** The port of the application. */
  port: number
  /** Returns one request of each operation that succeeds during the next minute. */
  seeds(): Promise<Seeds>
  /** Returns the headers that identify the sender of a request. */
  credentials(operation: Operation, who: Who, sent: Sent): Promise<Record<string, string>>
  /** Texts that only the owner may receive. */
  secrets: readonly string[]
}

/** Makes the application name the operation that answers. */
export function nameOperations(app: App) {
  // `onSend` runs for every answer. Requests over a rate limit or for another host never reach the last `onRequest` hook.
  app.addHook('onSend', async (request, reply, payload) => {
    const operationId = request.routeOptions.schema?.operationId
    // The contract has no path with an empty segment, but the router sends such a request to a route.
    const isOfNone = typeof payload === 'string' && payload.includes('"code":"not_found"')
    if (operationId && !isOfNone) void reply.header(answeredBy, operationId)
  })
}

/**
 * Opens an application with a device that has a key, a funded address, a transaction and a notification. The seed decides all of this data.
 */
export async function openVictim(pair: Pair, seed: number, limits: Limits): Promise<Victim> {
  const running = await testApp({ hosts: [], limits, pair, chains: localChains(), webhookSecret })
  nameOperations(running.app)
  const port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const { address, txData } = await openAccount(running, seed)
  const platforms = ['ethereum', 'base']
  const owner = await registerDevice(running.app, { addresses: [address], platforms })
  const keyed = await registerKeyedDevice(running.app)
  await linkAddresses(keyed, [address], platforms)
  const unrelated = await registerDevice(running.app)
  const titles = ['One', 'Two', 'Three'].map((title) => `${title} ${owner.id}`)
  const [notificationId = ''] = await notify(running, owner.id, titles)
  const sent = await owner.post(`/v1/wallet/addresses/${address}/send-tx`, { platformId: 'ethereum', txData })
  if (sent.status !== 200) throw new Error(`The transaction was not sent: ${sent.status} ${sent.body.message}`)
  const imageId = await storeImage(running)
  const known = { address, txData, notificationId, imageId, txId: String(sent.body.id), txHash: String(sent.body.hash) }

  return {
    running,
    port,
    seeds: () => readSeeds(caller(running.app), known),
    secrets: titles,
    async credentials({ id }, who, { method, url, body = '' }) {
      const text = body.toString()
      // Each deletion uses a new device.
      const deleted = id === 'deleteDevice'
      if (id === 'receiveOperation') return who === 'owner' ? signed(`msg_${digest(text)}`, text) : {}
      if (who === 'nobody') return {}
      if (who === 'stranger') return { 'device-id': deleted ? (await registerDevice(running.app)).id : unrelated.id }
      if (who === 'owner') return { 'device-id': deleted ? (await registerDevice(running.app)).id : owner.id }
      const { id: sender, key } = deleted ? await registerKeyedDevice(running.app) : keyed
      const request = { method: 'GET' as const, url: url.replace(testOrigin, ''), ...(text !== '' && { body: text }) }
      return {
        authorization: `Bearer ${await key.token(request, id === 'newDevice' ? undefined : sender, { claims: { htm: method } })}`,
      }
    },
  }
}

/** Returns a funded account and the signed bytes of a payment. */
async function openAccount(running: TestApp, seed: number) {
  const key = `0x${createHash('sha256').update(`attacked account ${seed}`).digest('hex')}`
  if (!isHex(key)) throw new Error('A key is hexadecimal')
  const account = privateKeyToAccount(key)
  const chain = chainOf(running, 'ethereum')
  const nonce = (await chain.getNonce?.(testAddress(account.address)))?.next ?? 0
  if (nonce === 0) await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: account.address, token: null, amount: ether(5) })
  const txData = await account.signTransaction({
    type: 'eip1559',
    chainId: Number(chain.network.caip2.slice('eip155:'.length)),
    to: account.address,
    value: 1n,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 100n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  return { address: account.address, txData }
}

/** Stores the image of an NFT, as the worker does. Returns its id. */
async function storeImage({ storage: { database } }: TestApp): Promise<string> {
  const store = createNftStore(database)
  const nft = { contract: testAddress(tokenCalled('ethereum', 'UNI')), tokenId: '1', standard: 'erc721' as const }
  const [known] = await store.find('ethereum', nft.contract, [nft])
  if (!known) throw new Error('The NFT was not stored')
  const texts = { name: 'One', description: null, collection: null }
  await store.write(known.id, 'read', texts, { bytes: Buffer.from('RIFF'), etag: '"image"' })
  return String(known.id)
}

type Known = { address: string; txData: string; notificationId: string; imageId: string; txId: string; txHash: string }

async function readSeeds(anyone: Caller, { address, txData, notificationId, imageId, txId, txHash }: Known): Promise<Seeds> {
  const platformId = 'ethereum'
  const inputToken = 'ethereum:native'
  const outputToken = `ethereum:${tokenCalled('ethereum', 'UNI')}`
  const swap = { inputToken, outputToken, amount: '0.001', slippage: 5 }
  const { status, body: quote } = await anyone.post('/v1/swap/quote', swap)
  if (status !== 200) throw new Error(`There is no quote: ${status} ${quote.message}`)
  const none = { path: {}, query: {} }
  const about = { path: { address }, query: { platformId } }
  return {
    getHealthStatus: none,
    listEvents: { path: {}, query: { after: '0' } },
    getSettings: none,
    newDevice: { ...none, body: { devicePlatform: 'ios', appVersion: '1.0.0', deviceToken: 'token' } },
    useDevice: { ...none, body: { appVersion: '1.4.0', deviceToken: 'token' } },
    deleteDevice: none,
    listPlatforms: { path: {}, query: { includeDisabled: 'true' } },
    getPriorityFees: { path: { id: platformId }, query: {} },
    estimateFees: { path: { id: platformId }, query: {}, body: { from: address, to: address, value: '1000000000000000', data: '0x' } },
    describeAddress: { path: { id: platformId, address }, query: {} },
    listTokens: { path: {}, query: { platformId, offset: '0', limit: '10', includeDisabled: 'false', returnContracts: 'true' } },
    listPrices: { path: {}, query: { tokenIds: 'ethereum:native', currency: 'EUR' } },
    getPriceHistory: { path: { tokenId: 'ethereum:native' }, query: { currency: 'EUR', range: '1d' } },
    createPriceAlert: { ...none, body: { tokenId: 'ethereum:native', currency: 'EUR', condition: 'above', value: '3500' } },
    listPriceAlerts: none,
    deletePriceAlert: { path: {}, query: { id: notificationId } },
    linkAddresses: { ...none, body: { addresses: [{ address, platformId }] } },
    listAddresses: none,
    // The other requests still need their address, so this request unlinks a different one.
    unlinkAddress: { path: { address: tokenCalled('ethereum', 'UNI') }, query: { platformId } },
    getBalances: { path: { address }, query: { platformId, contracts: `native,${tokenCalled('ethereum', 'USDC')}`, currency: 'EUR' } },
    getPortfolio: { path: {}, query: { currency: 'EUR' } },
    importTokens: { ...none, body: { tokenIds: [inputToken, outputToken] } },
    listImportedTokens: none,
    getNonce: about,
    getAddressInfo: about,
    resolveName: { path: { name: 'alice.eth' }, query: { platformId } },
    findName: { path: {}, query: { address, platformId } },
    getStaking: about,
    listNfts: { path: { address }, query: { platformId, offset: '0', limit: '10' } },
    getNftImage: { path: { id: imageId }, query: {} },
    sendTransaction: { path: { address }, query: {}, body: { platformId, txData } },
    getBlockhash: { path: {}, query: { platformId } },
    quoteSwap: { path: {}, query: { fromTokenId: inputToken, toTokenId: outputToken, amount: '0.5', slippage: '1' }, body: swap },
    buildSwap: { ...none, body: { userPublicKey: address, platformId, quote } },
    listHistory: { path: {}, query: { address, platformId, tokenContractId: inputToken, offset: '0', limit: '10' } },
    getTransaction: { path: { txId }, query: { address } },
    receiveOperation: {
      ...none,
      body: { operations: [{ platformId, txHash, status: 'pending', amount: '1', toAddress: null, index: 0 }] },
    },
    listNotifications: { path: {}, query: { offset: '0', limit: '10' } },
    getNotification: { path: { id: notificationId }, query: {} },
    readNotification: { path: { id: notificationId }, query: {} },
    readAllNotifications: none,
  }
}

/** Returns the headers of a delivery that an indexer has signed. */
function signed(id: string, body: string) {
  const at = new Date()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(webhookSecret).sign(id, at, body),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
