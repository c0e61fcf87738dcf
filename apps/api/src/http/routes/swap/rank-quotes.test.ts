import type { Learning, SwapQuote } from '@patina/swaps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { quoteOf } from '../../../../testing/swap-providers.ts'
import { type CostOf, rankQuotes } from './rank-quotes.ts'
import type { Offer } from './request-quotes.ts'

const request = { input: null, output: testAddress('token'), amount: 1_000n, slippageBps: 50 }
const offer = (id: string, outAmount: bigint, units = 0n, learns: Learning = 'nothing'): Offer => ({
  id,
  learns,
  quote: { ...quoteOf(request, outAmount), units },
})
const costOf: CostOf = ({ units, dataBytes }) => units * 10n + BigInt(dataBytes)
const price = { native: 1_000n, output: 1n }
const ids = (offers: readonly Offer[]) => offers.map(({ id }) => id)

test('a provider pays 1 unit more and needs 300,000 more gas → the cheaper one wins', () => {
  const { offers, rankedBy } = rankQuotes([offer('dear', 10_001n, 400_000n), offer('cheap', 10_000n, 100_000n)], costOf, price)
  expect([ids(offers), rankedBy]).toEqual([['cheap', 'dear'], 'net'])
})

test('a rollup charges for call data → the longer data costs the difference', () => {
  const long = { ...offer('long', 10_001n), quote: { ...offer('long', 10_001n).quote, dataBytes: 9_000 } }
  expect(ids(rankQuotes([long, offer('short', 10_000n)], costOf, price).offers)).toEqual(['short', 'long'])
})

test.each([
  ['the cost', undefined, price],
  ['the price', costOf, undefined],
])('%s is not known → ranked by gross output', (_, cost, native) => {
  const { offers, rankedBy } = rankQuotes([offer('cheap', 10_000n, 1n), offer('dear', 10_001n, 400_000n)], cost, native)
  expect([ids(offers), rankedBy]).toEqual([['dear', 'cheap'], 'gross'])
})

test('equal offers → the provider that learns less wins', () => {
  const equal = [offer('c', 5n, 0n, 'address'), offer('b', 5n, 0n, 'amounts'), offer('a', 5n, 0n, 'nothing')] as const
  expect(ids(rankQuotes([...equal], costOf, price).offers)).toEqual(['a', 'b', 'c'])
})

test('any offers → no other offer has a higher net output than the winner, and none is lost', () => {
  const quotes = fc.record({ outAmount: fc.bigInt({ min: 1n, max: 10n ** 20n }), units: fc.bigInt({ min: 0n, max: 10n ** 7n }) })
  const netOf = ({ outAmount, units, dataBytes }: SwapQuote) => outAmount - (costOf({ units, dataBytes }) * price.output) / price.native
  fc.assert(
    fc.property(quotes, fc.array(quotes, { maxLength: 6 }), (one, others) => {
      const given = [one, ...others].map(({ outAmount, units }, index) => offer(`${index}`, outAmount, units))
      const [first, ...rest] = given
      if (!first) return
      const { offers } = rankQuotes([first, ...rest], costOf, price)
      expect(ids(offers).sort()).toEqual(ids(given).sort())
      for (const other of offers) expect(netOf(offers[0].quote)).toBeGreaterThanOrEqual(netOf(other.quote))
    }),
    { seed: 18 },
  )
})
