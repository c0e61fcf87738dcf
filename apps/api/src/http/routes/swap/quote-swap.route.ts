import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { PercentRequest, parseQuoteRequest, QuoteRequest, SwapQuote } from './quote.ts'

const { inputToken, outputToken, amount, slippage, slippageBps } = QuoteRequest.properties

/** A quote request as query parameters, with the names of the specification. */
const QuoteQuery = Type.Object({
  fromTokenId: Type.Optional(inputToken),
  toTokenId: Type.Optional(outputToken),
  amount: Type.Optional(amount),
  slippage,
  slippageBps,
})

/** Returns the quote of a swap. */
export const quoteSwap = route(
  {
    id: 'quoteSwap',
    call: 'POST /v1/swap/quote',
    guard: 'public',
    limit: 'chain',
    example: () => ({
      query: {
        fromTokenId: 'ethereum:native',
        toTokenId: 'ethereum:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
        amount: '0.5',
        slippage: '1',
      },
      body: {
        inputToken: 'ethereum:native',
        outputToken: 'ethereum:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
        amount: '0.001',
        slippage: 5,
      },
    }),
    tag: 'swap',
    summary: 'Quote a swap',
    description:
      'Returns the best route of all providers, after the cost of the transaction. A provider that does not answer in time is left out. The answer contains the same quote in two forms. Send the ten fields of `DetailedQuote` unchanged to `buildSwap`; their amounts are in base units. The other eight fields are for display; their amounts are in whole tokens. Send a body or the four query parameters. If both contain a field, the body wins. A quote is valid for 60 seconds. `warnings` lists what the user should know. An amount that would lose over half of its value is refused with `amount_too_high`.',
    query: QuoteQuery,
    // Body and query may each contain some of the fields, so neither schema requires any field.
    body: Type.Partial(QuoteRequest),
    'x-body': PercentRequest,
    out: { 200: SwapQuote },
    fails: [
      'invalid_token_id',
      'invalid_address',
      'invalid_platform_id',
      'different_platforms',
      'same_token',
      'too_many_decimals',
      'amount_not_positive',
      'no_route',
      'amount_too_low',
      'amount_too_high',
      'insufficient_funds',
      'providers_unavailable',
      'platform_disabled',
      'chain_unavailable',
    ],
  },
  ({ swaps }: Pick<Deps, 'swaps'>) =>
    async ({ query, body }) => {
      const { fromTokenId, toTokenId, ...rest } = query
      return swaps.quote(parseQuoteRequest({ inputToken: fromTokenId, outputToken: toTokenId, ...rest, ...body }))
    },
)
