import { type Address, type ChainAdapter, connectChain, networks } from '@patina/chains'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestWallet, type TestWallet } from '../../chains/src/families/evm/testing/wallet.ts'
import { testAddress } from '../../chains/src/testing/address.ts'
import { approveData, readApprovals } from './approvals.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const mainnet = networks.find(({ id }) => id === 'ethereum')
if (mainnet?.family !== 'evm') throw new Error('Ethereum is not an EVM network')
const network = { ...mainnet, caip2 }
const spender = testAddress('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')
const tokenCalled = (symbol: string) => network.tokens.find((token) => token.symbol === symbol)?.address ?? testAddress('')

describe('the approvals of a swap', () => {
  let chain: ChainAdapter
  let wallet: TestWallet

  const approvals = (token: Address, amount: bigint) => readApprovals(chain, { token, owner: testAddress(wallet.address), spender, amount })
  const send = async (token: Address, amount: bigint) => {
    for (const { to, data, value, gasLimit } of await approvals(token, amount))
      expect(await wallet.send({ to, data, value, gasLimit })).toMatchObject({ status: 'confirmed' })
  }

  beforeAll(async () => {
    chain = connectChain(network, rpcUrl)
    wallet = await openTestWallet(chain, rpcUrl, ONE)
  })

  test.each(['USDC', 'USDT'])('%s has no allowance → one approval of exactly the amount; then none', async (symbol) => {
    const token = tokenCalled(symbol)
    expect(await approvals(token, 500n)).toEqual([{ to: token, data: approveData(spender, 500n), value: 0n, gasLimit: expect.any(BigInt) }])
    await send(token, 500n)
    expect(await approvals(token, 500n)).toEqual([])
    expect(await approvals(token, 499n)).toEqual([])
  })

  test('USDC has a smaller allowance → one approval of exactly the amount', async () => {
    const token = tokenCalled('USDC')
    expect(await approvals(token, 501n)).toMatchObject([{ data: approveData(spender, 501n) }])
    await send(token, 501n)
    expect(await approvals(token, 501n)).toEqual([])
  })

  test('USDT has a smaller allowance → a reset to 0 and then the exact amount, and both succeed', async () => {
    const token = tokenCalled('USDT')
    expect(await approvals(token, 501n)).toMatchObject([{ data: approveData(spender, 0n) }, { data: approveData(spender, 501n) }])
    await send(token, 501n)
    expect(await approvals(token, 501n)).toEqual([])
  })

  test('the input is not a token → no_route', async () => {
    await expect(approvals(testAddress(wallet.address), 1n)).rejects.toMatchObject({ name: 'SwapError', reason: 'no_route' })
  })
})
