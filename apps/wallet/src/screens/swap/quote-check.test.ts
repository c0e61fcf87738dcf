import type { SwapQuote } from '@patina/sdk'
import { expect, test } from 'vitest'
import { checkedQuote } from './quote-check.ts'

const wish = { fromId: 'ethereum:native', intoId: 'ethereum:0xA0', amount: 1_000n, slippage: '0.5' }
const quote: SwapQuote = {
  inputAsset: '0xE',
  inAmount: '1000',
  outputAsset: '0xA0',
  outAmount: '2000',
  otherAmountThreshold: '1990',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0',
  platformFee: { amount: '0', feeBps: 0 },
  swapRoutes: [],
  route: [],
  fromToken: { id: wish.fromId, symbol: 'ETH', decimals: 18 },
  toToken: { id: wish.intoId, symbol: 'USDC', decimals: 6 },
  fromAmount: '0',
  toAmount: '0',
  exchangeRate: '2',
  priceImpact: '0',
  fee: '0',
}

test('a quote is the one that was requested → the quote', () => {
  expect(checkedQuote(quote, wish)).toBe(quote)
  expect(checkedQuote({ ...quote, otherAmountThreshold: '2000' }, wish).outAmount).toBe('2000')
})

test.each([
  ['sells more', { inAmount: '1001' }],
  ['promises less than the slippage allows', { otherAmountThreshold: '1989' }],
  ['sells another token', { fromToken: { id: 'ethereum:0xBB', symbol: 'ETH', decimals: 18 } }],
  ['buys another token', { toToken: { id: 'ethereum:0xBB', symbol: 'USDC', decimals: 6 } }],
])('a quote %s → an error', (_, change) => {
  expect(() => checkedQuote({ ...quote, ...change }, wish)).toThrow(expect.objectContaining({ code: 'bad_response' }))
})
