import { readFileSync } from 'node:fs'
import { type ChainAdapter, connectChain, networks } from '@patina/chains'
import { erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { connect } from '../../devnet/src/client.ts'
import { artifactFile } from '../../devnet/src/contracts.ts'
import { type ServiceServer, startService } from '../../prices/src/testing/service-server.ts'
import { readApprovals } from './approvals.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from './provider.ts'
import { services } from './services.ts'
import { simulateSwap } from './simulation.ts'
import { mutations } from './testing/mutations.ts'
import { type Deal, diamond, executor, holder, kyberRouter, pairs, proxy, router, settler, steal } from './testing/service-calls.ts'
import { answerAs, doubles } from './testing/service-doubles.ts'
import { uniswapV2 } from './uniswap-v2/provider.ts'
import { buildVerified } from './verify.ts'
import { deployer } from './zero-ex/networks.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const tokenCalled = (symbol: string) => getAddress(mainnet.tokens.find((token) => token.symbol === symbol)?.address ?? '')
const [dai, usdc, link] = ['DAI', 'USDC', 'LINK'].map(tokenCalled) as [Hex, Hex, Hex]
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const changesOf = mutations({ other: link, thief: getAddress(thief) })
const refused = { name: 'SwapError', reason: 'unavailable' }
const pairsAbi = parseAbi(['function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])'])

type Id = keyof typeof doubles
/** The contract of each service that makes the calls of a route, and to which users may have allowed tokens once. */
const callers: Record<Id, Hex> = { kyberswap: executor, 'zero-ex': settler, lifi: diamond, 'uniswap-api': router }

describe.each(Object.keys(doubles) as Id[])('transactions of %s', (id) => {
  let chain: ChainAdapter
  let wallet: TestWallet
  let server: ServiceServer
  let venue: SwapVenue
  let deal: Deal
  const amount = 100n * ONE

  beforeAll(async () => {
    const client = connect(rpcUrl)
    const { bytecode } = JSON.parse(readFileSync(artifactFile('ServiceRouter'), 'utf8'))
    const { data: code } = await client.call({ data: bytecode })
    if (!code) throw new Error('The double of the routers has no code')
    const places = [kyberRouter, executor, holder, settler, deployer, diamond, proxy, router]
    await Promise.all(places.map((address) => client.setCode({ address, bytecode: code })))
    const local = connectChain({ ...mainnet, caip2 }, rpcUrl)
    // The services know only the public network, so the node of the local chain serves as its node.
    chain = { ...local, network: mainnet }
    wallet = await openTestWallet(local, rpcUrl, 1_000n * ONE)
    for (const token of [dai, link]) await buy(local, token)
    const [, real = 0n] = await client.readContract({
      address: pairs,
      abi: pairsAbi,
      functionName: 'getAmountsOut',
      args: [amount, [dai, usdc]],
    })
    deal = {
      owner: wallet.address,
      input: dai,
      output: usdc,
      amount,
      quoted: real,
      minimum: (real * 9_950n) / 10_000n,
      recipient: wallet.address,
      extra: [],
    }
    server = await startService(answerAs(id, () => deal))
    const connected = services[id]({ url: server.url, key: 'key' }).connect(chain)
    if (!connected) throw new Error(`${id} does not trade on Ethereum`)
    venue = connected
  })
  afterAll(() => server.close())

  const owner = () => testAddress(wallet.address)

  async function buy(local: ChainAdapter, token: Hex) {
    const market = uniswapV2.connect(local)
    if (!market) throw new Error('The local chain has no pairs')
    const quote = await market.quote({ input: null, output: token, amount: ONE, slippageBps: 100 })
    await wallet.send(await market.build(quote, owner()))
  }

  const quoteOf = () => venue.quote({ input: dai, output: usdc, amount, slippageBps: 50, owner: owner() })

  async function simulated(quote: SwapQuote, transaction: SwapTransaction) {
    const spender = transaction.allowanceTarget ?? ''
    const approvals = await readApprovals(chain, { token: dai, owner: owner(), spender, amount })
    return { approvals, verification: await simulateSwap(chain, venue, { quote, owner: owner(), transaction, approvals }) }
  }

  /** Runs a test while the service lies. */
  async function whileLying(lie: Partial<Deal>, run: () => Promise<void>) {
    const honest = deal
    deal = { ...deal, ...lie }
    await run().finally(() => {
      deal = honest
    })
  }

  test('the service is honest → decoded, simulated, and the user receives at least the threshold', async () => {
    const quote = await quoteOf()
    const transaction = await buildVerified(chain, venue, quote, owner())
    const { approvals, verification } = await simulated(quote, transaction)
    expect([approvals.length, verification]).toEqual([1, 'simulated'])
    const balance = () =>
      connect(rpcUrl).readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [getAddress(wallet.address)] })
    const before = await balance()
    for (const call of [...approvals, transaction]) expect((await wallet.send(call)).status).toBe('confirmed')
    expect((await balance()) - before).toBeGreaterThanOrEqual(quote.threshold)
  })

  test('the minimum in the call data is below that of the quote → raised to it', async () => {
    await whileLying({ minimum: 1n }, async () => {
      const quote = await quoteOf()
      const transaction = await buildVerified(chain, venue, quote, owner())
      expect((await venue.decode(transaction))?.minimum).toBe(quote.threshold)
    })
  })

  test('the service promises a better price than its route has → not offered', async () => {
    await whileLying({ quoted: deal.quoted * 2n, minimum: deal.quoted * 2n }, async () => {
      const quote = await quoteOf()
      const transaction = await buildVerified(chain, venue, quote, owner())
      await expect(simulated(quote, transaction)).rejects.toThrow()
    })
  })

  test('the recipient is somebody else → not offered', async () => {
    await whileLying({ recipient: thief }, async () => {
      await expect(buildVerified(chain, venue, await quoteOf(), owner())).rejects.toMatchObject(refused)
    })
  })

  // A command of Uniswap's router moves only tokens of its route, so this lie has no form there.
  if (id !== 'uniswap-api') {
    test('the route also takes a token that the user once allowed → not offered', async () => {
      await wallet.send({ to: link, data: wallet.approveData(callers[id], 10n * ONE), value: 0n })
      await whileLying({ extra: [steal(link, wallet.address, thief, ONE / 100n)] }, async () => {
        const quote = await quoteOf()
        const transaction = await buildVerified(chain, venue, quote, owner())
        await expect(simulated(quote, transaction)).rejects.toMatchObject({
          ...refused,
          cause: expect.objectContaining({ message: expect.stringContaining('unexpected transfer') }),
        })
      })
    })
  }

  test.each(changesOf[id])('the %s is changed → not offered', async (_name, change) => {
    const quote = await quoteOf()
    const { to, data, value } = doubles[id].transaction(deal, change)
    const transaction = { to, data, value: BigInt(value), gasLimit: 300_000n, allowanceTarget: to }
    const lying = { ...venue, build: async () => transaction }
    await expect(buildVerified(chain, lying, quote, owner())).rejects.toMatchObject(refused)
  })

  test.each<[string, (honest: SwapTransaction) => Partial<SwapTransaction>]>([
    ['target', () => ({ to: thief })],
    ['target and spender', () => ({ to: thief, allowanceTarget: thief })],
    ['spender', () => ({ allowanceTarget: thief })],
    ['value', () => ({ value: 1n })],
    ['function', ({ data }) => ({ data: `0x12345678${data.slice(10)}` })],
    ['end, which is longer', ({ data }) => ({ data: `${data}00` })],
    ['end, which is missing', ({ data }) => ({ data: data.slice(0, -2) })],
    ['call data, which is missing', () => ({ data: '0x' })],
  ])('the %s is changed → not offered', async (_name, change) => {
    const quote = await quoteOf()
    const honest = await buildVerified(chain, venue, quote, owner())
    const lying = { ...venue, build: async () => ({ ...honest, ...change(honest) }) }
    await expect(buildVerified(chain, lying, quote, owner())).rejects.toMatchObject(refused)
  })

  test('the quote was for another address → the transaction pays the one that builds it', async () => {
    const other = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const honest = deal
    deal = { ...deal, owner: other, recipient: other }
    const quote = await venue.quote({ input: dai, output: usdc, amount, slippageBps: 50, owner: other })
    deal = honest
    expect((await venue.decode(await buildVerified(chain, venue, quote, owner())))?.recipient).toBe(wallet.address)
  })

  test('the price fell below the threshold before the transaction was built → not offered', async () => {
    const quote = await quoteOf()
    const again = id === 'lifi' || id === 'uniswap-api' ? { ...quote, raw: undefined } : quote
    await whileLying({ quoted: quote.threshold - 1n }, async () => {
      await expect(buildVerified(chain, venue, again, owner())).rejects.toMatchObject({ reason: 'slippage_exceeded' })
    })
  })
})
