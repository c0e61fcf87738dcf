import { type Address, type ChainAdapter, connectChain, type EvmNetwork, networks } from '@patina/chains'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../../chains/src/testing/address.ts'
import type { SwapQuote, SwapTransaction, SwapVenue } from '../provider.ts'
import { simulateSwap } from '../simulation.ts'
import { buildVerified } from '../verify.ts'
import { wrappedNative as provider } from './provider.ts'

const ONE = 10n ** 18n
const thief = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const refused = { name: 'SwapError', reason: 'unavailable' }

describe.each(Object.entries(inject('devnet')))('wrapping and unwrapping on a live %s chain', (id, { rpcUrl, caip2 }) => {
  const mainnet = networks.find((candidate) => candidate.id === id)
  if (mainnet?.family !== 'evm') throw new Error(`There is no EVM network ${id}`)
  const network: EvmNetwork = { ...mainnet, caip2 }
  const wrapped = network.wrappedNative
  let chain: ChainAdapter
  let venue: SwapVenue
  let wallet: TestWallet

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    const connected = provider.connect(chain)
    if (!connected) throw new Error(`${id} has no wrapped native token`)
    venue = connected
    wallet = await openTestWallet(chain, rpcUrl, 10n * ONE)
  })

  const owner = () => testAddress(wallet.address)
  const quote = (input: Address | null, output: Address | null, amount = ONE) => venue.quote({ input, output, amount, slippageBps: 50 })

  async function balances() {
    const { native, tokens } = await chain.getBalances(owner(), { listed: [wrapped], unlisted: [] })
    const [token] = tokens
    return { native, wrapped: token && 'balance' in token ? token.balance : -1n }
  }

  async function execute(given: SwapQuote) {
    const transaction = await buildVerified(chain, venue, given, owner())
    expect(await simulateSwap(chain, venue, { quote: given, owner: owner(), transaction, approvals: [] })).toBe('simulated')
    const { to, data, value, gasLimit } = transaction
    const { status, fee } = await wallet.send({ to, data, value, gasLimit })
    expect(status).toBe('confirmed')
    return fee ?? 0n
  }

  test('the native token is wrapped and unwrapped → one for one, without an approval', async () => {
    const before = await balances()
    const given = await quote(null, wrapped)
    expect(given).toMatchObject({ inAmount: ONE, outAmount: ONE, priceImpactE18: 0n, hops: [{ pool: wrapped, feeAmount: 0n }] })
    const paid = await execute(given)
    expect(await balances()).toEqual({ native: before.native - ONE - paid, wrapped: before.wrapped + ONE })
    const back = await execute(await quote(wrapped, null))
    expect(await balances()).toEqual({ native: before.native - paid - back, wrapped: before.wrapped })
  })

  test.each([
    ['another token', null, network.tokens.find(({ address }) => address !== wrapped)?.address ?? testAddress(''), ONE],
    ['the native token for itself', null, null, ONE],
    ['nothing', null, wrapped, 0n],
    ['more than a contract can count', null, wrapped, 1n << 256n],
  ])('a quote for %s → no_route', async (_, input, output, amount) => {
    await expect(quote(input, output, amount)).rejects.toMatchObject({ name: 'SwapError', reason: 'no_route' })
  })

  test('a quote of other tokens → no transaction', async () => {
    const given = await quote(null, wrapped)
    await expect(venue.build({ ...given, outputAsset: thief }, owner())).rejects.toMatchObject({ reason: 'no_route' })
  })

  const more = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('1') ? '2' : '1'}`
  test.each<[string, boolean, (transaction: SwapTransaction) => Partial<SwapTransaction>]>([
    ['another contract', true, () => ({ to: thief })],
    ['another function', true, () => ({ data: '0x12345678' })],
    ['the opposite function', true, () => ({ data: `0x2e1a7d4d${'0'.repeat(64)}` })],
    ['trailing bytes', true, ({ data }) => ({ data: `${data}00` })],
    ['another value', true, ({ value }) => ({ value: value + 1n })],
    ['an allowance', true, () => ({ allowanceTarget: thief })],
    ['another amount', false, ({ data }) => ({ data: more(data) })],
    ['a value', false, () => ({ value: 1n })],
    ['trailing bytes of an unwrapping', false, ({ data }) => ({ data: `${data}00` })],
    ['no hexadecimal data', false, () => ({ data: 'x' })],
  ])('a transaction with %s → refused', async (_, isWrapping, change) => {
    const given = await (isWrapping ? quote(null, wrapped) : quote(wrapped, null))
    const lying: SwapVenue = {
      ...venue,
      build: async () => {
        const transaction = await venue.build(given, owner())
        return { ...transaction, ...change(transaction) }
      },
    }
    await expect(buildVerified(chain, lying, given, owner())).rejects.toMatchObject(refused)
  })
})

test('the list of a network has no wrapped form → the provider does not trade there', () => {
  const celo = networks.find(({ id }) => id === 'celo')
  if (!celo) throw new Error('There is no network celo')
  expect(provider.connect(connectChain(celo, 'http://127.0.0.1:1'))).toBeUndefined()
})
