import { connectChain } from '@patina/chains'
import { fund } from '@patina/devnet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deployOddToken, type OddToken } from '../../../../../../packages/devnet/src/testing/odd-token.ts'
import { type TestApp, type TestAppOptions, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf, networkOf, silentChains } from '../../../../testing/chains.ts'
import { countRequests } from '../../../../testing/counted-node.ts'
import { pairs } from '../../../../testing/database.ts'
import { linkAddresses, registerDevice, type TestDevice, withDeviceId } from '../../../../testing/device.ts'
import { refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { recordPrices } from '../../../../testing/recorded-prices.ts'
import { refusesUnknownCallers } from '../../../../testing/unknown-callers.ts'
import { newAddress, tokenCalled } from '../../../../testing/wallet.ts'

const url = '/v1/wallet/tokens'
const usdc = `ethereum:${tokenCalled('ethereum', 'USDC')}`
const hex = (text: string) => Buffer.from(text).toString('hex')

describe.each(pairs)('PUT /v1/wallet/tokens on $name', (pair) => {
  let running: TestApp
  let device: TestDevice
  let odd: OddToken
  let node: Awaited<ReturnType<typeof countRequests>>
  const address = newAddress()
  const network = () => localChains().get('ethereum')?.network ?? networkOf('ethereum')
  const idOf = ({ address }: OddToken) => `ethereum:${address}`
  const put = (tokenIds: unknown, of = device) => of.put(url, { tokenIds })
  const stored = async () => (await device.get(url)).body.items.map(({ id }: { id: string }) => id)

  beforeAll(async () => {
    node = await countRequests(rpcUrlOf('ethereum'))
    odd = await deployOddToken(rpcUrlOf('ethereum'), evmNetworkOf('ethereum'), 9)
    running = await testApp({ pair, chains: new Map([...localChains(), ['ethereum', connectChain(network(), node.url)]]) })
    await recordPrices(running.storage, { 'ethereum:native': 3_000_000_000n })
  })
  beforeEach(async () => {
    device = await registerDevice(running.app, { addresses: [address] })
  })
  afterAll(async () => {
    await running.close()
    await node.close()
  })

  test('200: a token of the catalogue and a contract outside of it → both, in the order of the list, each once', async () => {
    const { status, body } = await put([idOf(odd).toLowerCase(), usdc.toLowerCase(), idOf(odd), usdc])
    expect([status, body]).toEqual([
      200,
      {
        total: 2,
        items: [
          {
            id: idOf(odd),
            name: 'Odd Token',
            symbol: 'ODD',
            decimals: 9,
            contractAddress: odd.address,
            platformId: 'ethereum',
            enabled: true,
            logoUrl: null,
            listed: false,
          },
          expect.objectContaining({ id: usdc, symbol: 'USDC', logoUrl: expect.stringMatching(/^\/v1\/logos\//) }),
        ],
      },
    ])
    expect((await device.get(url)).body).toEqual(body)
  })

  test('200: the same list again → the same answer, without a request to the node', async () => {
    const first = await put([idOf(odd), usdc])
    node.take()
    expect((await put([idOf(odd), usdc])).body).toEqual(first.body)
    expect((await put([usdc, idOf(odd).toLowerCase()])).body.items).toEqual(first.body.items.toReversed())
    expect(node.take()).toBe(0)
  })

  test('200: many contracts are imported at once → one request to the node', async () => {
    const contracts = await Promise.all([6, 18].map((decimals) => deployOddToken(rpcUrlOf('ethereum'), evmNetworkOf('ethereum'), decimals)))
    node.take()
    expect((await put(contracts.map(idOf))).body.items).toMatchObject([{ decimals: 6 }, { decimals: 18 }])
    expect(node.take()).toBe(1)
  })

  test('200: tokens of an empty address are imported → in balances and portfolio with 0, until they are removed', async () => {
    const balances = async () => (await device.get(`/v1/wallet/addresses/${address}/balances?platformId=ethereum&currency=USD`)).body.items
    const portfolio = async () => (await device.get('/v1/wallet/portfolio')).body
    await put([idOf(odd), usdc, `base:${tokenCalled('base', 'USDC')}`])
    expect(await balances()).toMatchObject([
      { tokenId: 'ethereum:native', balance: '0' },
      { tokenId: usdc, symbol: 'USDC', balance: '0', formatted: '0', listed: true },
      { tokenId: idOf(odd), symbol: 'ODD', balance: '0', formatted: '0', listed: false, type: 'erc20', price: null, value: null },
    ])
    expect(await portfolio()).toMatchObject({
      total: '0',
      items: [
        { tokenId: usdc, amount: '0' },
        { tokenId: idOf(odd), symbol: 'ODD', decimals: 9, amount: '0', price: null, value: null, listed: false },
      ],
    })
    await put([])
    expect(await balances()).toMatchObject([{ tokenId: 'ethereum:native' }])
    expect((await portfolio()).items).toEqual([])
  })

  test('200: a removed token that the address has → listed if it is in the catalogue, gone if it is not', async () => {
    const rich = newAddress()
    await odd.mint(rich, 1_500_000_000n)
    await fund(rpcUrlOf('ethereum'), networkOf('ethereum'), { to: rich, token: tokenCalled('ethereum', 'USDC'), amount: 2_500_000n })
    await linkAddresses(device, [rich])
    const balances = async () =>
      (await device.get(`/v1/wallet/addresses/${rich}/balances?platformId=ethereum`)).body.items.map(
        ({ symbol, formatted }: Record<string, string>) => `${formatted} ${symbol}`,
      )
    await put([idOf(odd), usdc])
    expect(await balances()).toEqual(['0 ETH', '2.5 USDC', '1.5 ODD'])
    expect((await device.get('/v1/wallet/portfolio')).body.items).toMatchObject([
      { symbol: 'USDC' },
      { amount: '1500000000', listed: false },
    ])
    await put([])
    expect(await balances()).toEqual(['0 ETH', '2.5 USDC'])
  })

  test('200: two devices of one address have different lists → each sees its own', async () => {
    const other = await registerDevice(running.app, { addresses: [address] })
    await put([idOf(odd)])
    const symbols = async (of: TestDevice) =>
      (await of.get(`/v1/wallet/addresses/${address}/balances?platformId=ethereum`)).body.items.map(
        ({ symbol }: { symbol: string }) => symbol,
      )
    expect([await symbols(device), await symbols(other)]).toEqual([['ETH', 'ODD'], ['ETH']])
    expect((await other.get(url)).body).toEqual({ items: [], total: 0 })
  })

  test('200: an imported contract burns all gas later → its own balance has an error, and the portfolio says that it is not complete', async () => {
    const broken = await deployOddToken(rpcUrlOf('ethereum'), evmNetworkOf('ethereum'), 18)
    await put([idOf(broken), idOf(odd), usdc])
    const call = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [broken.address, '0x5b600056'] }
    await fetch(rpcUrlOf('ethereum'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(call) })
    const fresh = newAddress()
    await linkAddresses(device, [fresh])
    const { body } = await device.get(`/v1/wallet/addresses/${fresh}/balances?platformId=ethereum`)
    expect(body.items).toMatchObject([
      { symbol: 'ETH', balance: '0' },
      { symbol: 'USDC', balance: '0' },
      { symbol: 'ODD', decimals: 18, balance: null, error: 'Not a token contract' },
      { symbol: 'ODD', decimals: 9, balance: '0' },
    ])
    const { platforms, items } = (await device.get('/v1/wallet/portfolio')).body
    expect(platforms).toMatchObject([{ platformId: 'ethereum', failedAddresses: expect.arrayContaining([address, fresh]) }])
    expect(items.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual([usdc, idOf(odd)])
  })

  describe('400', () => {
    test.each([
      ['an address without a contract', `ethereum:${newAddress()}`],
      ['a contract that is no token', `ethereum:${evmNetworkOf('ethereum').multicall3}`],
      ['an address of another family', 'ethereum:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
      ['a token of an unknown platform', `nothing:${newAddress()}`],
      ['a token of a platform that is not served', `celo:native`],
      ['no token id at all', 'USDC'],
    ])('400: one id is %s → Invalid token ID with its place, and the list stays', async (_, id) => {
      await put([usdc])
      expect(await put([idOf(odd), id])).toMatchObject({
        ...refusal(400, 'Invalid token ID'),
        body: { code: 'invalid_token_id', details: { index: 1 } },
      })
      expect(await stored()).toEqual([usdc])
    })

    test.each([
      [undefined, 'tokenIds should not be empty'],
      ['USDC', /tokenIds must be/],
      [[''], /tokenIds.0 should not be empty/],
      [['x'.repeat(257)], /tokenIds.0 must not be longer than 256 characters/],
      [Array.from({ length: 101 }, () => 'ethereum:native'), 'tokenIds must not hold more than 100 items'],
    ])('400: the list is %j → %s', async (tokenIds, message) => {
      const { status, body } = await put(tokenIds)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
      expect(body.message).toMatch(message)
    })
  })

  describe('503', () => {
    const elsewhere = async (options: TestAppOptions) => {
      const other = await testApp({ storage: running.storage, ...options })
      return { ...withDeviceId(other.app, device.id), close: () => other.close() }
    }

    test('503: the node does not answer → refused, and the list stays; known tokens can be kept and removed', async () => {
      await put([idOf(odd), usdc])
      const silent = await elsewhere({ chains: silentChains() })
      expect(await put([idOf(odd), `ethereum:${newAddress()}`], silent)).toMatchObject(refusal(503, 'The chain did not answer'))
      expect(await stored()).toEqual([idOf(odd), usdc])
      expect((await put([idOf(odd)], silent)).body.items).toMatchObject([{ symbol: 'ODD' }])
      await silent.close()
    })

    test.each([
      ['another symbol', (answer: string) => answer.replaceAll(hex('ODD'), hex('ETH'))],
      ['nothing readable', (answer: string) => answer.replace(/"result":"0x[0-9a-f]{512,}"/g, `"result":"0x"`)],
    ])('503: one of two nodes returns %s → refused, and nothing is stored', async (_, change) => {
      const liar = await countRequests(rpcUrlOf('ethereum'), change)
      const pair = await elsewhere({ chains: new Map([['ethereum', connectChain(network(), [liar.url, node.url])]]) })
      expect(await put([idOf(odd)], pair)).toMatchObject(refusal(503, 'The chain did not answer'))
      expect(await stored()).toEqual([])
      await pair.close()
      await liar.close()
    })

    test('200: two nodes return the same → imported', async () => {
      const second = await countRequests(rpcUrlOf('ethereum'))
      const pair = await elsewhere({ chains: new Map([['ethereum', connectChain(network(), [second.url, node.url])]]) })
      expect((await put([idOf(odd)], pair)).status).toBe(200)
      await pair.close()
      await second.close()
    })
  })

  test('200: the platform is not served any more → its tokens stay in the list, disabled, and can be removed', async () => {
    await put([idOf(odd), usdc])
    const base = new Map([...localChains()].filter(([id]) => id === 'base'))
    const without = await testApp({ storage: running.storage, chains: base })
    const same = withDeviceId(without.app, device.id)
    expect((await put([idOf(odd), usdc], same)).body.items).toMatchObject([{ symbol: 'ODD', enabled: false }, { enabled: false }])
    expect((await put([usdc], same)).body.total).toBe(1)
    await without.close()
  })

  test('413: a body that is too large → refused', async () => {
    expect((await device.send({ method: 'PUT', url, body: ' '.repeat(1_048_577) })).status).toBe(413)
  })

  test('415: a body that is no JSON → refused', async () => {
    expect((await device.send({ method: 'PUT', url, body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  refusesUnknownCallers(
    () => running,
    () => ({ method: 'PUT', url, body: { tokenIds: [] } }),
  )
})
