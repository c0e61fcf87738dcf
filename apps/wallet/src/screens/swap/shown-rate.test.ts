import { expect, test } from 'vitest'
import { shownRate } from './shown-rate.ts'

type Quote = Parameters<typeof shownRate>[0]

/** 2 whole SHARE for 6 whole USDC, before multipliers. */
const quote = (from: string | undefined, to: string | undefined): Quote => ({
  inputAsset: 'a',
  inAmount: '200000000',
  outputAsset: 'b',
  outAmount: '6000000',
  otherAmountThreshold: '1',
  swapMode: 'ExactIn',
  slippageBps: 50,
  priceImpactPct: '0',
  platformFee: { amount: '0', feeBps: 0 },
  swapRoutes: [],
  fromToken: { id: 'solana:a', symbol: 'SHARE', decimals: 8, ...(from !== undefined && { multiplier: from }) },
  toToken: { id: 'solana:b', symbol: 'USDC', decimals: 6, ...(to !== undefined && { multiplier: to }) },
  fromAmount: '2',
  toAmount: '6',
  exchangeRate: '3',
  priceImpact: '0',
  fee: '0.5',
  route: [],
})

test.each([
  [undefined, undefined, '3'],
  ['10', undefined, '0.3'],
  [undefined, '10', '30'],
  ['10', '10', '3'],
])('tokens with the multipliers %s and %s → the rate of the shown amounts is %s', (from, to, rate) => {
  expect(shownRate(quote(from, to))).toBe(rate)
})
