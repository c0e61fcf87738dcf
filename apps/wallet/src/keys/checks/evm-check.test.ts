import fc from 'fast-check'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import type { Intent } from '../intent.ts'
import { approveData, transferData } from './erc20.ts'
import { checkEvm, type EvmTransaction, readEvm } from './evm-check.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const stranger = '0x000000000000000000000000000000000000bAd0'

const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: ['kyberswap'] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')

const base: EvmTransaction = {
  chainId: 1,
  nonce: 3,
  to,
  value: 5n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
}
const tokens = [
  { tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18 },
  { tokenId: `ethereum:${usdc}`, symbol: 'USDC', decimals: 6 },
]
const network = { platformId: 'ethereum', caip2: 'eip155:1', tokens, maxFee: 210_000n }
const payment: Intent = { ...network, kind: 'transfer', tokenId: 'ethereum:native', to, amount: 5n }
const tokenPayment: Intent = { ...network, kind: 'transfer', tokenId: `ethereum:${usdc}`, to, amount: 7n }
const approval: Intent = { ...network, kind: 'approve', tokenId: `ethereum:${usdc}`, spender: router, amount: 7n }
const swap: Intent = {
  ...network,
  kind: 'swap',
  tokenId: 'ethereum:native',
  amount: 5n,
  outputTokenId: `ethereum:${usdc}`,
  minimum: 9n,
  router,
}
/** `swapExactETHForTokens` for at least 9. */
const swapData = encodeFunctionData({
  abi: parseAbi(['function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline)']),
  args: [9n, ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', usdc], from, 1n],
})

const undelegation: Intent = { ...network, kind: 'undelegate', code: stranger }

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
  ['a cancellation', { ...network, kind: 'cancel', nonce: 3 }, { ...base, to: from, value: 0n }],
  ['the end of a delegation', undelegation, { ...base, to: from, value: 0n, delegateTo: zeroAddress }],
]

test.each(same)('%s equals what was shown → no difference', async (_name, intent, transaction) => {
  expect(await checkEvm(facts, transaction, from, intent)).toEqual([])
})

const other: [what: string, intent: Intent, change: Partial<EvmTransaction>][] = [
  ['another receiver', payment, { to: stranger }],
  ['another amount', payment, { value: 6n }],
  ['data behind a payment', payment, { data: '0x01' }],
  ['another network', payment, { chainId: 10 }],
  ['code for the account', payment, { delegateTo: stranger }],
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
  ['a cancellation of another nonce', { ...network, kind: 'cancel', nonce: 4 }, { to: from, value: 0n }],
  ['another code in the place of the end of a delegation', undelegation, { to: from, value: 0n, delegateTo: stranger }],
  ['no authorization in the place of the end of a delegation', undelegation, { to: from, value: 0n }],
  ['a payment beside the end of a delegation', undelegation, { to: from, value: 1n, delegateTo: zeroAddress }],
  [
    'a call beside the end of a delegation',
    undelegation,
    { to: usdc, value: 0n, data: approveData(stranger, 7n), delegateTo: zeroAddress },
  ],
  ['the end of a delegation beside a payment', payment, { delegateTo: zeroAddress }],
  ['a payment in the place of a cancellation', { ...network, kind: 'cancel', nonce: 3 }, { to: stranger, value: 0n }],
]

test.each(other)('the transaction has %s → a difference', async (_what, intent, change) => {
  expect(await checkEvm(facts, { ...base, ...change }, from, intent)).not.toEqual([])
})

test('a transaction carries an authorization → its claims name the code of the account, whatever the page shows', async () => {
  const read = async (delegateTo: string) => readEvm(facts, { ...base, delegateTo }, from, payment)
  const account = from.toLowerCase()
  expect((await read(zeroAddress)).claims).toContainEqual({ kind: 'delegates', code: zeroAddress, caip2: 'eip155:1' })
  const { claims, findings } = await read(stranger)
  const code = stranger.toLowerCase()
  expect(claims).toContainEqual({ kind: 'delegates', code, caip2: 'eip155:1' })
  expect(claims).toContainEqual({ kind: 'opaque', target: account, bytes: code, reason: 'contract', hides: [] })
  expect(findings.map((one) => one.code)).toEqual(['delegation_changes'])
})

test.each([
  ['an exchange', router],
  ['a service that the build enables', '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'],
])('an approval for %s → no difference', async (_what, spender) => {
  const transaction = { ...base, to: usdc, value: 0n, data: approveData(spender, 7n) }
  expect(await checkEvm(facts, transaction, from, { ...approval, spender })).toEqual([])
})

test.each([
  ['a stranger', stranger],
  ['a service that the build does not enable', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'],
  ['the token itself', usdc],
  ['the wrapped native token', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
])('an approval for %s, which the page showed → refused', async (_what, spender) => {
  const transaction = { ...base, to: usdc, value: 0n, data: approveData(spender, 7n) }
  expect(await checkEvm(facts, transaction, from, { ...approval, spender })).toEqual([`spender ${spender} is no known exchange`])
})

test('a stranger loses an approval → no difference', async () => {
  const revocation: Intent = { ...network, kind: 'revoke', tokenId: `ethereum:${usdc}`, spender: stranger }
  expect(await checkEvm(facts, { ...base, to: usdc, value: 0n, data: approveData(stranger, 0n) }, from, revocation)).toEqual([])
})

test('a swap has no shown router → a difference', async () => {
  const { router: _router, ...rest } = { router, ...swap }
  expect(await checkEvm(facts, { ...base, to: router, data: swapData }, from, rest)).not.toEqual([])
})

describe('properties', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

  test('any token transfer → it agrees only with its own receiver and amount', async () => {
    await fc.assert(
      fc.asyncProperty(address, amount, address, amount, async (receiver, sent, shownTo, shown) => {
        const transaction = { ...base, to: usdc, value: 0n, data: transferData(receiver, sent) }
        const differences = await checkEvm(facts, transaction, from, { ...tokenPayment, to: shownTo, amount: shown })
        expect(differences.length === 0).toBe(receiver === shownTo && sent === shown)
        expect(await checkEvm(facts, transaction, from, { ...tokenPayment, to: receiver, amount: sent })).toEqual([])
      }),
    )
  })
})
