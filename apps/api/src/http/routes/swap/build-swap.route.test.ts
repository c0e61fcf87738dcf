import { fund } from '@patina/devnet'
import { formatUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { pairs } from '../../../../testing/database.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { type Answer, caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { approveData, chainOf, ether, newAddress, openWallet, tokenCalled, type Wallet, waitForChain } from '../../../../testing/wallet.ts'

/** A token with few other traders, so that a quote is still valid when it is executed. */
const token = tokenCalled('ethereum', 'UNI')
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

/** Returns the fields of a quote that a client sends back. */
function tenFields(quote: Answer['body']): object {
  const { inputAsset, inAmount, outputAsset, outAmount, otherAmountThreshold, swapMode, slippageBps, priceImpactPct } = quote
  const { platformFee, swapRoutes } = quote
  return {
    inputAsset,
    inAmount,
    outputAsset,
    outAmount,
    otherAmountThreshold,
    swapMode,
    slippageBps,
    priceImpactPct,
    platformFee,
    swapRoutes,
  }
}

/** Returns copies of a value with one text or number changed, for each of them except `swapMode`. The changed values stay well-formed. */
function changesOf(value: object): { path: string; value: unknown }[] {
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => {
    const put = (changed: unknown) => (Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed })
    if (typeof field === 'object' && field !== null)
      return changesOf(field).map((change) => ({ path: `${key}.${change.path}`, value: put(change.value) }))
    return key === 'swapMode' ? [] : [{ path: key, value: put(changedField(field)) }]
  })
}

function changedField(field: unknown): unknown {
  if (typeof field === 'number') return field === 100 ? 99 : field + 1
  const text = String(field)
  if (text.startsWith('0x')) return newAddress()
  return /^\d+$/.test(text) ? `${BigInt(text) + 1n}` : `${text}1`
}

