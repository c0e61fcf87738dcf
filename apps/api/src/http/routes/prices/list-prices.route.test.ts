import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { recordPrices } from '../../../../testing/recorded-prices.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
const dai = `ethereum:${tokenCalled('ethereum', 'DAI')}`
const currencies = ['USD', 'CHF', 'EUR', 'GBP', 'JPY']

describe('GET /v1/prices', () => {
  let running: TestApp
  const prices = (query: string, headers = {}) => caller(running.app).send({ method: 'GET', url: `/v1/prices?${query}`, headers })

  beforeAll(async () => {
    running = await testApp()
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await recordPrices(running.storage, { 'ethereum:native': 3_000_000_000n, 'currency:EUR': 1_000_000n }, dayAgo)
    await recordPrices(running.storage, {
      'ethereum:native': 3_127_400_000n,
      'currency:EUR': 1_250_000n,
      [usdc]: { reason: 'sources_differ' },
    })
  })
  afterAll(() => running.close())

  test('200: tokens with and without a price → in the order of the request, each once', async () => {
    const { status, body } = await prices(`tokenIds=${usdc.toLowerCase()},ethereum:native,${dai},${usdc}`)
    expect(status).toBe(200)
    const without = { currency: 'USD', price: null, change24h: null, source: null, updatedAt: null, confidence: null }
    expect(body.items).toEqual([
      { tokenId: usdc, ...without, reason: 'sources_differ' },
      {
        tokenId: 'ethereum:native',
        currency: 'USD',
        price: '3127.4',
        change24h: '4.24',
        source: 'chainlink',
        updatedAt: expect.stringMatching(/Z$/),
        confidence: 'high',
      },
      { tokenId: dai, ...without, reason: 'unavailable' },
    ])
  })

  test('200: another currency in lower case → converted with the recorded rate', async () => {
    const { body } = await prices('tokenIds=ethereum:native&currency=eur')
    expect(body.items).toMatchObject([{ currency: 'EUR', price: '2501.92', change24h: '-16.6' }])
  })

  test('304: the app already has the current answer → empty body', async () => {
    const { headers } = await prices('tokenIds=ethereum:native')
    expect(headers['cache-control']).toBe('public, max-age=30')
    expect(await prices('tokenIds=ethereum:native', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, body: '' })
  })

  test('200: 100 tokens → answered; 400: 101 tokens → refused', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `ethereum:0x${index.toString(16).padStart(40, '0')}`).join()
    expect((await prices(`tokenIds=${ids(100)}`)).body.items).toHaveLength(100)
    expect(await prices(`tokenIds=${ids(101)}`)).toMatchObject(refusal(400, 'tokenIds must not hold more than 100 items'))
  })

  test('400: an unknown currency → the list of currencies', async () => {
    for (const currency of ['XYZ', 'E', '__proto__'])
      expect(await prices(`tokenIds=ethereum:native&currency=${currency}`)).toMatchObject({
        status: 400,
        body: { message: 'Unknown currency', code: 'unknown_currency', details: { currencies } },
      })
  })

  test.each([
    ['', 'tokenIds should not be empty'],
    ['tokenIds=', 'tokenIds should not be empty'],
    ['tokenIds=ethereum', 'Invalid token ID'],
    ['tokenIds=unknown:native', 'Invalid token ID'],
    ['tokenIds=ethereum:0x12', 'Invalid token ID'],
  ])('400: %s → %s', async (query, message) => {
    expect(await prices(query)).toMatchObject(refusal(400, message))
  })
})
