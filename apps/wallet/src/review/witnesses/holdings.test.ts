import { everything } from '@patina/claims'
import type { AddressApproval, Balance } from '@patina/sdk'
import { expect, test } from 'vitest'
import { readHoldings } from './holdings.ts'
import type { Place } from './place.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const place: Place = { platformId: 'ethereum', caip2: 'eip155:1', family: 'evm', account: '0xaa', wrappedNative: '0xbb' }
const balanceOf = (balance: string | null, contractAddress: string | null = usdc): Balance => ({
  ...{
    tokenId: 'ethereum:token',
    contractAddress,
    symbol: 'T',
    name: 'T',
    decimals: 6,
    formatted: null,
    type: null,
    logoUrl: null,
    listed: true,
  },
  balance,
})
const approval = (allowance: string | null): AddressApproval => ({
  ...{ kind: 'token', tokenId: `ethereum:${usdc}`, contractAddress: usdc, nftId: null, symbol: 'USDC', decimals: 6 },
  ...{
    spender,
    spenderName: null,
    allowance,
    unlimited: false,
    expiresAt: null,
    atRisk: null,
    value: null,
    since: { txId: 1, hash: '0x1', createdAt: '', signed: true },
  },
  revocation: { to: usdc, data: '0x', value: '0' },
})
const read = (balance: string | null, approvals: AddressApproval[], list: { nextCursor?: string; completeSince?: number | null } = {}) =>
  readHoldings({ items: [balanceOf(balance)] }, { items: approvals, completeSince: 0, ...list }, place)[0]
const allowed = (amount: bigint) => [{ spender: spender.toLowerCase(), amount }]

test('balance and allowance are known → both', () => {
  expect(read('500', [approval('200')])).toEqual({
    asset: { caip2: 'eip155:1', contract: usdc.toLowerCase() },
    balance: 500n,
    allowances: allowed(200n),
  })
})

test('the server could not read a balance or an allowance → not known, never zero', () => {
  expect(read(null, [])).toMatchObject({ balance: null, allowances: [] })
  expect(read('500', [approval(null)])).toMatchObject({ balance: 500n, allowances: allowed(everything) })
})

test.each([
  ['has a further page', { nextCursor: 'abc' }],
  ['begins later than the chain', { completeSince: 100 }],
  ['is not read yet', { completeSince: null }],
])('the list of approvals %s → the allowances are not known; those of a native token are none', (_, list) => {
  expect(read('500', [approval('200')], list)).toMatchObject({ allowances: null })
  const native = { items: [balanceOf('7', null)] }
  expect(readHoldings(native, { items: [], completeSince: 0, ...list }, place)).toMatchObject([{ balance: 7n, allowances: [] }])
})
