import { connectChain } from '@patina/chains'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { networkOf } from '../../testing/chains.ts'
import { newDeviceKey, registerKeyedDevice } from '../../testing/device-key.ts'
import { caller } from '../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../testing/local-chains.ts'
import { chainOf, ether, newAddress, openWallet } from '../../testing/wallet.ts'
import { deliver, webhookSecret } from '../../testing/webhook.ts'
import { openAccessLog, openLog, serializeError } from './log.ts'

describe('an error in the log', () => {
  test('an error is logged → its name, code, message and stack, and those of its causes', () => {
    const cause = Object.assign(new RangeError('too far'), { code: 'E_FAR', detail: 'hunter2', payload: { sub: 'hunter2' } })
    const logged = serializeError(new Error('cannot go there', { cause }))
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'cannot go there',
      stack: expect.stringMatching(/^\s+at /),
      cause: { type: 'RangeError', message: 'too far', code: 'E_FAR' },
    })
    expect(JSON.stringify(logged)).not.toContain('hunter2')
  })

  test.each([
    ['a parser', new SyntaxError(`Unexpected token 'h', "hunter2" is not valid JSON`)],
    ['PostgreSQL', Object.assign(new Error('invalid input syntax for type uuid: "hunter2"'), { code: '22P02' })],
    ['a node', new Error('insufficient funds: address 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 have 0 want 1')],
    ['a node of Solana', new Error('Attempt to debit oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96 failed')],
    ['somebody who throws texts', 'hunter2'],
  ])('the message of %s repeats input → the log omits it', (_, error) => {
    expect(JSON.stringify(serializeError(error))).not.toMatch(/hunter2|f39Fd6e5|oeYf6KAJ/)
  })

  test('an error is its own cause → the causes are cut off', () => {
    const error = new Error('round and round')
    error.cause = error
    expect(JSON.stringify(serializeError(error)).length).toBeLessThan(20_000)
  })
})

describe('the line of an answered request', () => {
  const access = { reqId: 'app-1.2_3', method: 'GET', route: '/v1/tx/history/:txId', statusCode: 200, ms: 1.5 }
  const written = (level: string) => {
    const lines: string[] = []
    openAccessLog(level, { write: (line) => void lines.push(line) })(access)
    openLog(level, { write: (line) => void lines.push(line) }).info(access)
    return lines
  }

  test.each(['trace', 'info'])('level %s → the line that pino writes, apart from its time', (level) => {
    const [own, pinos] = written(level).map((line) => line.replace(/(?<="time":)\d{13}/, 'TIME'))
    expect(own).toContain('"time":TIME')
    expect(own).toBe(pinos)
  })

  test.each(['warn', 'silent'])('level %s → no line', (level) => {
    expect(written(level)).toEqual([])
  })
})

