import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'
import { newAddress } from '../../../../testing/wallet.ts'

describe('GET /v1/tokens', () => {
  let running: TestApp
  let anyone: Caller
  const listed = networkOf('ethereum').tokens
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

  beforeAll(async () => {
    running = await testApp()
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test('200: no parameter → the native token first, then the usable tokens, fifty per page', async () => {
    const { status, body } = await anyone.get('/v1/tokens?platformId=ethereum')
    expect(status).toBe(200)
    expect(body.items).toHaveLength(50)
    expect(body.total).toBe(1 + listed.filter(({ enabled }) => enabled).length)
    expect(body.items[0]).toMatchObject({
      id: 'ethereum:native',
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      contractAddress: null,
      enabled: true,
    })
    expect(body.items).toContainEqual({
      id: `ethereum:${usdc}`,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      contractAddress: usdc,
      platformId: 'ethereum',
      enabled: true,
      logoUrl: expect.stringMatching(/^\/v1\/logos\//),
    })
  })

  test('200: all pages are read → each entry appears once', async () => {
    const pages = await Promise.all(
      [0, 40, 80, 120].map((offset) => anyone.get(`/v1/tokens?platformId=ethereum&limit=40&offset=${offset}`)),
    )
    const ids = pages.flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id))
    expect(ids).toHaveLength(pages[0]?.body.total)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('200: unusable tokens are requested → they are listed too', async () => {
    const { body } = await anyone.get('/v1/tokens?platformId=ethereum&includeDisabled=true&limit=100&offset=50')
    expect(body.total).toBe(1 + listed.length)
    expect(body.items.some(({ enabled }: { enabled: boolean }) => !enabled)).toBe(true)
  })

  test('200: contracts are requested → each token has its contract', async () => {
    const { body } = await anyone.get('/v1/tokens?platformId=ethereum&returnContracts=true')
    expect(body.items[0].contract).toEqual({ id: 'ethereum:native', address: null, type: 'native' })
    expect(body.items.find(({ symbol }: { symbol: string }) => symbol === 'USDC').contract).toEqual({
      id: `ethereum:${usdc}`,
      address: usdc,
      type: 'erc20',
    })
    expect((await anyone.get('/v1/tokens?platformId=ethereum')).body.items[0]).not.toHaveProperty('contract')
  })

  test('200: the platform is disabled → no usable tokens', async () => {
    expect(await anyone.get('/v1/tokens?platformId=polygon')).toMatchObject({ status: 200, body: { items: [], total: 0 } })
    const { body } = await anyone.get('/v1/tokens?platformId=polygon&includeDisabled=true')
    expect(body.items[0]).toMatchObject({ id: 'polygon:native', enabled: false })
  })

  test('304: the app already has the current answer → empty body', async () => {
    const url = '/v1/tokens?platformId=base'
    const { headers } = await anyone.get(url)
    expect(await anyone.send({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({
      status: 304,
      body: '',
    })
  })

  test.each([
    ['', 'platformId should not be empty'],
    ['platformId=', 'platformId should not be empty'],
    ['platformId=ethereum&platformId=base', 'platformId must be a string'],
    ['platformId=ethereum&limit=0', 'limit must be a positive number'],
    ['platformId=ethereum&limit=-1', 'limit must be a positive number'],
    ['platformId=ethereum&limit=abc', 'limit must be a positive number'],
    ['platformId=ethereum&limit=101', 'limit must not be greater than 100'],
    ['platformId=ethereum&offset=-1', 'offset must not be a negative number'],
    ['platformId=ethereum&returnContracts=maybe', 'returnContracts must be a boolean'],
    ['limit=0&offset=-1', 'platformId should not be empty; offset must not be a negative number; limit must be a positive number'],
    [`platformId=${'x'.repeat(5_000)}`, 'platformId must not be longer than 64 characters'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await anyone.get(`/v1/tokens?${query}`)).toMatchObject(refusal(400, sentence))
  })

  test.each(['nowhere', 'Ethereum', '%00', '__proto__', 'constructor', '%E2%80%AE'])(
    '404: the platform is %s → Platform not found',
    async (platformId) => {
      expect(await anyone.get(`/v1/tokens?platformId=${platformId}`)).toMatchObject(refusal(404, 'Platform not found'))
    },
  )

  test('503: a contract outside the catalogue is searched, and the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ chains: silentChains() })
    const answer = await caller(silent.app).get(`/v1/tokens?platformId=ethereum&search=${newAddress()}`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })
})
