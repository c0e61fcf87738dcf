import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import { approveData, transferData } from './erc20.ts'
import { checkEvm, type EvmTransaction } from './evm-check.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const stranger = '0x000000000000000000000000000000000000bAd0'

const base: EvmTransaction = {
  ...{ chainId: 1, nonce: 3, to, value: 5n, data: '0x' },
  ...{ gas: 21_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n },
}
const network = { platformId: 'ethereum', caip2: 'eip155:1', maxFee: 210_000n }
const payment: Intent = { ...network, kind: 'transfer', tokenId: 'ethereum:native', to, amount: 5n }
const tokenPayment: Intent = { ...network, kind: 'transfer', tokenId: `ethereum:${usdc}`, to, amount: 7n }
const approval: Intent = { ...network, kind: 'approve', tokenId: `ethereum:${usdc}`, spender: router, amount: 7n }
const swap: Intent = {
  ...{ ...network, kind: 'swap', tokenId: 'ethereum:native', amount: 5n },
  ...{ outputTokenId: `ethereum:${usdc}`, minimum: 9n, router },
}
/** `swapExactETHForTokens` for at least 9. */
const swapData = encodeFunctionData({
  abi: parseAbi(['function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline)']),
  args: [9n, ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', usdc], from, 1n],
})
const stake: Intent = { ...network, kind: 'call', to: router, amount: 5n, selector: '0xa1903eab' }

const same: [name: string, intent: Intent, transaction: EvmTransaction][] = [
  ['a payment', payment, base],
  ['a payment to a lower-case address', payment, { ...base, to: to.toLowerCase() }],
  ['a token transfer', tokenPayment, { ...base, to: usdc, value: 0n, data: transferData(to, 7n) }],
  ['an approval', approval, { ...base, to: usdc, value: 0n, data: approveData(router, 7n) }],
  [
    'a revocation',
    { ...network, kind: 'revoke', tokenId: `ethereum:${usdc}`, spender: router },
    { ...base, to: usdc, value: 0n, data: approveData(router, 0n) },
  ],
  ['a swap', swap, { ...base, to: router, data: swapData }],
  ['a stake', stake, { ...base, to: router, data: `0xa1903eab${'0'.repeat(64)}` }],
  ['a cancellation', { ...network, kind: 'cancel', nonce: 3 }, { ...base, to: from, value: 0n }],
]

test.each(same)('%s equals what was shown → no difference', async (_name, intent, transaction) => {
  expect(await checkEvm(transaction, from, intent)).toEqual([])
})

const other: [what: string, intent: Intent, change: Partial<EvmTransaction>][] = [
  ['another receiver', payment, { to: stranger }],
  ['another amount', payment, { value: 6n }],
  ['data behind a payment', payment, { data: '0x01' }],
  ['another network', payment, { chainId: 10 }],
  ['a higher fee', payment, { maxFeePerGas: 11n }],
  ['more gas', payment, { gas: 21_001n }],
  ['a token transfer to somebody else', tokenPayment, { to: usdc, value: 0n, data: transferData(stranger, 7n) }],
  ['a token transfer of more', tokenPayment, { to: usdc, value: 0n, data: transferData(to, 8n) }],
  ['a transfer of another token', tokenPayment, { to: router, value: 0n, data: transferData(to, 7n) }],
  ['a token transfer with native value', tokenPayment, { to: usdc, value: 1n, data: transferData(to, 7n) }],
  ['bytes behind a token transfer', tokenPayment, { to: usdc, value: 0n, data: `${transferData(to, 7n)}00` }],
  ['an approval instead of a transfer', tokenPayment, { to: usdc, value: 0n, data: approveData(to, 7n) }],
  ['an unlimited approval', approval, { to: usdc, value: 0n, data: approveData(router, 2n ** 256n - 1n) }],
  ['an approval of another spender', approval, { to: usdc, value: 0n, data: approveData(stranger, 7n) }],
  ['a swap at another contract', swap, { to: stranger, data: swapData }],
  ['a swap of more', swap, { to: router, value: 6n, data: swapData }],
  ['a transfer in the place of a swap', swap, { to: router, data: transferData(stranger, 5n) }],
  ['another function in the place of a stake', stake, { to: router, data: '0xdeadbeef' }],
  ['a cancellation of another nonce', { ...network, kind: 'cancel', nonce: 4 }, { to: from, value: 0n }],
  ['a payment in the place of a cancellation', { ...network, kind: 'cancel', nonce: 3 }, { to: stranger, value: 0n }],
]

test.each(other)('the transaction has %s → a difference', async (_what, intent, change) => {
  expect(await checkEvm({ ...base, ...change }, from, intent)).not.toEqual([])
})

test('a call is shown, and it approves or moves tokens → refused, even if its selector was shown', async () => {
  for (const data of [approveData(stranger, 1n), transferData(stranger, 1n), '0xa22cb465', '0xD505ACCF']) {
    const shown: Intent = { ...stake, selector: data.slice(0, 10) }
    expect(await checkEvm({ ...base, to: router, data }, from, shown)).toContain(`function ${data.slice(0, 10)} moves or approves tokens`)
  }
})

test('a swap has no shown router → a difference', async () => {
  const { router: _router, ...rest } = { router, ...swap }
  expect(await checkEvm({ ...base, to: router, data: swapData }, from, rest)).not.toEqual([])
})

describe('properties', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

  test('any token transfer → it agrees only with its own receiver and amount', async () => {
    await fc.assert(
      fc.asyncProperty(address, amount, address, amount, async (receiver, sent, shownTo, shown) => {
        const transaction = { ...base, to: usdc, value: 0n, data: transferData(receiver, sent) }
        const differences = await checkEvm(transaction, from, { ...tokenPayment, to: shownTo, amount: shown })
        expect(differences.length === 0).toBe(receiver === shownTo && sent === shown)
        expect(await checkEvm(transaction, from, { ...tokenPayment, to: receiver, amount: sent })).toEqual([])
      }),
    )
  })
})