describe.each(['trace', 'info'])('the log at level %s', (level) => {
  const lines: string[] = []
  const logger = () => openLog(level, { write: (line: string) => void lines.push(line) })
  const secrets = new Map<string, string>()
  const keep = (name: string, text: string) => {
    secrets.set(name, text)
    return text
  }
  const open: TestApp[] = []
  const start = async (options: Parameters<typeof testApp>[0]) => {
    const running = await testApp({ loggerInstance: logger(), ...options })
    open.push(running)
    return running
  }
  beforeEach(() => {
    lines.length = 0
    secrets.clear()
  })
  afterEach(async () => {
    for (const running of open.splice(0).reverse()) await running.close()
  })

  test('good and bad requests → the log contains only their routes, statuses and times', async () => {
    const running = await start({ chains: localChains(), webhookSecret, embedded: false })
    const { app } = running
    const silentUrl = `http://${keep('user of a node', 'node-user')}:${keep('password of a node', 'node-password')}@127.0.0.1:1/${keep('key of a node', 'node-key')}`
    const silent = await start({
      storage: running.storage,
      chains: new Map([['ethereum', connectChain(networkOf('ethereum'), silentUrl)]]),
    })
    keep('secret of the webhook', webhookSecret.slice('whsec_'.length))
    const platformId = 'ethereum'
    const wallet = await openWallet(chainOf(running, platformId), rpcUrlOf(platformId), ether(1))
    const address = keep('address', wallet.address)
    const about = (call: string) => `/v1/wallet/addresses/${address}/${call}?platformId=ethereum`

    const device = await registerKeyedDevice(app)
    keep('device id', device.id)
    keep('thumbprint of a key', device.key.thumbprint)
    const body = { appVersion: '1.0.0', deviceToken: keep('push token', 'push-token-of-this-phone') }
    const request = { method: 'PUT', url: '/v1/devices/use', body: JSON.stringify(body) } as const
    const authorization = `Bearer ${await device.key.token(request, device.id, { claims: { jti: keep('id of a token', 'unrepeatable-id') } })}`
    for (const part of authorization.slice(7).split('.')) keep(`part of a token ${part.length}`, part)
    const sendWith = (headers: Record<string, string>) => caller(app).send({ ...request, headers })
    const statuses = [
      (await sendWith({ authorization })).status,
      (await sendWith({ authorization })).status,
      (await sendWith({ authorization: `${authorization.slice(0, -4)}AAAA` })).status,
      (await sendWith({ authorization: authorization.slice(7) })).status,
      (await sendWith({ 'device-id': device.id })).status,
    ]
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([401, 403]).toContain(status)

    const other = keep('address of a stranger', newAddress())
    const signed = keep('signed bytes', await wallet.sign({ to: other, value: 1n }))
    const poor = keep('signed bytes of the poor', await wallet.sign({ to: other, value: ether(2) }))
    await device.post('/v1/wallet/addresses', { addresses: [{ address, platformId }] })
    await device.post('/v1/wallet/addresses', { addresses: [{ address: other.slice(0, 41), platformId }] })
    for (const txData of [signed, signed, poor, `${signed}00`])
      await device.post(`/v1/wallet/addresses/${address}/send-tx`, { platformId, txData })
    for (const call of ['balances', 'nonce', 'info', 'staking']) await device.get(about(call))
    await device.get(`/v1/wallet/addresses/${other}/balances?platformId=ethereum`)
    await device.get(`/v1/tx/history?address=${address}`)
    await device.get(`/v1/notifications/${device.id}`)
    await device.put('/v1/devices/use', `{"deviceToken":${body.deviceToken}`)
    await caller(app).get(`/v1/${address}/${body.deviceToken}`)
    await caller(app).post('/v1/platforms/ethereum/estimate-fees', { from: address, to: other, value: '1', data: signed })
    await caller(silent.app).post('/v1/platforms/ethereum/estimate-fees', { from: address, to: other, value: '1' })
    await deliver(app, { platformId, txHash: `0x${'1'.repeat(64)}`, status: 'confirmed', fromAddress: address })
    await deliver(app, { fromAddress: address }, { secret: `whsec_${keep('wrong secret', Buffer.alloc(32, 3).toString('base64'))}` })

    // The database's error contains the complete row that it refuses.
    const { query } = running.storage.database
    await sql`alter table devices add constraint refuses check (device_token is null) not valid`.execute(query)
    await sql`alter table device_addresses add constraint refuses check (platform_id <> 'base') not valid`.execute(query)
    expect((await device.put('/v1/devices/use', body)).status).toBe(500)
    expect((await device.post('/v1/wallet/addresses', { addresses: [{ address, platformId: 'base' }] })).status).toBe(500)
    const key = await newDeviceKey()
    keep('thumbprint of another key', key.thumbprint)

    const log = lines.join('\n')
    expect(lines.length).toBeGreaterThan(25)
    expect(log).toContain('/v1/wallet/addresses/:address/balances')
    expect(log).toContain('violates check constraint')
    const found = [...secrets].filter(([, secret]) => log.toLowerCase().includes(secret.toLowerCase())).map(([name]) => name)
    expect(found).toEqual([])
  })
})
