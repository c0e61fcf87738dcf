import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ChainAdapter, SwapQuote } from '../../adapter.ts'
import { connectChain, type EvmNetwork, networks } from '../../index.ts'
import { testAddress } from '../../testing/address.ts'
import { openTestWallet, type TestWallet } from './testing/wallet.ts'

const ONE = 10n ** 18n
const refusal = (reason: string) => expect.objectContaining({ name: 'ChainError', reason })

describe.each(Object.entries(inject('devnet')))('a live %s chain', (id, { rpcUrl, caip2 }) => {
  const mainnet = networks.find((candidate) => candidate.id === id)
  if (mainnet?.family !== 'evm') throw new Error(`The local chains have a ${id} that the package does not know`)
  const network: EvmNetwork = { ...mainnet, caip2 }
  const listed = network.tokens.map(({ address }) => address)
  const traded = tokenCalled('AAVE')
  let chain: ChainAdapter
  let wallet: TestWallet
  let otherWallet: TestWallet

  function tokenCalled(symbol: string): string {
    const token = network.tokens.find((candidate) => candidate.symbol === symbol)
    if (!token) throw new Error(`${id} lists no ${symbol}`)
    return token.address
  }

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
    otherWallet = await openTestWallet(chain, rpcUrl, 0n)
  })

  test('balances of listed tokens → in the requested order, and a contract that is not a token has an error', async () => {
    const balances = await chain.getBalances(testAddress(wallet.address), { listed, unlisted: [otherWallet.address, traded] })
    expect(balances.native).toBe(100n * ONE)
    expect(balances.tokens.map(({ contractAddress }) => contractAddress)).toEqual([...listed, otherWallet.address, traded])
    expect(balances.tokens.at(-2)).toEqual({ contractAddress: otherWallet.address, error: 'Not a token contract' })
    expect(balances.tokens.at(-1)).toEqual({
      contractAddress: traded,
      balance: 0n,
      metadata: expect.objectContaining({ decimals: 18, type: 'erc20', symbol: expect.stringMatching(/^AAVE/) }),
    })
  })

  test('addresses of every kind are read → their kind and state', async () => {
    expect(await chain.getAccountInfo(testAddress(wallet.address))).toEqual({ type: 'eoa', exists: true, balance: 100n * ONE, nonce: 0 })
    expect(await chain.getAccountInfo(testAddress(otherWallet.address))).toMatchObject({ type: 'eoa', exists: false })
    expect(await chain.getAccountInfo(testAddress(traded))).toMatchObject({ type: 'token', exists: true })
  })

  test('a faster fee level → more expensive, and never below the floor', async () => {
    const { slow, standard, fast } = await chain.getPriorityFees()
    expect(slow.maxPriorityFeePerGas).toBeGreaterThanOrEqual(network.priorityFeeFloor)
    expect(standard.maxPriorityFeePerGas).toBeGreaterThanOrEqual(slow.maxPriorityFeePerGas)
    expect(fast.maxFeePerGas).toBeGreaterThan(standard.maxFeePerGas)
    expect(standard.maxFeePerGas).toBeGreaterThan(slow.maxFeePerGas)
  })

  test('a payment is estimated → its fee, or a reason if the sender cannot afford it', async () => {
    const payment = { from: wallet.address, to: otherWallet.address, value: ONE }
    expect((await chain.estimateFees(payment)).gasLimit).toBe(21_000n)
    await expect(chain.estimateFees({ ...payment, value: 101n * ONE })).rejects.toEqual(refusal('insufficient_funds'))
    const transfer = { from: wallet.address, to: traded, value: 0n, data: wallet.transferData(otherWallet.address, 1n) }
    await expect(chain.estimateFees(transfer)).rejects.toMatchObject({
      reason: 'execution_reverted',
      detail: expect.stringMatching(/balance/i),
    })
  })

  test('a transaction that can never be mined → a final refusal', async () => {
    const poor = await openTestWallet(chain, rpcUrl, 1n)
    const other = await openTestWallet(connectChain(mainnet, rpcUrl), rpcUrl, ONE)
    const payer = await openTestWallet(chain, rpcUrl, ONE)
    const payment = { to: otherWallet.address, value: 1n, gasLimit: 21_000n }
    await payer.send(payment)
    const refusals = [
      [await poor.sign(payment), 'insufficient_funds'],
      [await other.sign(payment), 'wrong_chain'],
      [await payer.sign({ ...payment, gasLimit: 20_000n }), 'gas_too_low'],
      [await payer.sign({ ...payment, nonce: 0 }), 'nonce_used'],
      ['0x1234', 'invalid_transaction'],
    ] as const
    for (const [txData, reason] of refusals) await expect(chain.broadcast(txData), reason).rejects.toEqual(refusal(reason))
  })

  test('a transaction that waits for an earlier nonce → pending, and replaced only by a better-paid one', async () => {
    const payer = await openTestWallet(chain, rpcUrl, ONE)
    const waiting = { to: otherWallet.address, gasLimit: 21_000n, nonce: 1 }
    const first = await payer.sign({ ...waiting, value: 1n, feeFactor: 2n })
    await chain.broadcast(first)
    await chain.broadcast(first)
    const { hash } = await chain.decodeTransaction(first)
    expect(await chain.readTransactions([hash])).toMatchObject([{ hash, status: 'pending', block: null, fee: null }])
    await expect(chain.broadcast(await payer.sign({ ...waiting, value: 2n }))).rejects.toEqual(refusal('replacement_underpriced'))
  })

  describe('swaps on a live chain', () => {
    const slippage = { slippageBps: 50 }

    test('the native token is swapped for a token and back → exactly the quoted amounts', async () => {
      const bought = await quote({ input: null, output: traded, amount: ONE, ...slippage })
      expect(bought).toMatchObject({ inputAsset: chain.nativeAsset, outputAsset: traded, inAmount: ONE, slippageBps: 50 })
      expect(bought.threshold).toBe((bought.outAmount * 9950n) / 10000n)
      expect(bought.priceImpactE18).toBeGreaterThan(3n * 10n ** 15n)
      expect(bought.hops.at(-1)?.outAmount).toBe(bought.outAmount)

      expect(await execute(bought)).toMatchObject({ status: 'confirmed' })
      expect(await balanceOf(traded)).toBe(bought.outAmount)

      const sold = await quote({ input: traded, output: null, amount: bought.outAmount, ...slippage })
      const { allowanceTarget } = await transactionFor(sold)
      await wallet.send({ to: traded, data: wallet.approveData(allowanceTarget ?? '', bought.outAmount) })
      const before = await native()
      const report = await execute(sold)
      const paidOut = { type: 'transfer', contractAddress: null, to: wallet.address, amount: sold.outAmount }
      expect(report.operations).toContainEqual(expect.objectContaining(paidOut))
      expect(await balanceOf(traded)).toBe(0n)
      expect(await native()).toBe(before + sold.outAmount - (report.fee ?? 0n))
    })

    test('a token is swapped for another → the path with the highest output', async () => {
      const usdc = tokenCalled('USDC')
      const bought = await quote({ input: null, output: traded, amount: ONE, ...slippage })
      await execute(bought)
      const amount = await balanceOf(traded)
      const swapped = await quote({ input: traded, output: usdc, amount, ...slippage })
      expect(swapped.hops.map(({ inputAsset, outputAsset }) => [inputAsset, outputAsset])).toEqual([
        [traded, network.wrappedNative],
        [network.wrappedNative, usdc],
      ])
      expect(swapped.hops[0]?.outAmount).toBe(swapped.hops[1]?.inAmount)
      const { allowanceTarget } = await transactionFor(swapped)
      await wallet.send({ to: traded, data: wallet.approveData(allowanceTarget ?? '', amount) })
      const before = await balanceOf(usdc)
      expect((await execute(swapped)).operations).toContainEqual(
        expect.objectContaining({ contractAddress: traded, from: wallet.address, amount }),
      )
      expect((await balanceOf(usdc)) - before).toBeGreaterThanOrEqual(swapped.threshold)
    })

    test.each([
      ['nothing', { amount: 0n }],
      ['more than any pair holds', { amount: 1n << 200n }],
      ['too little for any output', { input: tokenCalled('DAI'), output: tokenCalled('USDC'), amount: 1n }],
      ['a token for itself', { input: network.wrappedNative, output: network.wrappedNative }],
      ['the native token for its wrapped form', { output: network.wrappedNative }],
      ['a token that no pool has', { output: '0x0000000000000000000000000000000000000001' }],
    ])('a quote for %s → no_route', async (_, odd) => {
      await expect(quote({ input: null, output: traded, amount: ONE, ...slippage, ...odd })).rejects.toEqual(refusal('no_route'))
    })

    test('another factory made the pool → never used for a quote', async () => {
      const good = await quote({ input: null, output: traded, amount: ONE, ...slippage })
      const build = (change: Partial<SwapQuote>) => chain.buildSwap?.({ ...good, ...change }, testAddress(wallet.address))
      await expect(build({ hops: good.hops.map((hop) => ({ ...hop, pool: otherWallet.address })) })).rejects.toEqual(refusal('no_route'))
      await expect(build({ hops: [] })).rejects.toEqual(refusal('no_route'))
      await expect(build({ outputAsset: tokenCalled('USDC') })).rejects.toEqual(refusal('no_route'))
    })

    test('the allowance for a swap is missing → an upper bound as the gas limit', async () => {
      const poor = await openTestWallet(chain, rpcUrl, ONE)
      const sold = await quote({ input: traded, output: null, amount: ONE, ...slippage })
      expect(await chain.buildSwap?.(sold, testAddress(poor.address))).toMatchObject({ value: 0n, gasLimit: 150_000n + 110_000n })
    })

    async function quote(request: Parameters<NonNullable<ChainAdapter['quoteSwap']>>[0]): Promise<SwapQuote> {
      if (!chain.quoteSwap) throw new Error(`${id} has no exchange`)
      return chain.quoteSwap(request)
    }

    async function transactionFor(swap: SwapQuote) {
      const transaction = await chain.buildSwap?.(swap, testAddress(wallet.address))
      if (!transaction) throw new Error(`${id} has no exchange`)
      return transaction
    }

    async function execute(swap: SwapQuote) {
      const { to, data, value, gasLimit } = await transactionFor(swap)
      return wallet.send({ to, data, value, gasLimit })
    }

    async function native(): Promise<bigint> {
      return (await chain.getBalances(testAddress(wallet.address), { listed: [], unlisted: [] })).native
    }

    async function balanceOf(token: string): Promise<bigint> {
      const [balance] = (await chain.getBalances(testAddress(wallet.address), { listed: [token], unlisted: [] })).tokens
      return balance && 'balance' in balance ? balance.balance : -1n
    }
  })
})
