import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { recordPrices } from '../../../../testing/recorded-prices.ts'
import { tokenCalled } from '../../../../testing/wallet.ts'

const hour = 3_600_000
const usdc = tokenCalled('ethereum', 'USDC')

describe('GET /v1/prices/{tokenId}/history', () => {
  let running: TestApp
  const history = (tokenId: string, query = '') => caller(running.app).get(`/v1/prices/${tokenId}/history?${query}`)
  const pricesOf = async (query: string) =>
    (await history('ethereum:native', query)).body.items.map(({ price }: { price: string }) => price)

  beforeAll(async () => {
    running = await testApp()
    for (const [days, dollars] of [
      [200, 1_000n],
      [20, 2_000n],
      [3, 3_000n],
      [0, 4_000n],
    ] as const) {
      const at = new Date(Date.now() - days * 24 * hour)
      await recordPrices(running.storage, { 'ethereum:native': dollars * 1_000_000n, 'currency:EUR': 2_000_000n }, at)
    }
  })
  afterAll(() => running.close())

  test('200: each range → the recorded prices within it, oldest first', async () => {
    expect(await pricesOf('range=1d')).toEqual(['4000'])
    expect(await pricesOf('')).toEqual(['4000'])
    expect(await pricesOf('range=1w')).toEqual(['3000', '4000'])
    expect(await pricesOf('range=1m')).toEqual(['2000', '3000', '4000'])
    expect(await pricesOf('range=1y')).toEqual(['1000', '2000', '3000', '4000'])
    expect(await pricesOf('range=1w&currency=EUR')).toEqual(['1500', '2000'])
  })

  test('200: the answer → names the canonical token and the currency', async () => {
    expect(await history(`ethereum:${usdc.toLowerCase()}`, 'currency=chf')).toMatchObject({
      status: 200,
      body: { tokenId: `ethereum:${usdc}`, currency: 'CHF', items: [] },
    })
  })

  test('400: an unknown currency → refused', async () => {
    expect(await history('ethereum:native', 'currency=XYZ')).toMatchObject({ status: 400, body: { code: 'unknown_currency' } })
  })

  test.each([
    ['ethereum:native', 'range=2d', 'range must be one of the following values: 1d, 1w, 1m, 1y'],
    ['nonsense', '', 'Invalid token ID'],
    ['ethereum:0x12', '', 'Invalid token ID'],
  ])('400: %s with %s → %s', async (tokenId, query, message) => {
    expect(await history(tokenId, query)).toMatchObject(refusal(400, message))
  })
})
