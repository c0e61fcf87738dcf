import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const usdc = tokenCalled('ethereum', 'USDC')

describe('POST /v1/prices/alerts', () => {
  let running: TestApp
  let device: TestDevice

  beforeAll(async () => {
    running = await testApp()
  })
  beforeEach(async () => {
    device = await registerDevice(running.app, {})
  })
  afterAll(() => running.close())

  const alert = { tokenId: 'ethereum:native', condition: 'above', value: '3500' }
  const add = (changes: object) => device.post('/v1/prices/alerts', { ...alert, ...changes })
  const all = async () => (await device.get('/v1/prices/alerts')).body

  test('201: a new alert → it has the canonical token and the currency, and is in the list', async () => {
    const { status, body } = await add({ tokenId: `ethereum:${usdc.toLowerCase()}`, currency: 'eur', condition: 'below', value: '0.950' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        tokenId: `ethereum:${usdc}`,
        currency: 'EUR',
        condition: 'below',
        value: '0.95',
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await all()).toEqual({ items: [body], total: 1 })
  })

  test('201: the same alert again, also at once → the same id', async () => {
    const answers = await Promise.all([add({}), add({}), add({ value: '3500.0' })])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await all()).total).toBe(1)
  })

  test('400: a device has 20 alerts → another one is refused, also if many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => add({ value: `${index + 1}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status === 400)).toMatchObject({ body: { code: 'too_many_alerts' } })
    expect((await all()).total).toBe(20)
  })

  test.each([
    [{ value: '0' }, 'value must be greater than 0'],
    [{ value: '0.000' }, 'value must be greater than 0'],
    [{ value: '-1' }, 'value is not valid'],
    [{ value: '1e9' }, 'value is not valid'],
    [{ condition: 'near' }, 'condition must be one of the following values: above, below, change24h'],
    [{ tokenId: 'ethereum:0x12' }, 'Invalid token ID'],
    [{ tokenId: 'ethereum:0x000000000000000000000000000000000000bEEF' }, 'Invalid token ID'],
    [{ currency: 'XYZ' }, 'Unknown currency'],
  ])('400: %j → %s', async (alert, message) => {
    const { status, body } = await add(alert)
    expect(status).toBe(400)
    expect(body.message).toMatch(message)
  })

  test('413: a body that is too large → refused', async () => {
    expect((await device.send({ method: 'POST', url: '/v1/prices/alerts', body: ' '.repeat(1_048_577) })).status).toBe(413)
  })

  test('415: a body that is no JSON → refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await device.send({ method: 'POST', url: '/v1/prices/alerts', body: 'x', headers })).status).toBe(415)
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'POST', url: '/v1/prices/alerts', body: alert }),
  )
})
