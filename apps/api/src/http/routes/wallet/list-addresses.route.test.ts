import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { linkAddresses, registerDevice } from '../../../../testing/device.ts'
import { newAccount, proveAddress } from '../../../../testing/proof.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { chainOf, newAddress } from '../../../../testing/wallet.ts'

describe('GET /v1/wallet/addresses', () => {
  let running: TestApp

  beforeAll(async () => {
    running = await testApp()
  })
  afterAll(() => running.close())

  test('200: no address is linked → an empty list', async () => {
    const device = await registerDevice(running.app)
    expect(await device.get('/v1/wallet/addresses')).toMatchObject({ status: 200, body: { items: [], total: 0 } })
  })

  test('200: addresses were linked by several calls → newest call first, then by platform and address, with their proofs', async () => {
    const device = await registerDevice(running.app)
    const [first, second] = [newAddress(), newAddress()].sort()
    const account = newAccount()
    await linkAddresses(device, [second ?? '', first ?? ''], ['ethereum', 'base'])
    await proveAddress(device, chainOf(running, 'ethereum'), account)
    const { status, body } = await device.get('/v1/wallet/addresses')
    expect(status).toBe(200)
    // No worker runs, so no search has begun.
    const history = { state: 'searching', fromBlock: null, method: null, progress: 0 }
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/)
    expect(body).toEqual({
      items: [
        { address: account.address, platformId: 'ethereum', verified: true, createdAt, history },
        ...['base', 'ethereum'].flatMap((platformId) =>
          [first, second].map((address) => ({ address, platformId, verified: false, createdAt, history })),
        ),
      ],
      total: 5,
    })
    expect((await device.get('/v1/wallet/addresses')).body).toEqual(body)
  })

  test('200: 100 addresses, as many as a device can link → all on one page', async () => {
    const device = await registerDevice(running.app)
    for (let call = 0; call < 5; call += 1) await linkAddresses(device, Array.from({ length: 20 }, newAddress))
    const { body } = await device.get('/v1/wallet/addresses')
    expect([body.total, body.items.length]).toEqual([100, 100])
  })

  test('200: another device has linked an address → it is not in the list', async () => {
    const device = await registerDevice(running.app)
    await registerDevice(running.app, { addresses: [newAddress()] })
    expect((await device.get('/v1/wallet/addresses')).body).toEqual({ items: [], total: 0 })
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: '/v1/wallet/addresses' }),
  )
})
