import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'
import { localChains } from '../../../../testing/local-chains.ts'
import { newAddress, tokenCalled } from '../../../../testing/wallet.ts'

describe('POST /v1/swap/quote', () => {
  let running: TestApp
  let anyone: Caller
  const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
  const dai = `ethereum:${tokenCalled('ethereum', 'DAI')}`
  const native = 'ethereum:native'
  const good = { inputToken: native, outputToken: usdc, amount: '1.5', slippage: 0.5 }
  const quote = (body: unknown) => anyone.post('/v1/swap/quote', body)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test('200: a valid request → a quote with the ten fields to send back and the eight fields to show', async () => {
    const { status, body } = await quote(good)
    expect(status).toBe(200)
    const pool = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)
    const { wrappedNative } = networkOf('ethereum')
    expect(body).toEqual({
      inputAsset: expect.stringMatching(/^0x/),
      inAmount: '1500000000000000000',
      outputAsset: tokenCalled('ethereum', 'USDC'),
      outAmount: expect.stringMatching(/^\d+$/),
      otherAmountThreshold: expect.stringMatching(/^\d+$/),
      swapMode: 'ExactIn',
      slippageBps: 50,
      priceImpactPct: expect.stringMatching(/^0\.\d+$/),
      platformFee: { amount: '0', feeBps: 0 },
      swapRoutes: [
        {
          swapInfo: {
            ammKey: pool,
            label: 'Uniswap V2',
            inputAsset: wrappedNative,
            outputAsset: tokenCalled('ethereum', 'USDC'),
            inAmount: '1500000000000000000',
            outAmount: body.outAmount,
            feeAmount: '4500000000000000',
            feeAsset: wrappedNative,
          },
          percent: 100,
        },
      ],
      fromToken: { id: native, symbol: 'ETH', decimals: 18 },
      toToken: { id: usdc, symbol: 'USDC', decimals: 6 },
      fromAmount: '1.5',
      toAmount: expect.stringMatching(/^\d+(\.\d{1,6})?$/),
      exchangeRate: expect.stringMatching(/^\d+(\.\d+)?$/),
      priceImpact: expect.stringMatching(/^\d+(\.\d+)?$/),
      fee: '0.0045',
      route: [{ protocol: 'Uniswap V2', fromToken: 'WETH', toToken: 'USDC', share: 100 }],
    })
  })

  test('200: a valid request → the numbers of both groups of fields agree', async () => {
    const { body } = await quote(good)
    expect(body.otherAmountThreshold).toBe(((BigInt(body.outAmount) * 9_950n) / 10_000n).toString())
    expect(Number(body.toAmount)).toBeCloseTo(Number(body.outAmount) / 1e6, 6)
    expect(Number(body.exchangeRate)).toBeCloseTo(Number(body.toAmount) / 1.5, 4)
    expect(Number(body.priceImpact)).toBeCloseTo(Number(body.priceImpactPct) * 100, 9)
  })

  test('200: the query contains the request → its parameter names apply', async () => {
    const url = `/v1/swap/quote?fromTokenId=${native}&toTokenId=${usdc}&amount=1.5&slippage=0.5`
    const byQuery = await anyone.send({ method: 'POST', url })
    expect(byQuery).toMatchObject({ status: 200, body: { inAmount: '1500000000000000000', slippageBps: 50, toToken: { id: usdc } } })
  })

  test('200: query and body both have fields → the body wins, and missing fields come from the query', async () => {
    const url = `/v1/swap/quote?fromTokenId=${dai}&toTokenId=${usdc}&amount=7&slippage=1`
    const answer = await anyone.send({ method: 'POST', url, body: { inputToken: native, amount: '2' } })
    expect(answer).toMatchObject({
      status: 200,
      body: { fromToken: { id: native }, toToken: { id: usdc }, inAmount: '2000000000000000000', slippageBps: 100 },
    })
  })

  test('200: tokens in another spelling, slippage as text, and the matching platform → a quote', async () => {
    const odd = { ...good, outputToken: usdc.toLowerCase(), slippage: '0', platformId: 'ethereum' }
    expect(await quote(odd)).toMatchObject({ status: 200, body: { toToken: { id: usdc }, slippageBps: 0 } })
  })

  test('200: the amount ends with more zeros than the token has decimals → a quote for the exact amount', async () => {
    const answer = await quote({ ...good, inputToken: usdc, outputToken: native, amount: '1.50000000' })
    expect(answer).toMatchObject({ status: 200, body: { inAmount: '1500000', fromAmount: '1.5' } })
  })

  test('200: no single pool has both tokens → a route over two pools', async () => {
    const { status, body } = await quote({
      ...good,
      inputToken: `ethereum:${tokenCalled('ethereum', 'LINK')}`,
      outputToken: dai,
      amount: '10',
    })
    expect(status).toBe(200)
    expect(body.route.map(({ fromToken, toToken }: Record<string, string>) => [fromToken, toToken])).toEqual([
      ['LINK', 'WETH'],
      ['WETH', 'DAI'],
    ])
    expect(body.swapRoutes[0].swapInfo.outAmount).toBe(body.swapRoutes[1].swapInfo.inAmount)
  })

  test('200: the native token for its wrapped form → one for one, without a fee', async () => {
    const { wrappedNative } = networkOf('ethereum')
    const { status, body } = await quote({ ...good, outputToken: `ethereum:${wrappedNative}`, slippage: 0 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      inAmount: '1500000000000000000',
      outAmount: '1500000000000000000',
      otherAmountThreshold: '1500000000000000000',
      priceImpactPct: '0',
      fee: '0',
      exchangeRate: '1',
      route: [{ protocol: 'Wrapped Ether', fromToken: 'ETH', toToken: 'WETH', share: 100 }],
    })
    expect(body.alternatives).toBeUndefined()
  })

  const amountSentence = 'amount must be a valid number string'
  const slippageSentence = 'slippage must be a number between 0 and 50'
  test.each<[string, Record<string, unknown>]>([
    [amountSentence, { amount: undefined }],
    [amountSentence, { amount: 1.5 }],
    [amountSentence, { amount: null }],
    [amountSentence, { amount: '' }],
    [amountSentence, { amount: 'abc' }],
    [amountSentence, { amount: '1e3' }],
    [amountSentence, { amount: '0x10' }],
    [amountSentence, { amount: '-1' }],
    [amountSentence, { amount: '.5' }],
    [amountSentence, { amount: '5.' }],
    [amountSentence, { amount: '1,5' }],
    [amountSentence, { amount: '1\u0000' }],
    [amountSentence, { amount: '1'.repeat(1_000) }],
    [amountSentence, { amount: '9'.repeat(78) }],
    ['amount must be greater than 0', { amount: '0' }],
    ['amount must be greater than 0', { amount: '0.000' }],
    ['amount must not have more decimals than the token', { inputToken: usdc, outputToken: native, amount: '0.0000001' }],
    ['slippage should not be empty', { slippage: undefined }],
    [slippageSentence, { slippage: null }],
    [slippageSentence, { slippage: 'abc' }],
    [slippageSentence, { slippage: -1 }],
    [slippageSentence, { slippage: 50.01 }],
    ['slippage is in percent: it must be 0, or a number between 0.01 and 50', { slippage: 0.005 }],
    ['slippage is in percent: it must be 0, or a number between 0.01 and 50', { slippage: 1e-7 }],
    [slippageSentence, { slippage: true }],
    [slippageSentence, { slippage: '' }],
    ['inputToken should not be empty', { inputToken: undefined }],
    ['outputToken should not be empty', { outputToken: undefined }],
    ['outputToken must not be longer than 256 characters', { outputToken: 'x'.repeat(5_000) }],
    ['Invalid token ID', { inputToken: '' }],
    ['Invalid token ID', { outputToken: 5, inputToken: null }],
    ['Invalid token ID', { inputToken: 'nonsense' }],
    ['Invalid token ID', { inputToken: 'ethereum:' }],
    ['Invalid token ID', { inputToken: 'ethereum:0x0000000000000000000000000000000000000001' }],
    ['Invalid token ID', { inputToken: `${usdc}\u0000` }],
    ['Invalid token ID', { inputToken: 'nowhere:native' }],
    ['Invalid token ID', { inputToken: 'polygon:native', outputToken: 'polygon:native' }],
    ['Invalid token ID', { inputToken: 'ethereum:0x4Fabb145d64652a948d72533023f6E7A623C7C53' }],
    ['Invalid token ID', { inputToken: '__proto__' }],
    ['Invalid platform ID', { platformId: '' }],
    ['Invalid platform ID', { platformId: 5 }],
    ['Invalid platform ID', { platformId: 'nowhere' }],
    ['Invalid platform ID', { platformId: 'base' }],
    ['Invalid platform ID', { platformId: '\u0000' }],
    ['inputToken and outputToken must be different', { inputToken: usdc.toLowerCase() }],
    ['Both tokens must be on the same platform', { outputToken: 'base:native' }],
    ['No route found', { outputToken: `ethereum:${tokenCalled('ethereum', 'BAT')}` }],
    ['Invalid address', { userAddress: 'nonsense' }],
    ['userAddress should not be empty', { userAddress: '' }],
    ['userAddress must be a string', { userAddress: 5 }],
    [`${amountSentence}; ${slippageSentence}`, { amount: 'x', slippage: null }],
  ])('400: a field is invalid → %s: %j', async (sentence, change) => {
    expect(await quote({ ...good, ...change })).toMatchObject(refusal(400, sentence))
  })

  test('400: the amount buys nothing → Amount too low, with a minimum that is accepted', async () => {
    for (const outputToken of [usdc, `ethereum:${tokenCalled('ethereum', 'WBTC')}`]) {
      const answer = await quote({ ...good, inputToken: native, outputToken, amount: '0.000000000000000001' })
      expect(answer).toMatchObject(refusal(400, 'Amount too low'))
      expect(await quote({ ...good, inputToken: native, outputToken, amount: answer.body.details.minimum })).toMatchObject({ status: 200 })
    }
  })

  test('400: the amount is more than all pools have → Amount too high, or Insufficient funds if the owner is known', async () => {
    const huge = { ...good, inputToken: native, outputToken: usdc, amount: `1${'0'.repeat(30)}` }
    expect(await quote(huge)).toMatchObject(refusal(400, 'Amount too high'))
    const { status, body } = await quote({ ...huge, userAddress: newAddress() })
    expect([status, body.code, body.details]).toMatchObject([400, 'insufficient_funds', { missing: huge.amount, token: 'ethereum:native' }])
  })

  test('400: the amount loses over half of its value, or is in wei → Amount too high, with an amount below 10 % and what is probably meant', async () => {
    for (const amount of ['1000000', '500000000000000000']) {
      const { status, body } = await quote({ ...good, amount })
      expect([status, body.code]).toEqual([400, 'amount_too_high'])
      const accepted = await quote({ ...good, amount: body.details.maximum })
      expect(accepted.status).toBe(200)
      expect(Number(accepted.body.priceImpact)).toBeLessThan(10)
      expect(Number(accepted.body.priceImpact)).toBeGreaterThan(1)
      const hint = amount.length > 10 ? { reason: 'base_units', nearest: '0.5' } : {}
      expect(body.details).toEqual({ maximum: expect.any(String), ...hint })
    }
  })

  test('200: the slippage is in hundredths of a percent → the same quote as in percent', async () => {
    const { slippage: _, ...request } = good
    expect((await quote({ ...request, slippageBps: 50 })).body).toMatchObject({ slippageBps: 50 })
    const both = refusal(400, 'slippage and slippageBps must not be used together')
    expect(await quote({ ...good, slippageBps: 50 })).toMatchObject(both)
    const outside = refusal(400, 'slippageBps must not be greater than 5000')
    expect(await quote({ ...request, slippageBps: 5001 })).toMatchObject(outside)
  })

  test('200: the slippage or the price impact is 5 % or more → the quote warns, critically from 10 %', async () => {
    const warned = async (change: object) => (await quote({ ...good, ...change })).body.warnings
    expect(await warned({ slippage: 4.99 })).toBeUndefined()
    expect(await warned({ slippage: 5 })).toEqual([{ code: 'slippage', severity: 'w', value: '5' }])
    expect(await warned({ slippage: 50 })).toEqual([{ code: 'slippage', severity: 'c', value: '50' }])
    const { body } = await quote({ ...good, amount: '1000000' })
    const twice = await warned({ amount: `${Number(body.details.maximum) * 3}`, slippage: 6 })
    expect(twice).toMatchObject([
      { code: 'price_impact', severity: 'c' },
      { code: 'slippage', severity: 'w', value: '6' },
    ])
  })

  test('400: several fields are missing → the message names each of them', async () => {
    const all = `inputToken should not be empty; outputToken should not be empty; ${amountSentence}; slippage should not be empty`
    expect(await quote(undefined)).toMatchObject(refusal(400, all))
    expect(await quote({})).toMatchObject(refusal(400, all))
  })

  test.each(['amount=1&amount=2', 'amount=%00', 'slippage=1&slippage=2'])('400: the query is %s → refused', async (query) => {
    const { amount: _amount, slippage: _slippage, ...tokens } = good
    const { status, body } = await anyone.send({ method: 'POST', url: `/v1/swap/quote?${query}`, body: tokens })
    expect(status).toBe(400)
    expect([amountSentence, slippageSentence]).toContain(body.message.split('; ')[0])
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    expect(await caller(silent.app).post('/v1/swap/quote', good)).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })
})
