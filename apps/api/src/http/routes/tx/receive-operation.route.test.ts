import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { registerDevice } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { newHash } from '../../../../testing/mined.ts'
import { chainOf, ether, newAddress, openWallet, waitForChain } from '../../../../testing/wallet.ts'
import { deliver, webhookSecret } from '../../../../testing/webhook.ts'

describe('POST /v1/tx/op/webhook', () => {
  let running: TestApp
  const receiver = newAddress()

  /** Returns the report of a mined payment that this API did not send. */
  const payment = async (value = 3n): Promise<{ platformId: string; txHash: string; status: string; from: string }> => {
    const chain = chainOf(running, 'ethereum')
    const payer = await openWallet(chain, rpcUrlOf('ethereum'), ether(1))
    const txData = await payer.sign({ to: receiver, value })
    const { hash } = await chain.decodeTransaction(txData)
    await chain.broadcast(txData)
    await vi.waitFor(async () => expect((await chain.readTransactions([hash]))[0]).toHaveProperty('block.hash'), waitForChain)
    return { platformId: 'ethereum', txHash: hash, status: 'confirmed', from: payer.address }
  }
  /** Returns the number of rows of each table. */
  const everything = async () => {
    const { query } = running.storage.database
    const tables = (await query.introspection.getTables()).map(({ name }) => name).sort()
    const counts: [string, unknown][] = []
    for (const table of tables) {
      const { rows } = await sql<{ count: unknown }>`select count(*) from ${sql.table(table)}`.execute(query)
      counts.push([table, rows[0]?.count])
    }
    return Object.fromEntries(counts)
  }
  const rows = async () => (await running.storage.database.query.selectFrom('transactions').select('id').execute()).length

  beforeAll(async () => {
    running = await testApp({ chains: localChains(), webhookSecret, embedded: false })
  })
  afterAll(() => running.close())

  test('200: a report of a transaction → its id; its data is read from the chain, not from the report', async () => {
    const { from, ...operation } = await payment(3n)
    const lie = {
      ...operation,
      status: 'failed',
      fromAddress: receiver,
      toAddress: from,
      amount: '999999',
      fee: '0',
      removed: true,
      type: 'fee',
    }
    const { status, body } = await deliver(running.app, lie)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, txId: expect.any(Number) })
    const device = await registerDevice(running.app, { addresses: [receiver] })
    expect((await device.get(`/v1/tx/history/${body.txId}`)).body).toMatchObject({
      status: 'confirmed',
      fromAddress: from,
      toAddress: receiver,
      amount: '3',
      hash: operation.txHash,
    })
  })

  test('200: a linked address receives something → its device is notified', async () => {
    const device = await registerDevice(running.app, { addresses: [receiver] })
    await deliver(running.app, await payment(ether(0.5)))
    const { body } = await device.get('/v1/notifications')
    expect(body).toMatchObject({ total: 1, items: [{ type: 'transaction', title: 'Received 0.5 ETH', read: false }] })
    expect(body.items[0].message).toMatch(/^From 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4} on Ethereum$/)
  })

  test('200: the delivery is repeated, or another one reports the same transaction → the same answer, and no row changes', async () => {
    const operation = await payment(ether(0.5))
    const device = await registerDevice(running.app, { addresses: [receiver] })
    const first = await deliver(running.app, operation, { id: 'msg_twice' })
    const repeated = await Promise.all([
      deliver(running.app, operation, { id: 'msg_twice' }),
      deliver(running.app, operation, { id: 'msg_twice', at: new Date(Date.now() + 1_000) }),
      deliver(running.app, operation),
      deliver(running.app, { ...operation, txHash: operation.txHash.toUpperCase().replace('0X', '0x') }),
    ])
    for (const again of repeated) expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await device.get('/v1/notifications')).body.total).toBe(1)
  })

  test('200: the delivery is repeated while the node does not answer → the same answer', async () => {
    const operation = await payment()
    const first = await deliver(running.app, operation, { id: 'msg_answered' })
    const silent = await testApp({ storage: running.storage, chains: silentChains(), webhookSecret })
    expect(await deliver(silent.app, operation, { id: 'msg_answered' })).toMatchObject({ status: 200, body: first.body })
    await silent.close()
  })

  test('200: one delivery with several operations → the answer is about the first', async () => {
    const [one, two] = [await payment(), await payment()]
    const { status, body } = await deliver(running.app, { operations: [one, { ...one, index: 1 }, two] })
    expect(status).toBe(200)
    expect((await deliver(running.app, one)).body).toEqual(body)
    expect((await deliver(running.app, two)).body).not.toEqual(body)
  })

  const good = { platformId: 'ethereum', txHash: newHash(), status: 'confirmed' }
  test.each<[string, unknown]>([
    ['nothing', ''],
    ['null', null],
    ['a list', [good]],
    ['text', '"text"'],
    ['an empty object', {}],
    ['no platform', { ...good, platformId: undefined }],
    ['no hash', { ...good, txHash: undefined }],
    ['four digits for a hash', { ...good, txHash: '0x1234' }],
    ['a hash that is too short', { ...good, txHash: good.txHash.slice(0, -2) }],
    ['a hash of another family', { ...good, txHash: '5'.repeat(88) }],
    ['an EVM hash on Solana', { ...good, platformId: 'solana' }],
    ['no status', { ...good, status: undefined }],
    ['another status', { ...good, status: 'mined' }],
    ['an unknown platform', { ...good, platformId: 'nowhere' }],
    ['a platform that is not served', { ...good, platformId: 'polygon' }],
    ['a hash with NUL', { ...good, txHash: `${good.txHash}\u0000` }],
    ['an amount that is no integer', { ...good, amount: '1.5' }],
    ['an amount of a thousand digits', { ...good, amount: '1'.repeat(1_000) }],
    ['a number for an amount', { ...good, amount: 5 }],
    ['no operation', { operations: [] }],
    ['operations that are no list, beside one that is', { ...good, operations: 5 }],
    ['too many operations', { operations: Array.from({ length: 101 }, () => good) }],
    ['one wrong operation', { operations: [good, { ...good, status: 5 }] }],
  ])('400: the body of a delivery is %s → Invalid operation format', async (_, body) => {
    const before = await rows()
    expect(await deliver(running.app, body)).toMatchObject(refusal(400, 'Invalid operation format'))
    expect(await rows()).toBe(before)
  })

  test('400: the transaction hash of a report is malformed → Invalid operation format, without a call to a node', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains(), webhookSecret })
    const request = { ...good, txHash: newHash() }
    expect(await deliver(silent.app, request)).toMatchObject({ status: 503 })
    const refused = refusal(400, 'Invalid operation format')
    expect(await deliver(silent.app, { ...request, txHash: request.txHash.slice(0, -1) })).toMatchObject(refused)
    expect(await deliver(silent.app, { operations: [request, { ...request, txHash: 'x'.repeat(66) }] })).toMatchObject(refused)
    await silent.close()
  })

  test('400: one operation of the delivery is invalid → no operation is written', async () => {
    const before = await rows()
    const delivery = { operations: [await payment(), { ...good, platformId: 'nowhere' }] }
    expect(await deliver(running.app, delivery)).toMatchObject(refusal(400, 'Invalid operation format'))
    expect(await rows()).toBe(before)
  })

  test('401: the signature of a delivery is wrong → Unauthorized, and nothing is written', async () => {
    const operation = await payment()
    const before = await rows()
    const refused = refusal(401, 'Unauthorized')
    expect(await caller(running.app).post('/v1/tx/op/webhook', operation)).toMatchObject(refused)
    expect(await deliver(running.app, operation, { secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toMatchObject(refused)
    expect(await deliver(running.app, operation, { at: new Date(Date.now() - 3_600_000) })).toMatchObject(refused)
    expect(await deliver(running.app, operation, { at: new Date(Date.now() + 3_600_000) })).toMatchObject(refused)
    expect(await deliver(running.app, operation, { headers: { 'webhook-id': 'msg_other' } })).toMatchObject(refused)
    for (const signature of ['', 'v1,', 'v1,nonsense', 'v2,AAAA', 'AAAA'])
      expect(await deliver(running.app, operation, { headers: { 'webhook-signature': signature } })).toMatchObject(refused)
    for (const timestamp of ['', 'now', 'NaN', '-1'])
      expect(await deliver(running.app, operation, { headers: { 'webhook-timestamp': timestamp } })).toMatchObject(refused)
    expect(await rows()).toBe(before)
  })

  test.each([-290, 290])('200: the clock of the sender is %i seconds off → accepted, since five minutes are tolerated', async (seconds) => {
    expect(await deliver(running.app, await payment(), { at: new Date(Date.now() + seconds * 1_000) })).toMatchObject({ status: 200 })
  })

  test.each([-310, 310])('401: the clock of the sender is %i seconds off → refused, and nothing is written', async (seconds) => {
    const operation = await payment()
    const before = await everything()
    const answer = await deliver(running.app, operation, { at: new Date(Date.now() + seconds * 1_000) })
    expect(answer).toMatchObject(refusal(401, 'Unauthorized'))
    expect(await everything()).toEqual(before)
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['transactions', 'notifications', 'webhook_deliveries']))
  })

  test('200: several secrets are valid during a rotation → each is accepted; afterwards the old one gets 401', async () => {
    const next = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    const replacing = await testApp({
      storage: running.storage,
      chains: running.chains,
      embedded: false,
      webhookSecrets: [next, webhookSecret],
    })
    const operation = await payment()
    const before = await deliver(running.app, operation, { id: 'msg_rotated' })
    for (const secret of [webhookSecret, next])
      expect(await deliver(replacing.app, operation, { id: 'msg_rotated', secret })).toMatchObject({ status: 200, body: before.body })
    const otherSecret = `whsec_${Buffer.alloc(32, 10).toString('base64')}`
    expect(await deliver(replacing.app, operation, { secret: otherSecret })).toMatchObject(refusal(401, 'Unauthorized'))
    const replaced = await testApp({ storage: running.storage, chains: running.chains, embedded: false, webhookSecrets: [next] })
    expect(await deliver(replaced.app, operation)).toMatchObject(refusal(401, 'Unauthorized'))
    expect(await deliver(replaced.app, operation, { secret: next })).toMatchObject({ status: 200 })
    await Promise.all([replacing.close(), replaced.close()])
  })

  test('200: one of several signatures in the header is valid → accepted', async () => {
    const body = JSON.stringify(await payment())
    const [id, at] = ['msg_several', new Date()]
    const [mine, others] = [webhookSecret, `whsec_${Buffer.alloc(32, 11).toString('base64')}`].map((secret) =>
      new Webhook(secret).sign(id, at, body),
    )
    expect(await deliver(running.app, body, { id, at, headers: { 'webhook-signature': `${others} ${mine}` } })).toMatchObject({
      status: 200,
    })
    expect(await deliver(running.app, body, { id, at, headers: { 'webhook-signature': `${others} ${others}` } })).toMatchObject({
      status: 401,
    })
  })

  test('401: signature and body of a delivery are both wrong → Unauthorized', async () => {
    expect(await caller(running.app).post('/v1/tx/op/webhook', { nonsense: true })).toMatchObject(refusal(401, 'Unauthorized'))
  })

  test('401: no webhook secret is configured → Unauthorized, except in embedded mode', async () => {
    const operation = await payment()
    const closed = await testApp({ storage: running.storage, chains: running.chains, embedded: false })
    const before = await everything()
    expect(await caller(closed.app).post('/v1/tx/op/webhook', operation)).toMatchObject(refusal(401, 'Unauthorized'))
    expect(await everything()).toEqual(before)
    const open = await testApp({ storage: running.storage, chains: running.chains, embedded: true })
    expect(await caller(open.app).post('/v1/tx/op/webhook', operation)).toMatchObject({ status: 200 })
    await Promise.all([closed.close(), open.close()])
  })

  test('404: neither the chain nor the database knows the transaction → Transaction not found', async () => {
    expect(await deliver(running.app, { ...good, txHash: newHash() })).toMatchObject(refusal(404, 'Transaction not found'))
  })

  test('503: the node does not answer → The chain did not answer, and the delivery can be repeated', async () => {
    const operation = await payment()
    const silent = await testApp({ storage: running.storage, chains: silentChains(), webhookSecret })
    expect(await deliver(silent.app, operation, { id: 'msg_later' })).toMatchObject(refusal(503, 'The chain did not answer'))
    expect(await deliver(running.app, operation, { id: 'msg_later' })).toMatchObject({ status: 200 })
    await silent.close()
  })

  test('200: a signed delivery begins with a byte order mark → accepted', async () => {
    expect(await deliver(running.app, `\ufeff${JSON.stringify(await payment())}`)).toMatchObject({ status: 200 })
  })

  test('200: the delivery id is as long as a header can be → accepted', async () => {
    expect(await deliver(running.app, await payment(), { id: randomBytes(4_000).toString('base64url') })).toMatchObject({ status: 200 })
  })
})
