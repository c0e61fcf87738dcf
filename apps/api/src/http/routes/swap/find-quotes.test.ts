import type { SwapQuote } from '@patina/swaps'
import { expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { silentChains } from '../../../../testing/chains.ts'
import { providerOf, quoteOf } from '../../../../testing/swap-providers.ts'
import { createQuoteFinder } from './find-quotes.ts'

const [chain] = silentChains().values()
if (!chain) throw new Error('The test needs a chain')
const request = { input: null, output: testAddress('token'), amount: 1_000n, slippageBps: 50 }

test('500 identical requests at once → one call of each provider; a later or other request → another call', async () => {
  let answer = (_quote: SwapQuote) => {}
  const calls: bigint[] = []
  const slow = providerOf('slow', ({ amount }) => {
    calls.push(amount)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const { rank } = createQuoteFinder({ deadlineMs: 30_000, providers: [slow] })
  const rankings = Array.from({ length: 500 }, () => rank(chain, request))
  expect(calls).toEqual([1_000n])
  answer(quoteOf(request, 5n))
  expect(new Set((await Promise.all(rankings)).map(({ offers }) => offers[0].quote.outAmount))).toEqual(new Set([5n]))

  const later = rank(chain, request)
  answer(quoteOf(request, 6n))
  expect((await later).offers[0].quote.outAmount).toBe(6n)
  const other = rank(chain, { ...request, amount: 2_000n })
  answer(quoteOf({ ...request, amount: 2_000n }, 7n))
  await other
  expect(calls).toEqual([1_000n, 1_000n, 2_000n])
})

test('the node does not answer → two quotes are ranked by gross output', async () => {
  const providers = [1n, 2n].map((outAmount) => providerOf(`${outAmount}`, async () => quoteOf(request, outAmount)))
  const { offers, rankedBy } = await createQuoteFinder({ deadlineMs: 2_000, providers }).rank(chain, request)
  expect([offers.map(({ id }) => id), rankedBy]).toEqual([['2', '1'], 'gross'])
})

test('a provider learns addresses → only that one receives the owner, and it is not called without one', async () => {
  const seen: Record<string, (string | undefined)[]> = { private: [], curious: [] }
  const providers = (['private', 'curious'] as const).map((id) =>
    providerOf(
      id,
      async (given) => {
        seen[id]?.push(given.owner)
        return quoteOf(request, 5n)
      },
      id === 'curious' ? 'address' : 'amounts',
    ),
  )
  const { rank } = createQuoteFinder({ deadlineMs: 2_000, providers })
  await rank(chain, request)
  expect(seen).toEqual({ private: [undefined], curious: [] })
  const [one, other] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'].map(testAddress)
  await Promise.all([one, one, other].flatMap((owner) => (owner ? [rank(chain, { ...request, owner })] : [])))
  expect(seen).toEqual({ private: [undefined, undefined, undefined], curious: [one, other] })
})