describe.each(pairs)('POST /v1/swap/tx on $name', (pair) => {
  let running: TestApp
  let device: TestDevice
  let wallet: Wallet
  let live: Answer['body']

  const quote = async (inputToken: string, outputToken: string, amount: string) => {
    const { status, body } = await caller(running.app).post('/v1/swap/quote', { inputToken, outputToken, amount, slippage: 5 })
    expect(status).toBe(200)
    return body
  }
  const build = (quoted: unknown, change: object = {}) =>
    device.post('/v1/swap/tx', { userPublicKey: wallet.address, platformId: 'ethereum', quote: quoted, ...change })

  const balanceOf = async (contract: string) => {
    const { body } = await device.get(`/v1/wallet/addresses/${wallet.address}/balances?platformId=ethereum&contracts=${contract}`)
    return BigInt(body.items[0].balance)
  }
  const execute = async ({ to, data, value, gasLimit }: Record<string, string>) => {
    const chain = chainOf(running, 'ethereum')
    const txData = await wallet.sign({ to: to ?? '', data: data ?? '', value: BigInt(value ?? 0), gas: BigInt(gasLimit ?? 0) })
    const sent = await device.post(`/v1/wallet/addresses/${wallet.address}/send-tx`, { platformId: 'ethereum', txData })
    expect(sent.status).toBe(200)
    await vi.waitFor(
      async () => expect((await chain.readTransactions([sent.body.hash]))[0]).toMatchObject({ status: 'confirmed' }),
      waitForChain,
    )
  }

  beforeAll(async () => {
    running = await testApp({ pair, chains: localChains() })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(5))
    device = await registerDevice(running.app, { addresses: [wallet.address], platforms: ['ethereum', 'base'] })
    live = await quote('ethereum:native', `ethereum:${token}`, '0.01')
  })
  afterAll(() => running.close())

  test('200: a valid quote → a transaction for the router that returns the quoted amount once sent', async () => {
    const quoted = await quote('ethereum:native', `ethereum:${token}`, '0.25')
    const { status, body } = await build(quoted)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: expect.stringMatching(/^0x[0-9a-f]+$/),
      value: '250000000000000000',
      to: router,
      gasLimit: expect.stringMatching(/^\d+$/),
      approvals: [],
      verification: 'simulated',
    })
    await execute(body)
    expect(await balanceOf(token)).toBeGreaterThanOrEqual(BigInt(quoted.otherAmountThreshold))
  })

  test('200: the input is a token without an allowance → the exact approval, and then the transaction swaps it', async () => {
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: wallet.address, token, amount: ether(10) })
    const quoted = await quote(`ethereum:${token}`, 'ethereum:native', '10')
    const { status, body } = await build(quoted)
    expect(status).toBe(200)
    expect(body).toMatchObject({ value: '0', to: router, allowanceTarget: router, verification: 'simulated' })
    expect(body.approvals).toEqual([
      { to: token, value: '0', data: approveData(body.allowanceTarget, ether(10)), gasLimit: expect.stringMatching(/^\d+$/) },
    ])
    await execute(body.approvals[0])
    const before = await balanceOf('native')
    const { body: approved } = await build(quoted)
    expect(approved.approvals).toEqual([])
    await execute(approved)
    expect(await balanceOf('native')).toBeGreaterThan(before)
  })

  test('200: the body has only the ten fields of a quote, in any order → accepted', async () => {
    expect(await build(Object.fromEntries(Object.entries(tenFields(live)).reverse()))).toMatchObject({ status: 200 })
  })

  test('400: any field of the quote was changed → Quote not found or expired', async () => {
    const changed = changesOf(tenFields(live))
    expect(changed.map(({ path }) => path)).toEqual([
      ...['inputAsset', 'inAmount', 'outputAsset', 'outAmount', 'otherAmountThreshold', 'slippageBps', 'priceImpactPct'],
      ...['platformFee.amount', 'platformFee.feeBps'],
      ...['ammKey', 'label', 'inputAsset', 'outputAsset', 'inAmount', 'outAmount', 'feeAmount', 'feeAsset'].map(
        (field) => `swapRoutes.0.swapInfo.${field}`,
      ),
      'swapRoutes.0.percent',
    ])
    for (const { path, value } of changed) expect(await build(value), path).toMatchObject(refusal(400, 'Quote not found or expired'))
  })

  test('400: a step of the quote is repeated or removed → refused', async () => {
    const [step] = live.swapRoutes
    expect(await build({ ...live, swapRoutes: [step, step] })).toMatchObject(refusal(400, 'Quote not found or expired'))
    expect(await build({ ...live, swapRoutes: [] })).toMatchObject(refusal(400, 'quote.swapRoutes should not be empty'))
  })

  test('400: the quote is for another platform → Quote not found or expired', async () => {
    expect(await build(live, { platformId: 'base' })).toMatchObject(refusal(400, 'Quote not found or expired'))
  })

  test('400: the owner has less than the input → insufficient_funds, with the token and what is missing', async () => {
    const poorInEther = await build(await quote('ethereum:native', `ethereum:${token}`, '50'))
    expect(poorInEther).toMatchObject(refusal(400, 'Insufficient funds'))
    expect(poorInEther.body.details).toEqual({ token: 'ethereum:native', missing: expect.stringMatching(/^4[5-9]\.\d+$/) })
    const missing = formatUnits(ether(5_000) - (await balanceOf(token)), 18)
    const poorInTokens = await build(await quote(`ethereum:${token}`, 'ethereum:native', '5000'))
    expect(poorInTokens).toMatchObject(refusal(400, 'Insufficient funds'))
    expect(poorInTokens.body.details).toEqual({ token: `ethereum:${token}`, missing })
  })

  test('400: the owner has the input but not the fee → insufficient_gas, with what is missing', async () => {
    const quoted = await quote(`ethereum:${token}`, 'ethereum:native', '1')
    const { address } = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), 0n)
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: address, token, amount: ether(1) })
    const poor = await registerDevice(running.app, { addresses: [address], platforms: ['ethereum'] })
    const answer = await poor.post('/v1/swap/tx', { userPublicKey: address, platformId: 'ethereum', quote: quoted })
    expect(answer).toMatchObject(refusal(400, 'Insufficient funds for the network fee'))
    expect(answer.body).toMatchObject({ code: 'insufficient_gas', details: { missing: expect.stringMatching(/^0\.0\d+$/) } })
  })

  test('400: the price moved below the threshold → slippage_exceeded', async () => {
    const request = { inputToken: 'ethereum:native', outputToken: `ethereum:${token}`, amount: '0.1', slippage: 0 }
    const { body } = await caller(running.app).post('/v1/swap/quote', request)
    await execute((await build(await quote('ethereum:native', `ethereum:${token}`, '1'))).body)
    const answer = await build(body)
    expect(answer).toMatchObject(refusal(400, 'Price moved below the minimum of the quote'))
    expect(answer.body.code).toBe('slippage_exceeded')
  })

  const expired = 'Quote not found or expired'
  test.each<[string, Record<string, unknown>]>([
    ['userPublicKey should not be empty', { userPublicKey: undefined }],
    ['userPublicKey must be a string', { userPublicKey: 5 }],
    ['platformId should not be empty', { platformId: undefined }],
    ['quote should not be empty', { quote: undefined }],
    ['quote must be an object', { quote: 'x' }],
    ['Invalid address', { userPublicKey: 'nonsense' }],
    ['Invalid address', { userPublicKey: '\u0000' }],
    ['Platform is disabled', { platformId: 'polygon' }],
  ])('400: a field of the body is invalid → %s: %j', async (sentence, change) => {
    expect(await build(live, change)).toMatchObject(refusal(400, sentence))
  })

  test.each<[string, Record<string, unknown>]>([
    ['quote.inputAsset should not be empty', { inputAsset: undefined }],
    ['quote.swapRoutes should not be empty', { swapRoutes: [] }],
    ['quote.slippageBps must be an integer', { slippageBps: '50' }],
    ['quote.slippageBps must not be greater than 5000', { slippageBps: 9_999 }],
    ['quote.platformFee.feeBps must not be a negative number', { platformFee: { amount: '0', feeBps: -1 } }],
    ['quote.inAmount is not valid', { inAmount: '1'.repeat(79) }],
    [expired, { inAmount: '1'.repeat(78) }],
  ])('400: a field of the quote is invalid → %s', async (sentence, change) => {
    expect(await build({ ...live, ...change })).toMatchObject(refusal(400, sentence))
  })

  test.each(['inAmount', 'outAmount', 'priceImpactPct'])('400: the quote has a malformed number → quote.%s is not valid', async (field) => {
    for (const value of ['-1', '1e3', '0x10', '.5', 'x'])
      expect(await build({ ...live, [field]: value })).toMatchObject(refusal(400, `quote.${field} is not valid`))
  })

  test('400: the quote has another swapMode → quote.swapMode must be ExactIn', async () => {
    const expected = refusal(400, 'quote.swapMode must be one of the following values: ExactIn')
    for (const value of ['ExactOut', '', 5]) expect(await build({ ...live, swapMode: value })).toMatchObject(expected)
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await build(live, { platformId: 'nowhere' })).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).post('/v1/swap/tx', {
      userPublicKey: wallet.address,
      platformId: 'ethereum',
      quote: await quote('ethereum:native', `ethereum:${token}`, '0.02'),
    })
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'POST', url: '/v1/swap/tx', body: { userPublicKey: wallet.address, platformId: 'ethereum', quote: live } }),
  )
})

test('a quote is older than a minute → Quote not found or expired', async () => {
  const running = await testApp({ pair: pairs[0], chains: localChains() })
  const { address: owner } = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1))
  const device = await registerDevice(running.app, { addresses: [owner] })
  const request = { inputToken: 'ethereum:native', outputToken: `ethereum:${token}`, amount: '0.03', slippage: 1 }
  const { body: quote } = await caller(running.app).post('/v1/swap/quote', request)
  const build = () => device.post('/v1/swap/tx', { userPublicKey: owner, platformId: 'ethereum', quote })
  const start = performance.now()
  try {
    vi.spyOn(performance, 'now').mockReturnValue(start + 55_000)
    expect(await build()).toMatchObject({ status: 200 })
    vi.spyOn(performance, 'now').mockReturnValue(start + 61_000)
    expect(await build()).toMatchObject(refusal(400, 'Quote not found or expired'))
  } finally {
    vi.restoreAllMocks()
  }
  await running.close()
})
