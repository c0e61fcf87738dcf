import { randomUUID } from 'node:crypto'
import { rows } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { linkAddresses, registerDevice, withDeviceId } from '../../../testing/device.ts'
import { type DeviceKey, type KeyedDevice, newDeviceKey, registerKey, registerKeyedDevice } from '../../../testing/device-key.ts'
import { type Answer, type Caller, caller, refusal, type TestRequest } from '../../../testing/http.ts'
import {
  type Named,
  naming,
  ofAnyone,
  ofDevices,
  platformId,
  type Refusal,
  sameThing,
  spellings,
  successesOf,
} from '../../../testing/matrix.ts'
import { newHash, writeMined } from '../../../testing/mined.ts'
import { notify } from '../../../testing/notify.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { webhookSecret } from '../../../testing/webhook.ts'
import { createSendingStore } from '../../ledger/rows/sending.store.ts'
import { endpoints, type OperationId } from './index.ts'

const unknownDevice = refusal(403, 'Device not found or not authorized')
const unauthorized = refusal(401, 'Unauthorized')
const wrongSignature = { ...unauthorized, body: { ...unauthorized.body, details: { reason: 'signature' } } }
const comparable = ({ status, body, headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) => ({ status, body, headers })
/** The comparable answer to a device, without what it knows itself: that it has linked the address on another platform. */
const withoutOwnLinks = (answer: Answer) => {
  const { status, body, headers } = comparable(answer)
  const { 'content-length': _length, ...others } = headers
  const text = JSON.stringify(body).replace('"linked_on_other_platform"', '"not_linked"')
  return { status, body: JSON.parse(text), headers: others }
}

describe.each(rows(pairs, 1))('data of one device, requested by others, on $name', (pair) => {
  let running: TestApp
  let phone: KeyedDevice
  let its: Named
  /** Ids of the phone like `its`, with a transaction that is not in a block yet. */
  let waiting: Named
  let others: Record<'with a key' | 'without a key' | 'that has linked the address on another platform', Caller & { id: string }>
  let before: unknown
  /** Returns the device that makes a call. `deleteDevice` deletes its caller, so it gets a new device. */
  const callerOf = async (id: OperationId, who: keyof typeof others) => {
    if (id !== 'deleteDevice') return others[who]
    return who === 'with a key'
      ? registerKeyedDevice(running.app)
      : registerDevice(running.app, { addresses: [its.address], platforms: ['base'] })
  }
  const unknownIds = (): Named => ({ address: newAddress(), platformId, notification: randomUUID(), transaction: '987654321' })

  /** Returns all stored rows of the phone, and every transaction. */
  const stored = async () => {
    const { query } = running.storage.database
    const ofPhone = (table: 'device_addresses' | 'notifications') => query.selectFrom(table).selectAll().where('device_id', '=', phone.id)
    return {
      device: await query.selectFrom('devices').selectAll().where('id', '=', phone.id).execute(),
      addresses: await ofPhone('device_addresses').execute(),
      notifications: await ofPhone('notifications').orderBy('id').execute(),
      transactions: await query.selectFrom('transactions').selectAll().orderBy('id').execute(),
    }
  }

  beforeAll(async () => {
    running = await testApp({ pair, webhookSecret })
    phone = await registerKeyedDevice(running.app)
    const address = newAddress()
    await linkAddresses(phone, [address], [platformId])
    const [notification = ''] = await notify(running, phone.id, ['Hello'])
    const transaction = await writeMined(running, [{ from: address, to: newAddress(), amount: 1n }])
    its = { address, platformId, notification, transaction: String(transaction) }
    const sent = {
      platformId,
      hash: newHash(),
      fromAddress: testAddress(address),
      toAddress: newAddress(),
      nonce: 1,
      fee: null,
      operations: [],
    }
    const { row } = await createSendingStore(running.storage.database).begin(sent, '0x02', phone.id, 60_000)
    waiting = { ...its, transaction: String(row.id) }
    const keyed = await registerKeyedDevice(running.app, 'EdDSA')
    await linkAddresses(keyed, [newAddress()], [platformId])
    others = {
      'with a key': keyed,
      'without a key': await registerDevice(running.app, { addresses: [newAddress()] }),
      'that has linked the address on another platform': await registerDevice(running.app, { addresses: [address], platforms: ['base'] }),
    }
    before = await stored()
  })
  afterAll(async () => {
    expect(await stored()).toEqual(before)
    await running.close()
  })

  test.each(naming)('the owning device calls $call → answered', async ({ requestFor }) => {
    for (const [, spelling] of sameThing.slice(0, requestFor(its).method === 'GET' ? 3 : 0)) {
      const { status } = await phone.send(requestFor(spelling(its)))
      expect([200, 400, 503]).toContain(status)
    }
  })

  describe.each(['with a key', 'without a key', 'that has linked the address on another platform'] as const)('by a device %s', (who) => {
    test.each(naming)('another device calls $call → same answer as for an unknown id', async ({ requestFor, refusal: refused }) => {
      for (const [name, spelling] of spellings) {
        const answer = await others[who].send(requestFor(spelling(its)))
        expect(comparable(await others[who].send(requestFor(spelling(waiting)))), name).toEqual(comparable(answer))
        expect(withoutOwnLinks(answer), name).toEqual(withoutOwnLinks(await others[who].send(requestFor(spelling(unknownIds())))))
        if (sameThing.some(([same]) => same === name)) expect(answer, name).toMatchObject(refused)
        else expect([400, 403, 404], name).toContain(answer.status)
      }
    })

    test.each(naming)(
      'another device calls $call on another platform → same answer as for an unknown id',
      async ({ requestFor, refusal: refused }) => {
        for (const platform of ['base', 'solana', 'Ethereum', 'nowhere', ' ', 'ethereum\0']) {
          if (platform === 'base' && who.includes('another platform')) continue
          const answer = await others[who].send(requestFor({ ...its, platformId: platform }))
          expect(withoutOwnLinks(answer), platform).toEqual(
            withoutOwnLinks(await others[who].send(requestFor({ ...unknownIds(), platformId: platform }))),
          )
          if (platform === 'base') expect(answer).toMatchObject(refused)
          else expect([400, 403, 404], platform).toContain(answer.status)
        }
      },
    )

    test.each(ofDevices.filter(({ refusal: refused }) => !refused))(
      'another device calls $id → its answer lacks the data of the first device, and nothing changes',
      async ({ id, requests }) => {
        for (const requestFor of requests) {
          const { status, body } = await (await callerOf(id, who)).send(requestFor(its))
          expect(successesOf(id)).toContain(status)
          // A device that linked the address on another platform gets its own link, not the phone's.
          const ownLinks: { [operation in OperationId]?: string } = {
            listAddresses: `"address":"${its.address}","platformId":"${its.platformId}"`,
            getPortfolio: `"platformId":"${its.platformId}","value":null,"failedAddresses":["${its.address}"`,
          }
          for (const text of [phone.id, its.notification, ownLinks[id] ?? its.address]) expect(JSON.stringify(body)).not.toContain(text)
        }
        expect(await stored()).toEqual(before)
      },
    )
  })

  test.each(ofAnyone)('the id of a device is sent with $id → same status as without it, and nothing changes', async ({ id, requests }) => {
    for (const requestFor of requests) {
      const byItself = await caller(running.app).send(requestFor(its))
      for (const headers of [{ 'device-id': phone.id }, { 'device-id': randomUUID() }]) {
        const answer = await caller(running.app).send({ ...requestFor(its), headers })
        expect(answer.status).toBe(byItself.status)
        if (endpoints[id].guard === 'webhook') expect(answer).toMatchObject(unauthorized)
      }
    }
    expect(await stored()).toEqual(before)
  })

  test('another device links the address without a proof → that device sees only public data of the chain', async () => {
    const watcher = await registerDevice(running.app, { addresses: [its.address] })
    expect((await phone.get('/v1/tx/history')).body.total).toBe(2)
    expect(await watcher.get('/v1/tx/history')).toMatchObject({ body: { total: 1, items: [{ id: Number(its.transaction) }] } })
    for (const { call, requestFor, refusal: refused } of naming.filter(({ refusal: { status } }) => status === 404))
      expect(await watcher.send(requestFor(waiting)), call).toMatchObject(refused)
    expect(await watcher.get('/v1/notifications')).toMatchObject({ body: { total: 0 } })
    expect(await stored()).toEqual(before)
  })

  describe('the id of another device in a request', () => {
    /** Checks that a request with the phone's id gets the same refusal as one with an unknown id. */
    const refusedAlike = async (present: (deviceId: string) => Promise<Answer>, refused: Refusal) => {
      const unknown = comparable(await present(randomUUID()))
      expect(unknown).toMatchObject(refused)
      for (const id of [phone.id, phone.id.toUpperCase()]) expect(comparable(await present(id))).toEqual(unknown)
    }

    test.each(ofDevices)('a bare device id without a token calls $id → refused', async ({ requests }) => {
      const strict = await testApp({ storage: running.storage, deviceAuth: 'required' })
      for (const requestFor of requests) {
        await refusedAlike((id) => withDeviceId(running.app, id).send(requestFor(its)), unknownDevice)
        await refusedAlike((id) => withDeviceId(strict.app, id).send(requestFor(its)), unauthorized)
      }
      await strict.close()
    })

    test.each(ofDevices)('a device id with the token of another device calls $id → refused', async ({ requests }) => {
      for (const requestFor of requests)
        await refusedAlike((id) => others['with a key'].send({ ...requestFor(its), headers: { 'device-id': id } }), unknownDevice)
    })

    test.each(ofDevices)('a token that another key signed calls $id → refused', async ({ requests }) => {
      const keys = [await newDeviceKey('ES256'), await newDeviceKey('EdDSA')]
      const keyless = others['without a key'].id
      const headersOf = (key: DeviceKey, id: string, header: object) => async (request: TestRequest) => ({
        authorization: `Bearer ${await key.token(request, id, { claims: { iss: phone.key.thumbprint } })}`,
        ...header,
      })
      for (const [requestFor, key] of requests.flatMap((requestFor) => keys.map((key) => [requestFor, key] as const))) {
        const forge = (id: string, header = {}) => caller(running.app, headersOf(key, id, header)).send(requestFor(its))
        for (const id of [phone.id, phone.id.toUpperCase()])
          for (const header of [{}, { 'device-id': id }]) expect(await forge(id, header)).toMatchObject(wrongSignature)
        for (const id of [keyless, randomUUID()]) expect(await forge(id)).toMatchObject(unknownDevice)
      }
    })
  })

  test('an outsider registers with the public key of a device → refused', async () => {
    const forger = await newDeviceKey()
    const changes = { header: { jwk: phone.key.publicKey }, claims: { iss: phone.key.thumbprint } }
    expect(await registerKey(running.app, forger, changes)).toMatchObject(unauthorized)
    expect(await stored()).toEqual(before)
  })
})
