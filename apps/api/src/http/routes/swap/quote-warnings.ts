import type { SwapQuote } from '@patina/swaps'
import { formatAmount } from '@patina/units'
import { type Static, Type } from 'typebox'

export const QuoteWarning = Type.Object(
  {
    code: Type.Enum(['slippage', 'price_impact', 'token_unlisted'], {
      description:
        '`slippage`: others can profit from the tolerated slippage. `price_impact`: the amount is large for the pools. `token_unlisted`: the route uses a token outside the catalogue. New codes may be added.',
    }),
    severity: Type.Enum(['w', 'c'], {
      description: '`w`: show it. `c`: critical, let the user confirm it. Slippage and price impact are `w` from 5 % and `c` from 10 %.',
    }),
    value: Type.String({ description: 'The slippage or price impact in percent, or the token id.', examples: ['12.5'] }),
  },
  { title: 'QuoteWarning', description: 'Something about a quote that its user should know before signing.' },
)
export type QuoteWarning = Static<typeof QuoteWarning>

const warnedBps = 500n
const criticalBps = 1_000n
const bpsOfE18 = 10n ** 14n

/** Returns what the user of a quote should know, most important first. `unlisted` are the ids of its tokens outside the catalogue. */
export function warningsOf(
  { slippageBps, priceImpactE18 }: Pick<SwapQuote, 'slippageBps' | 'priceImpactE18'>,
  unlisted: readonly string[],
) {
  const ofPercent = (code: 'slippage' | 'price_impact', bps: bigint): QuoteWarning[] =>
    bps < warnedBps ? [] : [{ code, severity: bps < criticalBps ? 'w' : 'c', value: formatAmount(bps, 2) }]
  const warnings: QuoteWarning[] = [
    ...ofPercent('price_impact', priceImpactE18 / bpsOfE18),
    ...ofPercent('slippage', BigInt(slippageBps)),
    ...unlisted.map((value) => ({ code: 'token_unlisted' as const, severity: 'w' as const, value })),
  ]
  return warnings.sort((one, other) => one.severity.localeCompare(other.severity))
}
