import { createHash } from 'node:crypto'
import type { TokenFacts } from '@patina/chains'
import type { SwapQuote as ChainQuote, SwapHop } from '@patina/swaps'
import { formatAmount, formatRatio } from '@patina/units'
import { factFields } from '../../../wallet/catalogue/token.ts'
import type { CatalogueToken } from '../../../wallet/catalogue/tokens.ts'
import { serializerOf } from '../../server/serializers.ts'
import { DetailedQuote } from './quote.ts'

const oneE18 = 10n ** 18n

const canonicalJson = serializerOf(DetailedQuote)

/**
 * Returns the cache key of a quote: a digest of its ten fields, without other fields that the client sent. A quote that the client changed is
 * therefore not found.
 */
export const keyOf = (platformId: string, detailed: DetailedQuote) =>
  `quote:${createHash('sha256')
    .update(`${platformId} ${canonicalJson(detailed)}`)
    .digest('base64url')}`

export const toDetailed = (quote: ChainQuote): DetailedQuote => ({
  inputAsset: quote.inputAsset,
  inAmount: quote.inAmount.toString(),
  outputAsset: quote.outputAsset,
  outAmount: quote.outAmount.toString(),
  otherAmountThreshold: quote.threshold.toString(),
  swapMode: 'ExactIn',
  slippageBps: quote.slippageBps,
  priceImpactPct: formatAmount(quote.priceImpactE18, 18),
  platformFee: { amount: (quote.fee?.amount ?? 0n).toString(), feeBps: quote.fee?.bps ?? 0 },
  swapRoutes: quote.hops.map((hop) => ({
    swapInfo: {
      ammKey: hop.pool,
      label: hop.label,
      inputAsset: hop.inputAsset,
      outputAsset: hop.outputAsset,
      inAmount: hop.inAmount.toString(),
      outAmount: hop.outAmount.toString(),
      feeAmount: hop.feeAmount.toString(),
      feeAsset: hop.feeAsset,
    },
    percent: hop.percent,
  })),
})

export function summaryOf(
  quote: ChainQuote,
  { input, output, facts }: { input: CatalogueToken; output: CatalogueToken; facts: ReadonlyMap<string, TokenFacts> },
  symbolOf: (asset: string) => string,
) {
  const summary = ({ id, symbol, decimals, contractAddress }: CatalogueToken) => {
    return { id, symbol, decimals, ...factFields(facts.get(contractAddress ?? '')) }
  }
  return {
    fromToken: summary(input),
    toToken: summary(output),
    fromAmount: formatAmount(quote.inAmount, input.decimals),
    toAmount: formatAmount(quote.outAmount, output.decimals),
    exchangeRate: formatRatio(quote.outAmount * 10n ** BigInt(input.decimals), quote.inAmount * 10n ** BigInt(output.decimals)),
    priceImpact: formatRatio(quote.priceImpactE18 * 100n, oneE18),
    fee: formatAmount(
      quote.hops.reduce((sum, hop) => sum + feeInInput(hop, quote.inAmount), operatorFeeInInput(quote)),
      input.decimals,
    ),
    route: quote.hops.map((hop) => ({
      protocol: hop.label,
      fromToken: symbolOf(hop.inputAsset),
      toToken: symbolOf(hop.outputAsset),
      share: hop.percent,
    })),
  }
}

/** Returns the operator's fee, converted to the input token at the price of the quote. */
const operatorFeeInInput = ({ fee, inAmount, outAmount }: ChainQuote) => (fee ? (fee.amount * inAmount) / (outAmount + fee.amount) : 0n)

/** Returns the fee of a hop, converted to the input token of the quote. */
const feeInInput = (hop: SwapHop, inAmount: bigint) => (hop.inAmount === 0n ? 0n : (hop.feeAmount * inAmount) / hop.inAmount)
