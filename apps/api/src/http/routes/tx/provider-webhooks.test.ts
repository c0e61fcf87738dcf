import { createHmac } from 'node:crypto'
import { type ChainAdapter, connectChain, keccakOfText, networks } from '@patina/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { minedReport, newHash } from '../../../../testing/mined.ts'
import { chainOf, ether, newAddress, openWallet, waitForChain } from '../../../../testing/wallet.ts'
import { deliver, webhookSecret } from '../../../../testing/webhook.ts'
import { moralisTest } from './webhooks/samples.fixture.ts'

const secret = 'a secret of sixteen characters and more'
const nowInSeconds = () => String(Math.floor(Date.now() / 1000))
const hmac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text)

type Pointer = { hash: string; from: string; to: string; removed?: boolean }

/** Creates the body and the signature of a delivery of each provider. */
const senders = {
  alchemy: {
    bodyFor: (pointers: Pointer[]): unknown => ({
      webhookId: 'wh_1',
      id: `whevt_${newHash().slice(2, 18)}`,
      type: 'ADDRESS_ACTIVITY',
      event: {
        network: 'ETH_MAINNET',
        activity: pointers.map(({ hash, from, to, removed = false }) => {
          return { hash, fromAddress: from, toAddress: to, category: 'external', value: 0.5, log: { removed } }
        }),
      },
    }),
    sign: (body: string): Record<string, string> => ({ 'x-alchemy-signature': hmac('sha256', body).digest('hex') }),
  },
  moralis: {
    bodyFor: (pointers: Pointer[]): unknown => ({
      ...moralisTest,
      chainId: '0x1',
      txs: pointers.map(({ hash, from, to }) => ({ hash, fromAddress: from, toAddress: to, value: '999', receiptStatus: '1' })),
    }),
    sign: (body: string): Record<string, string> => ({ 'x-signature': keccakOfText(body + secret) }),
  },
  quicknode: {
    bodyFor: (pointers: Pointer[]): unknown => ({
      data: [pointers.map(({ hash, from, to }) => ({ hash, from, to, value: '0x3e7' }))],
      metadata: { network: 'ethereum-mainnet' },
    }),
    sign: (body: string): Record<string, string> => {
      const at = nowInSeconds()
      return { 'x-qn-nonce': 'n', 'x-qn-timestamp': at, 'x-qn-signature': hmac('sha256', `n${at}${body}`).digest('hex') }
    },
  },
  tatum: {
    bodyFor: ([pointer]: Pointer[]): unknown => ({
      txId: pointer?.hash,
      chain: 'ethereum-mainnet',
      type: 'native',
      amount: '0.5',
      address: pointer?.to,
      counterAddress: pointer?.from,
    }),
    sign: (body: string): Record<string, string> => ({ 'x-payload-hash': hmac('sha512', body).digest('base64') }),
  },
}
const names = ['alchemy', 'moralis', 'quicknode', 'tatum'] as const

