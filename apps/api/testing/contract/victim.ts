import { createHash } from 'node:crypto'
import { fund } from '@patina/devnet'
import { Webhook } from 'standardwebhooks'
import { isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testAddress } from '../../../../packages/chains/src/testing/address.ts'
import type { Limits } from '../../src/base/config/limits.ts'
import { endpoints, type OperationId } from '../../src/http/routes/index.ts'
import type { App } from '../../src/http/server/route.ts'
import { createNftStore } from '../../src/wallet/nfts/nfts.store.ts'
import { type TestApp, testApp } from '../app.ts'
import { networkOf } from '../chains.ts'
import type { Pair } from '../database.ts'
import { linkAddresses, registerDevice } from '../device.ts'
import { registerKeyedDevice, testOrigin } from '../device-key.ts'
import { type Caller, caller } from '../http.ts'
import { localChains, rpcUrlOf } from '../local-chains.ts'
import { exampleOf } from '../matrix.ts'
import { notify } from '../notify.ts'
import { chainOf, ether, tokenCalled } from '../wallet.ts'
import { webhookSecret } from '../webhook.ts'
import { answeredBy, type Operation } from './contract.ts'
import type { Json } from './json.ts'

/** The sender of a request: the device of the data, a device with a key, an unrelated device, or an unknown caller. */
export type Who = 'owner' | 'keyed' | 'stranger' | 'nobody'

/** The parts of a successful request. */
export type Seed = { path: Record<string, string>; query: Record<string, string>; body?: Json }

export type SeedOf = (id: OperationId) => Seed

export type Sent = { method: string; url: string; body: string | Buffer | undefined }

/** An attacked application, and the attacker's knowledge of it. */
export type Victim = {
  running: TestApp
  /** The port of the application. */
  port: number
  /** Returns a function from an operation to a request of it that succeeds during the next minute. */
  seeds(): Promise<SeedOf>
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
  const running = await testApp({ hosts: [], limits, pair, chains: localChains(), webhookSecret, siteRpc: new Set(['ethereum']) })
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
      if (endpoints[id].guard === 'webhook') return who === 'owner' ? signed(`msg_${digest(text)}`, text) : {}
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

async function readSeeds(anyone: Caller, { address, txData, notificationId, imageId, txId, txHash }: Known): Promise<SeedOf> {
  const platformId = 'ethereum'
  const stranger = tokenCalled(platformId, 'UNI')
  const swap = { inputToken: `${platformId}:native`, outputToken: `${platformId}:${stranger}`, amount: '0.001', slippage: 5 }
  const { status, body: quote } = await anyone.post('/v1/swap/quote', swap)
  if (status !== 200) throw new Error(`There is no quote: ${status} ${quote.message}`)
  const its = {
    address,
    platformId,
    stranger,
    transaction: txId,
    hash: txHash,
    notification: notificationId,
    nft: imageId,
    signed: txData,
    quote,
  }
  // The other requests still need their address, so `unlinkAddress` gets a different one.
  return (id) => exampleOf(endpoints[id], id === 'unlinkAddress' ? { ...its, address: stranger } : its)
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
