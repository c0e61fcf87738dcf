import { type ChainAdapter, connectChain, localCopy } from '@patina/chains'
import { fund, type StillSolana, startStillSolana } from '@patina/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { networkOf, silentChains } from '../../../../testing/chains.ts'
import { countRequests } from '../../../../testing/counted-node.ts'
import { linkAddresses, registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { recordPrices } from '../../../../testing/recorded-prices.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { chainOf, ether, newAddress, tokenCalled } from '../../../../testing/wallet.ts'
import { createImportedTokenStore } from '../../../wallet/catalogue/imports/imported-tokens.store.ts'

const idOf = (platformId: string, symbol: string) => `${platformId}:${tokenCalled(platformId, symbol)}`
const [usdc, dai, uni, baseUsdc] = [idOf('ethereum', 'USDC'), idOf('ethereum', 'DAI'), idOf('ethereum', 'UNI'), idOf('base', 'USDC')]

describe('GET /v1/wallet/portfolio', () => {
  let running: TestApp
  let device: TestDevice
  let proxies: Record<'ethereum' | 'base', Awaited<ReturnType<typeof countRequests>>>
  const [first, second] = [newAddress(), newAddress()]
  const portfolio = (of = device, query = '') => of.get(`/v1/wallet/portfolio?${query}`)
  const give = (platformId: 'ethereum' | 'base', to: string, symbol: string, amount: bigint) =>
    fund(rpcUrlOf(platformId), networkOf(platformId), { to, token: tokenCalled(platformId, symbol), amount })

  beforeAll(async () => {
    proxies = { ethereum: await countRequests(rpcUrlOf('ethereum')), base: await countRequests(rpcUrlOf('base')) }
    const through = (id: 'ethereum' | 'base'): [string, ChainAdapter] => {
      const network = localChains().get(id)?.network ?? networkOf(id)
      return [id, connectChain(network, proxies[id].url)]
    }
    running = await testApp({ chains: new Map([through('ethereum'), through('base')]) })
    await recordPrices(running.storage, {
      'ethereum:native': 3_127_400_000n,
      'base:native': 3_127_400_000n,
      [usdc]: 999_950n,
      [baseUsdc]: 1_000_001n,
      [dai]: 1_000_200n,
      [uni]: { reason: 'sources_differ' },
      'currency:EUR': 1_250_000n,
    })
    await give('ethereum', first, 'USDC', 1_234_567n)
    await give('ethereum', second, 'USDC', 1n)
    await give('ethereum', second, 'DAI', 1n)
    await give('ethereum', first, 'UNI', 5n)
    await give('base', first, 'USDC', 7_000_000n)
    device = await registerDevice(running.app, { addresses: [first, second], platforms: ['ethereum'] })
    await linkAddresses(device, [first], ['base'])
  })
  afterAll(async () => {
    await running.close()
    await Promise.all([proxies.ethereum.close(), proxies.base.close()])
  })

  test('200: tokens of two addresses on two platforms → the values and totals that were computed by hand', async () => {
    const { status, body } = await portfolio()
    expect(status).toBe(200)
    expect(body.items.map(({ tokenId, amount, value }: Record<string, string>) => [tokenId, amount, value])).toEqual([
      // 1.234568 × 0.99995
      [usdc, '1234568', '1.2345062716'],
      // 10^-18 × 1.0002 is rounded down to 18 decimals.
      [dai, '1', '0.000000000000000001'],
      [uni, '5', null],
      // 7 × 1.000001
      [baseUsdc, '7000000', '7.000007'],
    ])
    expect(body).toMatchObject({
      currency: 'USD',
      total: '8.234513271600000001',
      platforms: [
        { platformId: 'ethereum', value: '1.234506271600000001', failedAddresses: [] },
        { platformId: 'base', value: '7.000007', failedAddresses: [] },
      ],
      unpriced: [{ tokenId: uni, reason: 'sources_differ' }],
    })
  })

  test('200: another currency → converted prices, values and total', async () => {
    const { body } = await portfolio(device, 'currency=EUR')
    // 0.99995 / 1.25 = 0.79996; 1.000001 / 1.25 = 0.8000008; 1.0002 / 1.25 × 10^-18 is less than the smallest unit.
    expect(body).toMatchObject({
      currency: 'EUR',
      total: '6.58761061728',
      items: [{ price: '0.79996', value: '0.98760501728' }, { value: '0' }, {}, {}],
    })
  })

  test('200: many addresses → one request to the node of each platform', async () => {
    const many = await registerDevice(running.app, { addresses: Array.from({ length: 10 }, newAddress), platforms: ['ethereum', 'base'] })
    proxies.ethereum.take()
    proxies.base.take()
    expect((await portfolio(many)).body).toMatchObject({ total: '0', items: [] })
    expect([proxies.ethereum.take(), proxies.base.take()]).toEqual([1, 1])
  })

  test('200: a stake → counted with the native token, and its token has no item', async () => {
    const staker = newAddress()
    await give('ethereum', staker, 'stETH', ether(3))
    const staking = await registerDevice(running.app, { addresses: [staker], platforms: ['ethereum'] })
    const { body } = await portfolio(staking)
    expect(body.items).toEqual([
      expect.objectContaining({ tokenId: 'ethereum:native', amount: '0', staked: expect.stringMatching(/^\d{19}$/) }),
    ])
    const staked = BigInt(body.items[0].staked)
    expect(ether(3) - staked).toBeLessThanOrEqual(2n)
    const value = (staked * 31_274n) / 10n
    expect(body.total).toBe(`${value / 10n ** 18n}.${(value % 10n ** 18n).toString().padStart(18, '0')}`.replace(/0+$/, ''))
  })

  test('200: no linked addresses → an empty portfolio', async () => {
    const empty = await registerDevice(running.app)
    expect((await portfolio(empty)).body).toMatchObject({ total: '0', platforms: [], items: [], unpriced: [] })
  })

  test('200: the node of one platform does not answer → it is listed, and the others are valued', async () => {
    const base = chainOf(running, 'base')
    const silent = silentChains().get('ethereum')
    if (!silent) throw new Error('no chain')
    const chains = new Map([
      ['ethereum', silent],
      ['base', base],
    ])
    const partly = await testApp({ storage: running.storage, chains })
    const again = await registerDevice(partly.app, { addresses: [first], platforms: ['ethereum', 'base'] })
    expect((await portfolio(again)).body).toMatchObject({
      total: '7.000007',
      platforms: expect.arrayContaining([
        { platformId: 'ethereum', value: null, failedAddresses: [first] },
        { platformId: 'base', value: '7.000007', failedAddresses: [] },
      ]),
    })
    await partly.close()
  })

  test('200: contracts of two tokens do not answer → no item of them, and the address is listed', async () => {
    const local = localChains().get('ethereum')?.network ?? networkOf('ethereum')
    const usdcOf = local.tokens.find(({ address }) => usdc.endsWith(address))
    if (!usdcOf) throw new Error('no token')
    const network = { ...local, tokens: [...local.tokens, { ...usdcOf, address: chainOf(running, 'ethereum').parseAddress(newAddress()) }] }
    const chains = new Map([['ethereum', connectChain(network, rpcUrlOf('ethereum'))]])
    const partly = await testApp({ storage: running.storage, chains })
    const owner = await registerDevice(partly.app, { addresses: [second], platforms: ['ethereum'] })
    const silent = { tokenId: `ethereum:${newAddress()}`, name: 'Silent', symbol: 'SIL', decimals: 6, type: 'erc20' }
    await createImportedTokenStore(partly.storage.database).replace(owner.id, [silent])
    const { body } = await portfolio(owner)
    expect(body.items.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual([usdc, dai])
    expect(body.platforms).toEqual([{ platformId: 'ethereum', value: body.total, failedAddresses: [second] }])
    await partly.close()
  })

  test('400: an unknown currency → refused with the list', async () => {
    expect(await portfolio(device, 'currency=XYZ')).toMatchObject({
      status: 400,
      body: { code: 'unknown_currency', details: { currencies: ['USD', 'CHF', 'EUR', 'GBP', 'JPY'] } },
    })
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'GET', url: '/v1/wallet/portfolio' }),
  )
})

describe('the portfolio on Solana', () => {
  /** An account of the local chain with tokens and a stake. */
  const rich = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  let still: StillSolana
  let running: TestApp

  beforeAll(async () => {
    still = await startStillSolana()
    running = await testApp({ chains: new Map([['solana', connectChain(localCopy(networkOf('solana'), still.caip2), still.rpcUrl)]]) })
    await recordPrices(running.storage, { 'solana:native': 150_000_000n })
  })
  afterAll(async () => {
    await running?.close()
    await still?.stop()
  })

  test('200: an account with tokens and a stake → its value, and tokens without a price', async () => {
    const chain = chainOf(running, 'solana')
    const [stake] = (await chain.getStaking?.(chain.parseAddress(rich))) ?? []
    const device = await registerDevice(running.app, { addresses: [rich, stake?.id ?? ''], platforms: ['solana'] })
    const { status, body } = await device.get('/v1/wallet/portfolio')
    expect(status).toBe(200)
    const [sol, token] = body.items
    expect(sol).toMatchObject({ tokenId: 'solana:native', price: '150' })
    expect(BigInt(sol.staked)).toBeGreaterThan(0n)
    // 150 dollars per 10^9 lamports are 15 × 10^-8 dollars per lamport.
    const value = ((BigInt(sol.amount) + BigInt(sol.staked)) * 15n).toString().padStart(9, '0')
    expect(body.total).toBe(`${value.slice(0, -8)}.${value.slice(-8)}`.replace(/\.?0+$/, ''))
    expect(body.unpriced).toContainEqual({ tokenId: token.tokenId, reason: 'unavailable' })
    expect(body.platforms).toEqual([{ platformId: 'solana', value: body.total, failedAddresses: [] }])
  })
})
