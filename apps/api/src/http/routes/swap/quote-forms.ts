import { createHash } from 'node:crypto'
import type { Address, TokenFacts } from '@patina/chains'
import type { SwapQuote as ChainQuote, SwapHop } from '@patina/swaps'
import { formatAmount, formatRatio, readAmount } from '@patina/units'
import { ApiError } from '../../../base/wire/errors.ts'
import { factFields } from '../../../wallet/catalogue/token.ts'
import type { CatalogueToken } from '../../../wallet/catalogue/tokens.ts'
import type { DetailedQuote } from './quote.ts'

const oneE18 = 10n ** 18n

/** Returns the cache key of a quote: a digest of its ten fields. A quote that the client changed is therefore not found. */
export const keyOf = (platformId: string, detailed: DetailedQuote) =>
  `quote:${createHash('sha256')
    .update(JSON.stringify([platformId, detailed]))
    .digest('base64url')}`

/** Returns the ten fields of a quote in a fixed order, without other fields that the client sent. */
export function pickDetailed(quote: DetailedQuote): DetailedQuote {
  return {
    inputAsset: quote.inputAsset,
    inAmount: quote.inAmount,
    outputAsset: quote.outputAsset,
    outAmount: quote.outAmount,
    otherAmountThreshold: quote.otherAmountThreshold,
    swapMode: quote.swapMode,
    slippageBps: quote.slippageBps,
    priceImpactPct: quote.priceImpactPct,
    platformFee: { amount: quote.platformFee.amount, feeBps: quote.platformFee.feeBps },
    swapRoutes: quote.swapRoutes.map(({ swapInfo, percent }) => ({
      swapInfo: {
        ammKey: swapInfo.ammKey,
        label: swapInfo.label,
        inputAsset: swapInfo.inputAsset,
        outputAsset: swapInfo.outputAsset,
        inAmount: swapInfo.inAmount,
        outAmount: swapInfo.outAmount,
        feeAmount: swapInfo.feeAmount,
        feeAsset: swapInfo.feeAsset,
      },
      percent,
    })),
  }
}

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

/**
 * Returns the quote of ten checked fields. `feeRecipient` receives the operator's fee. The figures that only rank quotes are 0.
 * @throws {ApiError} `quote_not_found` if the quote has a fee and nobody receives it
 */
export const fromDetailed = (quote: DetailedQuote, feeRecipient: Address | undefined): ChainQuote => ({
  inputAsset: quote.inputAsset,
  outputAsset: quote.outputAsset,
  inAmount: BigInt(quote.inAmount),
  outAmount: BigInt(quote.outAmount),
  threshold: BigInt(quote.otherAmountThreshold),
  slippageBps: quote.slippageBps,
  priceImpactE18: readAmount(quote.priceImpactPct, 18) ?? 0n,
  ...(quote.platformFee.feeBps > 0 && { fee: feeFrom(quote, feeRecipient) }),
  hops: quote.swapRoutes.map(({ swapInfo, percent }) => ({
    pool: swapInfo.ammKey,
    label: swapInfo.label,
    inputAsset: swapInfo.inputAsset,
    outputAsset: swapInfo.outputAsset,
    inAmount: BigInt(swapInfo.inAmount),
    outAmount: BigInt(swapInfo.outAmount),
    feeAmount: BigInt(swapInfo.feeAmount),
    feeAsset: swapInfo.feeAsset,
    percent,
  })),
  units: 0n,
  dataBytes: 0,
})

function feeFrom({ platformFee: { amount, feeBps } }: DetailedQuote, recipient: Address | undefined): NonNullable<ChainQuote['fee']> {
  if (recipient === undefined) throw new ApiError('quote_not_found')
  return { bps: feeBps, recipient, amount: BigInt(amount) }
}

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