describe('POST /v1/tx/op/webhook, in the formats of providers', () => {
  let running: TestApp
  const receiver = newAddress()
  const solanaHash = '5nNtjezQMYBHvgSQmoRmJPiXGsPAWmJPoGSa64xanqrauogiVzFyGQhKeFataHGXq51jR2hjbzNTkPUpP787HAmL'

  /** Returns a Solana chain with one known transaction, so that the Helius tests need no node. */
  const solana = (): [string, ChainAdapter] => {
    const network = networks.find(({ id }) => id === 'solana')
    const local = localChains().get('ethereum')
    if (!network || !local) throw new Error('The networks or the local chains lack Solana')
    const report = minedReport([
      { from: 'CKs1E69a2e9TmH4mKKLrXFF8kD3ZnwKjoEuXa6sz9WqX', to: '1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix', amount: 5n },
    ])
    const readTransactions: ChainAdapter['readTransactions'] = async (hashes) =>
      hashes.map((hash) => (hash === solanaHash ? { ...report, hash } : undefined))
    const { parseHash } = connectChain(network, 'http://127.0.0.1:1')
    return [
      'solana',
      { ...local, network, parseHash, readTransactions, getHead: async () => ({ number: 101n, hash: newHash(), time: new Date() }) },
    ]
  }

  beforeAll(async () => {
    running = await testApp({
      chains: new Map([...localChains(), solana()]),
      webhookSecret,
      providerSecrets: new Map([...names, 'helius' as const].map((id) => [id, ['an older secret of theirs', secret]])),
      embedded: false,
    })
  })
  afterAll(() => running.close())

  const payment = async (): Promise<Pointer> => {
    const chain = chainOf(running, 'ethereum')
    const payer = await openWallet(chain, rpcUrlOf('ethereum'), ether(1))
    const txData = await payer.sign({ to: receiver, value: ether(0.5) })
    const { hash } = await chain.decodeTransaction(txData)
    await chain.broadcast(txData)
    await vi.waitFor(async () => expect((await chain.readTransactions([hash]))[0]).toHaveProperty('block.hash'), waitForChain)
    return { hash, from: payer.address, to: receiver }
  }
  const post = (body: string, headers: Record<string, string>) =>
    caller(running.app).send({ method: 'POST', url: '/v1/tx/op/webhook', body, headers })
  const send = (name: (typeof names)[number], delivery: unknown, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(delivery)
    return post(body, { ...senders[name].sign(body), ...headers })
  }
  const rows = async () => (await running.storage.database.query.selectFrom('transactions').select('id').execute()).length

  test.each(names)('200: %s reports a transaction twice → read from the chain, notified once, same answer', async (name) => {
    const pointer = await payment()
    const device = await registerDevice(running.app, { addresses: [receiver] })
    const delivery = senders[name].bodyFor([pointer])
    const first = await send(name, delivery)
    expect(first).toMatchObject({ status: 200, body: { success: true, txId: expect.any(Number) } })
    expect((await device.get(`/v1/tx/history/${first.body.txId}`)).body).toMatchObject({
      hash: pointer.hash,
      status: 'confirmed',
      fromAddress: pointer.from,
      toAddress: receiver,
      amount: ether(0.5).toString(),
    })
    for (const again of [delivery, delivery, senders[name].bodyFor([pointer])])
      expect(await send(name, again)).toMatchObject({ status: 200, body: first.body })
    expect((await device.get('/v1/notifications')).body).toMatchObject({ total: 1, items: [{ title: 'Received 0.5 ETH' }] })
  })

  test('200: a delivery of a provider has several transactions → all are written', async () => {
    const pointers = [await payment(), await payment(), await payment()]
    const before = await rows()
    expect(await send('moralis', senders.moralis.bodyFor(pointers))).toMatchObject({ status: 200 })
    expect(await rows()).toBe(before + 3)
  })

  test('200: Helius sends the configured Authorization header → accepted', async () => {
    const delivery = JSON.stringify([{ transaction: { signatures: [solanaHash] }, meta: { err: null } }])
    expect(await post(delivery, { authorization: secret })).toMatchObject({ status: 200, body: { txId: expect.any(Number) } })
    expect(await post(delivery, { authorization: `${secret}.` })).toMatchObject(refusal(401, 'Unauthorized'))
  })

  test('200: Moralis sends the test delivery of a new stream → accepted, without a transaction', async () => {
    expect(await send('moralis', moralisTest)).toMatchObject({ status: 200, body: { success: true, txId: 0 } })
  })

  test('200: a provider reports a transaction as removed → it is read again if stored, ignored if unknown', async () => {
    const pointer = await payment()
    const { body } = await send('alchemy', senders.alchemy.bodyFor([pointer]))
    // The chain still contains the transaction, and the chain decides, not the report.
    expect(await send('alchemy', senders.alchemy.bodyFor([{ ...pointer, removed: true }]))).toMatchObject({ status: 200, body })
    const device = await registerDevice(running.app, { addresses: [receiver] })
    expect((await device.get(`/v1/tx/history/${body.txId}`)).body).toMatchObject({ status: 'confirmed' })
    const unknown = senders.alchemy.bodyFor([{ ...pointer, hash: newHash(), removed: true }])
    expect(await send('alchemy', unknown)).toMatchObject({ status: 200, body: { success: true, txId: 0 } })
  })

  test('404: one transaction of a delivery is not on the chain yet → Transaction not found, the others are written, and the delivery can be repeated', async () => {
    const pointer = await payment()
    const before = await rows()
    const delivery = senders.alchemy.bodyFor([pointer, { ...pointer, hash: newHash() }])
    for (const _ of [1, 2]) expect(await send('alchemy', delivery)).toMatchObject(refusal(404, 'Transaction not found'))
    expect(await rows()).toBe(before + 1)
  })

  test('200: a canonical delivery has the id of a delivery of a provider → the two deliveries are not confused', async () => {
    const [pointer, other] = [await payment(), await payment()]
    const delivery = senders.alchemy.bodyFor([pointer])
    const { id } = Object(delivery)
    const own = { platformId: 'ethereum', txHash: other.hash, status: 'confirmed' }
    const first = await deliver(running.app, own, { id: `alchemy:${id}` })
    const second = await send('alchemy', delivery)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.txId).not.toBe(first.body.txId)
  })

  test.each(names)('401: %s did not sign the delivery → Unauthorized, and nothing is written', async (name) => {
    const body = JSON.stringify(senders[name].bodyFor([await payment()]))
    const before = await rows()
    const unauthorized = refusal(401, 'Unauthorized')
    const signed = senders[name].sign(body)
    expect(await post(`${body} `, signed)).toMatchObject(unauthorized)
    for (const header of Object.keys(signed)) {
      expect(await post(body, { ...signed, [header]: 'x' })).toMatchObject(unauthorized)
      expect(await post(body, { ...signed, [header]: '' })).toMatchObject(unauthorized)
    }
    expect(await rows()).toBe(before)
  })

  test('401: a correctly signed delivery is over five minutes old → Unauthorized', async () => {
    const body = JSON.stringify(senders.quicknode.bodyFor([await payment()]))
    const at = String(Number(nowInSeconds()) - 310)
    const headers = { 'x-qn-nonce': 'n', 'x-qn-timestamp': at, 'x-qn-signature': hmac('sha256', `n${at}${body}`).digest('hex') }
    expect(await post(body, headers)).toMatchObject(refusal(401, 'Unauthorized'))
  })

  test('401: a provider without a configured secret sends a delivery → Unauthorized', async () => {
    const without = await testApp({ storage: running.storage, chains: running.chains, webhookSecret, embedded: false })
    const body = JSON.stringify(senders.alchemy.bodyFor([await payment()]))
    const delivery = { method: 'POST' as const, url: '/v1/tx/op/webhook', body, headers: senders.alchemy.sign(body) }
    expect(await caller(without.app).send(delivery)).toMatchObject(refusal(401, 'Unauthorized'))
    await without.close()
  })

  test.each(names)('400: a signed delivery of %s has another format → Invalid operation format', async (name) => {
    for (const delivery of [{}, null, [], { data: {} }, { event: {} }, { operations: [] }])
      expect(await send(name, delivery)).toMatchObject(refusal(400, 'Invalid operation format'))
  })

  test('400: the provider names an unknown network → Invalid operation format', async () => {
    const { txId } = await payment().then(({ hash }) => ({ txId: hash }))
    for (const chain of ['polygon-mainnet', 'tron-mainnet'])
      expect(await send('tatum', { txId, chain, address: receiver })).toMatchObject(refusal(400, 'Invalid operation format'))
  })
})
