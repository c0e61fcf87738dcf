import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Caller, caller, refusal } from '../../../../testing/http.ts'

describe('GET /v1/platforms', () => {
  let running: TestApp
  let anyone: Caller

  beforeAll(async () => {
    running = await testApp()
    anyone = caller(running.app)
  })
  afterAll(() => running.close())

  test('200: no parameter → the enabled platforms with the data that a wallet needs to sign', async () => {
    const { status, body } = await anyone.get('/v1/platforms')
    expect(status).toBe(200)
    expect(body.platforms.map(({ id }: { id: string }) => id).sort()).toEqual(['base', 'ethereum'])
    expect(body.platforms).toContainEqual({
      id: 'ethereum',
      name: 'Ethereum',
      enabled: true,
      nativeToken: { symbol: 'ETH', decimals: 18 },
      family: 'evm',
      feeUnit: 'gas',
      caip2: 'eip155:1',
      explorerUrl: 'https://etherscan.io',
      logoUrl: '/v1/logos/network-ethereum',
    })
  })

  test('200: includeDisabled is true → disabled platforms too', async () => {
    const { body } = await anyone.get('/v1/platforms?includeDisabled=true')
    const enabled = new Map(body.platforms.map((platform: { id: string; enabled: boolean }) => [platform.id, platform.enabled]))
    expect(enabled.get('ethereum')).toBe(true)
    expect(enabled.get('polygon')).toBe(false)
    const testnets = body.platforms.filter((platform: { testnet?: boolean }) => platform.testnet !== undefined)
    expect(testnets).toMatchObject([
      { id: 'base-sepolia', testnet: true, enabled: false, caip2: 'eip155:84532' },
      { id: 'sepolia', testnet: true, enabled: false, caip2: 'eip155:11155111' },
      { id: 'solana-devnet', testnet: true, enabled: false, caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    ])
    expect((await anyone.get('/v1/platforms?includeDisabled=false')).body).toEqual((await anyone.get('/v1/platforms')).body)
  })

  test('304: the app already has the current answer → empty body', async () => {
    const { headers } = await anyone.get('/v1/platforms')
    const again = { method: 'GET', url: '/v1/platforms', headers: { 'if-none-match': String(headers.etag) } } as const
    expect(await anyone.send(again)).toMatchObject({ status: 304, body: '' })
    expect(await anyone.send({ ...again, url: '/v1/platforms?includeDisabled=true' })).toMatchObject({ status: 200 })
  })

  test.each(['yes', '1', '', 'true&includeDisabled=true'])(
    '400: includeDisabled is %s → includeDisabled must be a boolean',
    async (value) => {
      expect(await anyone.get(`/v1/platforms?includeDisabled=${value}`)).toMatchObject(refusal(400, 'includeDisabled must be a boolean'))
    },
  )
})
