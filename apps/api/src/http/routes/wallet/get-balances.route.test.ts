import { fund } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, networkOf, silentChains } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { recordPrices } from '../../../../testing/recorded-prices.ts'
import { refusesOtherAddresses } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled } from '../../../../testing/wallet.ts'

type Item = { tokenId: string; symbol: string; balance: string }

describe('GET /v1/wallet/addresses/{address}/balances', () => {
  let running: TestApp
  let device: TestDevice
  let address: string
  const usdc = tokenCalled('ethereum', 'USDC')
  const dai = tokenCalled('ethereum', 'DAI')
  const balances = (query: string, of = address) => device.get(`/v1/wallet/addresses/${of}/balances?${query}`)

  beforeAll(async () => {
    running = await testApp({ chains: localChains() })
    address = (await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(1.5))).address
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: address, token: usdc, amount: 2_500_000n })
    device = await registerDevice(running.app, { addresses: [address], platforms: ['ethereum', 'base'] })
  })
  afterAll(() => running.close())

  test('200: with a currency → price, value and change of each token, from recorded prices', async () => {
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await recordPrices(running.storage, { 'ethereum:native': 3_000_000_000n, 'currency:EUR': 1_250_000n }, dayAgo)
    await recordPrices(running.storage, { 'ethereum:native': 3_127_400_000n, 'currency:EUR': 1_250_000n })
    const { body } = await balances('platformId=ethereum&currency=eur')
    expect(body.items).toMatchObject([
      // 3127.4 / 1.25 = 2501.92 euros for one ether.
      { symbol: 'ETH', balance: '1500000000000000000', price: '2501.92', value: '3752.88', change24h: '4.24' },
      { symbol: 'USDC', balance: '2500000', price: null, value: null, change24h: null },
    ])
    expect((await balances('platformId=ethereum')).body.items[0]).not.toHaveProperty('price')
    expect(await balances('platformId=ethereum&currency=XYZ')).toMatchObject({ status: 400, body: { code: 'unknown_currency' } })
  })

  test('200: an address with tokens → the native token first, then its tokens, all of one block', async () => {
    const { status, body } = await balances('platformId=ethereum')
    expect(status).toBe(200)
    expect(body).toMatchObject({ address, platformId: 'ethereum', blockNumber: expect.any(Number), updatedAt: expect.stringMatching(/Z$/) })
    expect(body.items).toEqual([
      {
        tokenId: 'ethereum:native',
        contractAddress: null,
        symbol: 'ETH',
        name: 'Ether',
        decimals: 18,
        balance: '1500000000000000000',
        formatted: '1.5',
        type: 'native',
        logoUrl: expect.stringMatching(/^\/v1\/logos\//),
        listed: true,
      },
      {
        tokenId: `ethereum:${usdc}`,
        contractAddress: usdc,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
        balance: '2500000',
        formatted: '2.5',
        type: 'erc20',
        logoUrl: expect.stringMatching(/^\/v1\/logos\//),
        listed: true,
      },
    ])
  })

  test('200: the address has no native token → it is listed with zero', async () => {
    const { body } = await balances('platformId=base')
    expect(body.items).toMatchObject([{ tokenId: 'base:native', balance: '0', formatted: '0' }])
  })

  test('200: the query names contracts → exactly these in the order of the query, each once in any spelling', async () => {
    const { body } = await balances(`platformId=ethereum&contracts=${dai},native,${usdc.toLowerCase()},${dai}`)
    expect(body.items.map(({ symbol, balance }: Item) => [symbol, balance])).toEqual([
      ['DAI', '0'],
      ['ETH', '1500000000000000000'],
      ['USDC', '2500000'],
    ])
  })

  test('200: one contract is not a token → only the item of that contract has an error', async () => {
    const { multicall3 } = evmNetworkOf('ethereum')
    const nothing = newAddress()
    const { status, body } = await balances(`platformId=ethereum&contracts=${usdc},${nothing},${multicall3}`)
    expect(status).toBe(200)
    const empty = { symbol: null, name: null, decimals: null, balance: null, formatted: null, type: null, logoUrl: null, listed: false }
    expect(body.items).toMatchObject([
      { symbol: 'USDC', balance: '2500000' },
      { ...empty, tokenId: `ethereum:${nothing}`, contractAddress: nothing, error: 'Not a token contract' },
      { ...empty, contractAddress: multicall3, error: 'Not a token contract' },
    ])
  })

  test('200: a token is not in the catalogue → its name is read from its contract', async () => {
    const { body: quote } = await caller(running.app).post('/v1/swap/quote', {
      inputToken: 'ethereum:native',
      outputToken: `ethereum:${usdc}`,
      amount: '1',
      slippage: 1,
    })
    const pool: string = quote.swapRoutes[0].swapInfo.ammKey
    const { body } = await balances(`platformId=ethereum&contracts=${pool}`)
    expect(body.items).toMatchObject([
      { contractAddress: pool, name: 'Uniswap V2', decimals: 18, balance: '0', listed: false, logoUrl: null },
    ])
  })

  test('200: the address has another spelling → the same answer', async () => {
    expect(await balances('platformId=ethereum', address.toLowerCase())).toMatchObject({ status: 200, body: { address } })
  })

  test.each([
    ['', 'platformId should not be empty'],
    ['platformId=ethereum&contracts=a,b', 'Invalid address'],
    ['platformId=ethereum&contracts=%00', 'Invalid address'],
    ['platformId=ethereum&contracts=x&contracts=y', 'contracts must be a string'],
    [`platformId=ethereum&contracts=${Array.from({ length: 101 }, () => 'native').join()}`, 'contracts must not hold more than 100 items'],
    [`platformId=ethereum&contracts=${'0'.repeat(8_193)}`, 'contracts must not be longer than 8192 characters'],
    ['platformId=polygon', 'Platform is disabled'],
  ])('400: the query is %s → %s', async (query, sentence) => {
    expect(await balances(query)).toMatchObject(refusal(400, sentence))
  })

  test.each(['nonsense', '%00', '0x', `${'0x'.padEnd(42, '0')}0`])('400: the address is %s → Invalid address', async (odd) => {
    expect(await balances('platformId=ethereum', odd)).toMatchObject(refusal(400, 'Invalid address'))
  })

  test('400: the address has 129 characters or more → address must not be longer than 128 characters', async () => {
    expect(await balances('platformId=ethereum', 'a'.repeat(3_000))).toMatchObject(
      refusal(400, 'address must not be longer than 128 characters'),
    )
  })

  test('404: the platform is unknown → Platform not found', async () => {
    expect(await balances('platformId=nowhere')).toMatchObject(refusal(404, 'Platform not found'))
  })

  test('503: the node does not answer → The chain did not answer', async () => {
    const silent = await testApp({ storage: running.storage, chains: silentChains() })
    const answer = await withDeviceId(silent.app, device.id).get(`/v1/wallet/addresses/${address}/balances?platformId=ethereum`)
    expect(answer).toMatchObject(refusal(503, 'The chain did not answer'))
    await silent.close()
  })

  refusesOtherAddresses(
    () => running,
    () => ({ method: 'GET', url: `/v1/wallet/addresses/${address}/balances?platformId=ethereum` }),
  )
})
