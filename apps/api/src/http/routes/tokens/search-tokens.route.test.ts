import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf } from '../../../../testing/chains.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'
import { newAddress, tokenCalled } from '../../../../testing/wallet.ts'

describe('GET /v1/tokens?search=', () => {
  let running: TestApp
  let anyone: Caller
  const usdc = tokenCalled('ethereum', 'USDC')
  const search = (text: string, more = '') => anyone.get(`/v1/tokens?platformId=ethereum&search=${encodeURIComponent(text)}${more}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test('200: a symbol is searched → its token first, and only tokens that contain the text', async () => {
    const { status, body } = await search('usdc', '&limit=100')
    expect(status).toBe(200)
    expect(body.items[0]).toMatchObject({ id: `ethereum:${usdc}`, symbol: 'USDC' })
    expect(body.items[0]).not.toHaveProperty('listed')
    expect(body.total).toBe(body.items.length)
    for (const { symbol, name } of body.items) expect(`${symbol} ${name}`.toLowerCase()).toContain('usdc')
  })

  test('200: the result has several pages → each token appears once', async () => {
    const { body: all } = await search('usd', '&limit=100')
    const { body: first } = await search('usd', '&limit=2')
    const { body: rest } = await search('usd', '&limit=98&offset=2')
    expect(all.total).toBeGreaterThan(2)
    expect([...first.items, ...rest.items]).toEqual(all.items)
  })

  test.each([usdc, usdc.toLowerCase(), ` ${usdc} `])('200: the contract %j of a listed token → that token', async (text) => {
    const { body } = await search(text)
    expect(body).toMatchObject({ total: 1, items: [{ id: `ethereum:${usdc}`, name: 'USD Coin' }] })
  })

  test('200: a contract outside the catalogue → its own name, marked as not listed', async () => {
    const { body: quote } = await anyone.post('/v1/swap/quote', {
      inputToken: 'ethereum:native',
      outputToken: `ethereum:${usdc}`,
      amount: '1',
      slippage: 1,
    })
    const pair: string = quote.swapRoutes[0].swapInfo.ammKey
    const { body } = await search(pair.toLowerCase(), '&returnContracts=true')
    expect(body).toEqual({
      total: 1,
      items: [
        {
          id: `ethereum:${pair}`,
          name: 'Uniswap V2',
          symbol: 'UNI-V2',
          decimals: 18,
          contractAddress: pair,
          platformId: 'ethereum',
          enabled: true,
          logoUrl: null,
          listed: false,
          contract: { id: `ethereum:${pair}`, address: pair, type: 'erc20' },
        },
      ],
    })
    expect((await search(pair, '&offset=1')).body).toEqual({ total: 1, items: [] })
  })

  test.each([newAddress(), evmNetworkOf('ethereum').multicall3, 'no token is called this'])('200: %s → nothing', async (text) => {
    expect((await search(text)).body).toEqual({ total: 0, items: [] })
  })

  test.each([
    ['', 'search should not be empty'],
    ['x'.repeat(65), 'search must not be longer than 64 characters'],
  ])('400: the text is %j → %s', async (text, sentence) => {
    expect(await search(text)).toMatchObject(refusal(400, sentence))
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await anyone.get(`/v1/tokens?platformId=nothing&search=${usdc}`)).toMatchObject(refusal(404, 'Platform not found'))
  })
})
