import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ChainAdapter } from '../../adapter.ts'
import { connectChain, type EvmNetwork, networks } from '../../index.ts'
import { connectRpc } from '../../json-rpc.ts'
import { testAddress } from '../../testing/address.ts'
import { failureEvents, USER_OPERATION } from './account-logs.ts'
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
    const balances = await chain.getBalances(testAddress(wallet.address), {
      listed,
      unlisted: [otherWallet.address, traded].map(testAddress),
    })
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
    const payment = { from: testAddress(wallet.address), to: testAddress(otherWallet.address), value: ONE }
    expect((await chain.estimateFees(payment)).gasLimit).toBe(21_000n)
    await expect(chain.estimateFees({ ...payment, value: 101n * ONE })).rejects.toEqual(refusal('insufficient_funds'))
    const transfer = {
      from: testAddress(wallet.address),
      to: testAddress(traded),
      value: 0n,
      data: wallet.transferData(otherWallet.address, 1n),
    }
    await expect(chain.estimateFees(transfer)).rejects.toMatchObject({
      reason: 'execution_reverted',
      detail: expect.stringMatching(/balance/i),
    })
  })

  test('ether is sent to the wrapped native token → it is wrapped, as on the real chain', async () => {
    const payer = await openTestWallet(chain, rpcUrl, ONE)
    expect(await payer.send({ to: network.wrappedNative, value: 5n, gasLimit: 60_000n })).toMatchObject({
      status: 'confirmed',
      operations: [
        { index: 0, contractAddress: null, from: payer.address, to: network.wrappedNative, amount: 5n },
        { index: 1, contractAddress: network.wrappedNative, from: network.wrappedNative, to: payer.address, amount: 5n },
      ],
    })
  })

  test('a Safe and an entry point log a failed call → a failure of the account in a confirmed transaction', async () => {
    const payer = await openTestWallet(chain, rpcUrl, ONE)
    const safe = otherWallet.address
    const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
    // The code logs the event of a failure, with data of zeros: LOG1 for the Safe, LOG4 for the entry point.
    const codes: [string, string][] = [
      [safe, `0x7f${String(failureEvents[0]).slice(2)}60405fa100`],
      [entryPoint, `0x5f73${safe.slice(2)}5f7f${USER_OPERATION.slice(2)}60805fa400`],
    ]
    await connectRpc(rpcUrl).read(codes.map((params) => ({ method: 'anvil_setCode', params })))
    const failure = { type: 'failure', contractAddress: null, from: safe, amount: 0n }
    for (const [to, operation] of [
      [safe, { ...failure, to: null }],
      [entryPoint, { ...failure, to: entryPoint }],
    ] as const) {
      const report = await payer.send({ to, gasLimit: 60_000n })
      expect(report).toMatchObject({ status: 'confirmed', operations: [operation] })
    }
    await connectRpc(rpcUrl).read(codes.map(([address]) => ({ method: 'anvil_setCode', params: [address, '0x'] })))
  })

  test('a transaction that can never be mined → a final refusal', async () => {
    const poor = await openTestWallet(chain, rpcUrl, 1n)
    const other = await openTestWallet(connectChain(mainnet, rpcUrl), rpcUrl, ONE)
    const payer = await openTestWallet(chain, rpcUrl, ONE)
    const payment = { to: otherWallet.address, value: 1n, gasLimit: 21_000n }
    await payer.send(payment)
    const refusals = [
      [await poor.sign(payment), 'insufficient_funds'],
      [await poor.sign({ ...payment, value: 0n }), 'insufficient_gas'],
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
})
