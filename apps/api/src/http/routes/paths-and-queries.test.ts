import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../testing/device.ts'
import { registerKeyedDevice } from '../../../testing/device-key.ts'
import { type Answer, refusal } from '../../../testing/http.ts'
import { lines, platformId } from '../../../testing/matrix.ts'
import { writeMined } from '../../../testing/mined.ts'
import { notify } from '../../../testing/notify.ts'
import { newAddress } from '../../../testing/wallet.ts'
import { webhookSecret } from '../../../testing/webhook.ts'

describe('paths and queries that differ slightly from the contract', () => {
  let running: TestApp
  let device: TestDevice
  const address = newAddress()

  beforeAll(async () => {
    running = await testApp({ webhookSecret })
    device = await registerDevice(running.app, { addresses: [address] })
  })
  afterAll(() => running.close())

  test.each([
    ['PUT', '/v1/notifications//read'],
    ['GET', '/v1/notifications/'],
    ['GET', '/v1/notifications//'],
    ['GET', '/v1/notifications/?limit=1'],
    ['GET', '/v1/tx/history/'],
    ['GET', '/v1/tx/history/?limit=1'],
    ['GET', '/v1/tx/history//'],
    ['GET', '/v1/platforms//priority-fees'],
    ['POST', '/v1/platforms//estimate-fees'],
    ['DELETE', `/v1/wallet/addresses/?platformId=${platformId}`],
    ['GET', `/v1/wallet/addresses//nonce?platformId=${platformId}`],
    ['POST', '/v1/wallet/addresses//send-tx'],
    ['GET', '//v1/notifications'],
    ['GET', '/v1//notifications'],
  ] as const)('%s %s is almost a path of the contract → 404, and not the answer of another call', async (method, url) => {
    const body = method === 'POST' ? {} : undefined
    expect(await device.send({ method, url, ...(body && { body }) })).toMatchObject(refusal(404, 'Not Found'))
  })

  test.each([
    '/v1/settings/',
    `/v1/wallet/addresses/${address}/nonce/?platformId=${platformId}`,
    `/v1/tokens/?platformId=${platformId}&limit=1`,
    '/health/status/',
    '/v1/platforms/',
    '/v1/wallet/addresses/',
  ])('%s has an additional slash at its end → the same answer as without', async (url) => {
    const { status } = await device.get(url)
    expect(status).toBe((await device.get(url.replace(/\/(\?|$)/, '$1'))).status)
    expect(status).not.toBe(404)
  })

  /** Returns an answer without new ids and times, which differ between any two calls. */
  const steady = ({ status, body }: Answer) => ({
    status,
    body: JSON.parse(JSON.stringify(body ?? null).replaceAll(/"(\w*At|timestamp|deviceId|quoteId)":"[^"]*"/g, '"$1":""')),
  })

  test.each(lines)('$id gets unknown query parameters → they are ignored', async ({ id, requests }) => {
    const phone = await registerKeyedDevice(running.app)
    const other = await registerKeyedDevice(running.app)
    for (const one of [phone, other]) await one.post('/v1/wallet/addresses', { addresses: [{ address, platformId }] })
    const [notification = ''] = await notify(running, phone.id, ['One'])
    const transaction = String(await writeMined(running, [{ from: address, to: newAddress(), amount: 1n }]))
    const its = { address, platformId, notification, transaction }
    for (const requestFor of requests) {
      const request = requestFor(its)
      const unknown = `${request.url}${request.url.includes('?') ? '&' : '?'}unknown=1&state=confirmed&query=%00&unread&a[b]=c&__proto__=x`
      // The first call may change data, such as unread notifications. The compared calls must find the same data.
      if (id !== 'deleteDevice') await phone.send(request)
      const plain = await phone.send(request)
      // A device can delete itself only once, so another device makes the second call of `deleteDevice`.
      const padded = await (id === 'deleteDevice' ? other : phone).send({ ...request, url: unknown })
      expect(steady(padded)).toEqual(steady(plain))
      // No NFT has an image in this test.
      expect([200, 201, 202, 204, 400, 401, 403, 404, 503]).toContain(plain.status)
    }
  })
})
