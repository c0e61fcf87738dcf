import type { Transaction, TransactionOperation } from '@patina/sdk'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { isUnlimited, openApprovals, probeData } from './open-approvals.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdc = 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const approval = (
  id: number,
  amount: string,
  more: Partial<TransactionOperation> & Pick<Partial<Transaction>, 'status'> = {},
): Transaction => ({
  id,
  hash: '',
  status: more.status ?? 'confirmed',
  tokenContractId: usdc,
  fromAddress: me,
  toAddress: router,
  amount,
  fee: '1',
  createdAt: `2026-03-0${id}T00:00:00.000Z`,
  updatedAt: '',
  platformId: 'ethereum',
  blockNumber: 1,
  counterparty: { address: router, name: 'Uniswap V2', own: false, flagged: false },
  operations: [{ index: 0, type: 'approval', tokenContractId: usdc, fromAddress: me, toAddress: router, amount, ...more }],
})
const open = (...history: Transaction[]) => openApprovals(history, [me.toLowerCase()]).map(({ txId, amount }) => [txId, amount])

test('an approval was given → it is open, with the name of its spender', () => {
  expect(openApprovals([approval(1, '5')], [me])).toEqual([
    expect.objectContaining({ owner: me, spender: router, spenderName: 'Uniswap V2', tokenId: usdc, amount: 5n, isNft: false, txId: 1 }),
  ])
})

test.each([
  ['changed later', [approval(2, '7'), approval(1, '5')], [[2, 7n]]],
  ['revoked later', [approval(2, '0'), approval(1, '5')], []],
  ['revoked, and given again', [approval(1, '5'), approval(3, '9'), approval(2, '0')], [[3, 9n]]],
  ['revoked by a transaction that failed', [approval(2, '0', { status: 'failed' }), approval(1, '5')], [[1, 5n]]],
  ['revoked by a pending transaction', [approval(2, '0', { status: 'pending' }), approval(1, '5')], [[1, 5n]]],
  ['given by somebody else', [approval(1, '5', { fromAddress: router })], []],
  ['a transfer', [approval(1, '5', { type: 'transfer' })], []],
])('an approval was %s → the newest confirmed one decides', (_, history, expected) => {
  expect(open(...history)).toEqual(expected)
})

test('two tokens and two spenders → each pair is its own approval', () => {
  const other = approval(2, '5', { toAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' })
  const token = approval(3, '5', { tokenContractId: 'ethereum:0x6B175474E89094C44Da98b954EedeAC495271d0F' })
  expect(open(approval(1, '5'), other, token)).toHaveLength(3)
})

test.each([
  [10n ** 30n, false],
  [2n ** 160n - 1n, true],
  [2n ** 256n - 1n, true],
])('an allowance of %s → unlimited: %s', (amount, expected) => {
  expect(isUnlimited(amount)).toBe(expected)
})

test('an allowance is probed → the call of viem', () => {
  expect(probeData(me, router)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [me, router, 1n] }))
})
