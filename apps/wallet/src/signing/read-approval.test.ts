import type { Prepared } from '@patina/sdk'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { approveData, exactApprovals, readApproval } from './read-approval.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const data = (amount: bigint, to: `0x${string}` = spender) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
const prepared = (call: string, more: { to?: string; value?: bigint } = {}): Prepared => ({
  platformId: 'ethereum',
  amount: 0n,
  maxFee: 1n,
  unsigned: { chainId: 1, nonce: 0, to: token, value: 0n, data: call, gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, ...more },
})

test('an approval is written → viem writes the same, and it is read back', () => {
  expect(approveData(spender, 500n)).toBe(data(500n))
  expect(readApproval(prepared(data(500n)))).toEqual({ token, spender, amount: 500n })
})

test.each([
  ['another function', prepared(data(1n).replace('095ea7b3', 'a9059cbb'))],
  ['more bytes', prepared(`${data(1n)}00`)],
  ['a value', prepared(data(1n), { value: 1n })],
  ['a spender with more than 20 bytes', prepared(data(1n).replace('0x095ea7b3000000', '0x095ea7b3010000'))],
  ['bytes of Solana', { ...prepared(''), unsigned: 'AQAB' }],
])('a transaction has %s → it is no approval', (_, transaction) => {
  expect(readApproval(transaction)).toBeUndefined()
})

describe('exactApprovals', () => {
  const exact = (...transactions: Prepared[]) => exactApprovals(transactions, token.toLowerCase(), 500n)

  test('the input is approved, or reset and approved, or nothing is needed → the approvals', () => {
    expect(exact(prepared(data(500n)))?.map(({ amount }) => amount)).toEqual([500n])
    expect(exact(prepared(data(0n)), prepared(data(500n)))?.map(({ amount }) => amount)).toEqual([0n, 500n])
    expect(exact()).toEqual([])
  })

  test.each([
    ['more than the input', [prepared(data(501n))]],
    ['everything', [prepared(data(2n ** 256n - 1n))]],
    ['another token', [prepared(data(500n), { to: spender })]],
    ['two spenders', [prepared(data(0n, token)), prepared(data(500n))]],
    ['the input twice', [prepared(data(500n)), prepared(data(500n))]],
    ['a call that is no approval', [prepared('0x12345678')]],
  ])('the server asks for %s → undefined', (_, transactions) => {
    expect(exact(...transactions)).toBeUndefined()
  })
})
