import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { refusesBadBodies } from '../../../../testing/bodies.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import type { Caller } from '../../../../testing/http.ts'
import { refusal } from '../../../../testing/http.ts'
import { newHash, writeMined } from '../../../../testing/mined.ts'
import { sendingOf } from '../../../../testing/pending.ts'
import { newAccount, proveAddress } from '../../../../testing/proof.ts'
import { newApnsTeam } from '../../../../testing/push-services.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { chainOf, newAddress } from '../../../../testing/wallet.ts'

describe('DELETE /v1/wallet/addresses/{address}', () => {
  let running: TestApp
  let device: TestDevice
  const urlOf = (address: string, platformId = 'ethereum') => `/v1/wallet/addresses/${address}?platformId=${platformId}`
  const unlink = (who: Caller, address: string, platformId?: string) => who.send({ method: 'DELETE', url: urlOf(address, platformId) })
  const linked = async (who: Caller) => (await who.get('/v1/wallet/addresses')).body.items
  const query = () => running.storage.database.query
  const pushes = () => query().selectFrom('push_outbox').select('state').where('device_id', '=', device.id).execute()

  beforeAll(async () => {
    running = await testApp({ push: { fcm: undefined, apns: newApnsTeam().credentials, details: false } })
    device = await registerDevice(running.app)
    await device.put('/v1/devices/use', { appVersion: '1.2.3', deviceToken: 'a'.repeat(64) })
  })
  afterAll(() => running.close())

  test('204: a linked address → it is no longer listed, and calls about it are refused; other links stay', async () => {
    const address = newAddress()
    const other = await registerDevice(running.app, { addresses: [address] })
    await linkAddresses(device, [address], ['ethereum', 'base'])
    expect(await unlink(device, address.toLowerCase())).toMatchObject({ status: 204, body: '' })
    expect(await linked(device)).toMatchObject([{ address, platformId: 'base' }])
    expect(await linked(other)).toMatchObject([{ address, platformId: 'ethereum' }])
    expect(await device.get(`/v1/tx/history?address=${address}&platformId=ethereum`)).toMatchObject(
      refusal(403, 'Device is not authorized'),
    )
  })

  test('204: the call is repeated, or the address was never linked → nothing changes', async () => {
    const address = newAddress()
    await linkAddresses(device, [address])
    const before = await linked(device)
    expect((await unlink(device, newAddress())).status).toBe(204)
    expect((await unlink(device, address, 'base')).status).toBe(204)
    expect(await linked(device)).toEqual(before)
    for (let call = 0; call < 2; call += 1) expect((await unlink(device, address)).status).toBe(204)
    expect(await linked(device)).not.toContainEqual(expect.objectContaining({ address }))
  })

  test('204: a transaction of the address was notified → the notification stays readable, its push is not sent, and no later notification comes', async () => {
    const address = newAddress()
    await linkAddresses(device, [address])
    const before = (await device.get('/v1/notifications')).body.total
    const sent = (await pushes()).length
    const hash = newHash()
    const movements = [{ from: newAddress(), to: address, amount: 10n ** 18n }]
    const transactionId = await writeMined(running, movements, { hash })
    expect(await pushes()).toHaveLength(sent + 1)
    await unlink(device, address)
    expect((await pushes()).filter(({ state }) => state === 'waiting')).toEqual([])

    await writeMined(running, movements)
    // A reorg moves the transaction to a block in which it fails. The other devices with the address are notified.
    const block = { number: 100n, hash: newHash(), time: new Date('2026-01-01T00:00:00Z') }
    await writeMined(running, movements, { hash, status: 'failed', block })
    const { body } = await device.get('/v1/notifications')
    expect(body.total).toBe(before + 1)
    expect(body.items[0]).toMatchObject({ transactionId })
    expect((await device.get(`/v1/notifications/${body.items[0].id}`)).status).toBe(200)
    expect(await pushes()).toHaveLength(sent + 1)
  })

  test('204: the device has linked another address of the same transaction → it is still notified of the transaction', async () => {
    const [gone, kept, hash] = [newAddress(), newAddress(), newHash()]
    const other = await registerDevice(running.app, { addresses: [gone, kept] })
    const movements = [{ from: gone, to: kept, amount: 10n ** 18n }]
    await writeMined(running, movements, { hash })
    await unlink(other, gone)
    const block = { number: 100n, hash: newHash(), time: new Date('2026-01-01T00:00:00Z') }
    await writeMined(running, movements, { hash, status: 'failed', block })
    expect((await other.get('/v1/notifications')).body.items).toMatchObject([{ title: 'Transaction reversed' }])
  })

  test('204: the address is linked again → the new link lacks the earlier proof, and its device is notified again', async () => {
    const account = newAccount()
    await linkAddresses(device, [account.address])
    await proveAddress(device, chainOf(running, 'ethereum'), account)
    const [first] = await linked(device)
    expect(first).toMatchObject({ address: account.address, verified: true })
    await unlink(device, account.address)
    await linkAddresses(device, [account.address])
    const [again] = await linked(device)
    expect(again).toMatchObject({ address: account.address, verified: false })
    expect(Date.parse(again.createdAt)).toBeGreaterThan(Date.parse(first.createdAt))
    const before = (await device.get('/v1/notifications')).body.total
    await writeMined(running, [{ from: newAddress(), to: account.address, amount: 10n ** 18n }])
    expect((await device.get('/v1/notifications')).body.total).toBe(before + 1)
  })

  test('204: no other device has linked the address → the backfill of the address ends; otherwise it continues', async () => {
    const address = newAddress()
    const other = await registerDevice(running.app)
    const searches = () => query().selectFrom('address_backfills').select('address').where('address', '=', address).execute()
    await linkAddresses(device, [address])
    await linkAddresses(other, [address])
    await unlink(device, address)
    expect(await searches()).toHaveLength(1)
    await unlink(other, address)
    expect(await searches()).toHaveLength(0)
    await linkAddresses(other, [address])
    expect(await searches()).toHaveLength(1)
  })

  test('204: a transaction that the device sent is pending → the server still polls its status', async () => {
    const address = newAddress()
    await linkAddresses(device, [address])
    const { id, end } = await sendingOf(running, device.id, address).begin()
    await unlink(device, address)
    await end()
    expect(await running.deps.transactions.due('ethereum', { pendingMs: 1, minedMs: 1 }, 10)).toContainEqual(
      expect.objectContaining({ id, raw: '0x02' }),
    )
  })

  test('400: the address is malformed → Invalid address', async () => {
    for (const address of ['0x1234', 'nonsense']) expect(await unlink(device, address)).toMatchObject(refusal(400, 'Invalid address'))
  })

  test('400: the query has no platformId → platformId should not be empty', async () => {
    const url = `/v1/wallet/addresses/${newAddress()}`
    for (const missing of [url, `${url}?platformId=`])
      expect(await device.send({ method: 'DELETE', url: missing })).toMatchObject(refusal(400, 'platformId should not be empty'))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await unlink(device, newAddress(), 'nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  refusesBadBodies(
    async () => device,
    () => ({ method: 'DELETE', url: urlOf(newAddress()) }),
  )
  refusesUnknownCallers(
    () => running,
    () => ({ method: 'DELETE', url: urlOf(newAddress()) }),
  )
})
