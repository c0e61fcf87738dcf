import { type Address, type ChainAdapter, connectChain, networks } from '@patina/chains'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { deployOddToken, type OddToken } from '../../devnet/src/testing/odd-token.ts'
import { readApprovals } from './approvals.ts'
import type { SwapProvider, SwapQuote, SwapVenue } from './provider.ts'
import { simulateSwap } from './simulation.ts'
import { uniswapV2 } from './uniswap-v2/provider.ts'
import { uniswapV3 } from './uniswap-v3/provider.ts'
import { buildVerified } from './verify.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }
const usdc = network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? testAddress('')

describe.each([uniswapV2, uniswapV3])('odd tokens through $id', (provider: SwapProvider) => {
  let chain: ChainAdapter
  let venue: SwapVenue
  let wallet: TestWallet
  let token: OddToken

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    const connected = provider.connect(chain)
    if (!connected) throw new Error(`Ethereum has no ${provider.id}`)
    venue = connected
    wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
    token = await deployOddToken(rpcUrl, network, 6)
    if (provider === uniswapV2) await token.addPair(2_000_000_000_000n, 1_000n * ONE)
    else await token.addPoolV3(3_000, 2_000_000_000_000n, 1_000n * ONE)
    await token.mint(wallet.address, 1_000_000_000n)
  })

  /** Quotes and builds a swap while the token is ordinary, and simulates it after `change`. Undoes the change. */
  async function simulated(
    input: Address | null,
    output: Address | null,
    amount: bigint,
    change: () => Promise<void>,
    slippageBps = 5_000,
  ) {
    const owner = testAddress(wallet.address)
    const quote: SwapQuote = await venue.quote({ input, output, amount, slippageBps })
    const transaction = await buildVerified(chain, venue, quote, owner)
    const spender = transaction.allowanceTarget
    const approvals = spender ? await readApprovals(chain, { token: quote.inputAsset, owner, spender, amount }) : []
    await change()
    try {
      return await simulateSwap(chain, venue, { quote, owner, transaction, approvals })
    } finally {
      await token.setTax(0)
      await token.setPaused(false)
    }
  }

  test('the token is ordinary → simulated', async () => {
    expect(await simulated(token.address, null, 1_000_000n, async () => {})).toBe('simulated')
    expect(await simulated(null, token.address, ONE, async () => {})).toBe('simulated')
  })

  test.each([1, 250, 9_999])('the input is taxed by %i bps → token_taxed with the tax', async (bps) => {
    await expect(simulated(token.address, null, 1_000_000n, () => token.setTax(bps))).rejects.toMatchObject({
      reason: 'token_taxed',
      facts: { token: token.address, taxBps: bps },
    })
  })

  test.each([1, 250, 9_999])('the output is taxed by %i bps, less or more than the slippage → token_taxed with the tax', async (bps) => {
    await expect(simulated(null, token.address, ONE, () => token.setTax(bps))).rejects.toMatchObject({
      reason: 'token_taxed',
      facts: { token: token.address, taxBps: bps },
    })
  })

  test('the input or the output is paused → token_paused with the token', async () => {
    const paused = { reason: 'token_paused', facts: { token: token.address } }
    await expect(simulated(token.address, null, 1_000_000n, () => token.setPaused(true))).rejects.toMatchObject(paused)
    await expect(simulated(null, token.address, ONE, () => token.setPaused(true))).rejects.toMatchObject(paused)
  })

  test('the price moved within the slippage → simulated; below it → slippage_exceeded', async () => {
    const trade = async () => {
      const quote = await venue.quote({ input: null, output: token.address, amount: ONE, slippageBps: 5_000 })
      const { to, data, value, gasLimit } = await venue.build(quote, testAddress(wallet.address))
      expect(await wallet.send({ to, data, value, gasLimit })).toMatchObject({ status: 'confirmed' })
    }
    expect(await simulated(null, token.address, ONE, trade)).toBe('simulated')
    await expect(simulated(null, token.address, ONE, trade, 0)).rejects.toMatchObject({ reason: 'slippage_exceeded' })
  })
})

test('a token in the middle of a route is fine and the output is taxed → the output is named', async () => {
  const chain = connectChain(network, rpcUrl)
  const venue = uniswapV2.connect(chain)
  const wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
  const token = await deployOddToken(rpcUrl, network, 18)
  await token.addPair(1_000_000n * ONE, 1_000n * ONE)
  if (!venue) throw new Error('Ethereum has no exchange')
  const owner = testAddress(wallet.address)
  const bought = await venue.build(await venue.quote({ input: null, output: usdc, amount: ONE, slippageBps: 500 }), owner)
  await wallet.send({ to: bought.to, data: bought.data, value: bought.value, gasLimit: bought.gasLimit })
  const quote = await venue.quote({ input: usdc, output: token.address, amount: 1_000_000n, slippageBps: 100 })
  expect(quote.hops).toHaveLength(2)
  const transaction = await buildVerified(chain, venue, quote, owner)
  const approvals = await readApprovals(chain, { token: usdc, owner, spender: transaction.to, amount: 1_000_000n })
  await token.setTax(300)
  await expect(simulateSwap(chain, venue, { quote, owner, transaction, approvals })).rejects.toMatchObject({
    reason: 'token_taxed',
    facts: { token: token.address, taxBps: 300 },
  })
})
