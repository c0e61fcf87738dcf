import { createHash } from 'node:crypto'
import type { Address, ChainAdapter } from '@wallet/chains'
import { type SwapQuote as ChainQuote, connectSwaps, type SwapHop } from '@wallet/swaps'
import { formatAmount, formatRatio, parseAmount } from '../../amount.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Platforms } from '../../catalogue/platforms.ts'
import { type CatalogueToken, type Tokens, tokenIdOf } from '../../catalogue/tokens.ts'
import { ApiError } from '../../http/errors.ts'
import type { DetailedQuote, QuoteRequest, SwapQuote } from './quote.ts'
import { slippageMessage } from './quote.ts'
import { parseSlippageBps } from './slippage.ts'

/** Swaps tokens in two steps: a quote, then the transaction of that quote. A swap can be built only from a stored quote. */
export type Swaps = {
  /**
   * Returns the currently best quote of a swap. The transaction of a quote can be built for 60 seconds.
   * @throws {ApiError};
   * @throws {ChainError} `no_route`
   */
  quote(request: QuoteRequest): Promise<SwapQuote>
  /**
   * Returns the transaction of a quote for its owner.
   * @throws {ApiError} `quote_not_found` if the ten fields do not match a stored quote
   */
  build(chain: ChainAdapter, owner: Address, quote: DetailedQuote): Promise<BuiltSwap>
}

type BuiltSwap = { data: string; value: string; to: string; gasLimit: string; allowanceTarget?: string }

const quoteTtlMs = 60_000
const oneE18 = 10n ** 18n
const largestAmount = 2n ** 256n - 1n

export function createSwaps(
  platforms: Pick<Platforms, 'find' | 'chain'>,
  tokens: Pick<Tokens, 'find' | 'resolve'>,
  cache: Pick<Cache, 'get' | 'set'>,
): Swaps {
  /** Returns input and output token of a request. @throws {ApiError} if they cannot be swapped */
  const tokensOf = ({ inputToken, outputToken, platformId }: QuoteRequest) => {
    if (platformId !== undefined && !platforms.find(platformId)) throw new ApiError('invalid_platform_id')
    const input = tokens.resolve(inputToken)
    const output = tokens.resolve(outputToken)
    if (!input?.enabled || !output?.enabled) throw new ApiError('invalid_token_id')
    if (input.platformId !== output.platformId) throw new ApiError('different_platforms')
    if (platformId !== undefined && platformId !== input.platformId) throw new ApiError('invalid_platform_id')
    if (input.id === output.id) throw new ApiError('same_token')
    return { input, output }
  }

  const symbolOf = (chain: ChainAdapter, asset: string) =>
    tokens.find(tokenIdOf(chain.network.id, asset === chain.nativeAsset ? null : asset))?.symbol ?? asset

  return {
    async quote(request) {
      const { input, output } = tokensOf(request)
      const slippageBps = parseSlippageBps(request.slippage)
      if (slippageBps === undefined) throw new ApiError('invalid_input', { message: slippageMessage })
      const amount = parseAmount(request.amount, input.decimals)
      if (amount === undefined) throw new ApiError('too_many_decimals')
      if (amount === 0n) throw new ApiError('amount_not_positive')
      if (amount > largestAmount) throw new ApiError('invalid_input', { message: 'amount must be a valid number string' })
      const chain = platforms.chain(input.platformId)
      const venue = connectSwaps(chain)
      if (!venue) throw new ApiError('no_route')

      const quote = await venue.quote({ input: input.contractAddress, output: output.contractAddress, amount, slippageBps })
      const detailed = toDetailed(quote)
      await cache.set(keyOf(input.platformId, detailed), '1', quoteTtlMs)
      return { ...detailed, ...summaryOf(quote, input, output, (asset) => symbolOf(chain, asset)) }
    },

    async build(chain, owner, quote) {
      const detailed = pickDetailed(quote)
      const venue = connectSwaps(chain)
      if ((await cache.get(keyOf(chain.network.id, detailed))) === undefined || !venue) throw new ApiError('quote_not_found')
      const { to, data, value, gasLimit, allowanceTarget } = await venue.build(fromDetailed(detailed), owner)
      return { data, value: value.toString(), to, gasLimit: gasLimit.toString(), ...(allowanceTarget !== undefined && { allowanceTarget }) }
    },
  }
}

/** Returns the cache key of a quote: a digest of its ten fields. A quote that the client changed is therefore not found. */
const keyOf = (platformId: string, detailed: DetailedQuote) =>
  `quote:${createHash('sha256')
    .update(JSON.stringify([platformId, detailed]))
    .digest('base64url')}`

/** Returns the ten fields of a quote in a fixed order, without other fields that the client sent. */
function pickDetailed(quote: DetailedQuote): DetailedQuote {
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

const toDetailed = (quote: ChainQuote): DetailedQuote => ({
  inputAsset: quote.inputAsset,
  inAmount: quote.inAmount.toString(),
  outputAsset: quote.outputAsset,
  outAmount: quote.outAmount.toString(),
  otherAmountThreshold: quote.threshold.toString(),
  swapMode: 'ExactIn',
  slippageBps: quote.slippageBps,
  priceImpactPct: formatAmount(quote.priceImpactE18, 18),
  platformFee: { amount: '0', feeBps: 0 },
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

const fromDetailed = (quote: DetailedQuote): ChainQuote => ({
  inputAsset: quote.inputAsset,
  outputAsset: quote.outputAsset,
  inAmount: BigInt(quote.inAmount),
  outAmount: BigInt(quote.outAmount),
  threshold: BigInt(quote.otherAmountThreshold),
  slippageBps: quote.slippageBps,
  priceImpactE18: parseAmount(quote.priceImpactPct, 18) ?? 0n,
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
})

function summaryOf(quote: ChainQuote, input: CatalogueToken, output: CatalogueToken, symbolOf: (asset: string) => string) {
  const summary = ({ id, symbol, decimals }: CatalogueToken) => ({ id, symbol, decimals })
  return {
    fromToken: summary(input),
    toToken: summary(output),
    fromAmount: formatAmount(quote.inAmount, input.decimals),
    toAmount: formatAmount(quote.outAmount, output.decimals),
    exchangeRate: formatRatio(quote.outAmount * 10n ** BigInt(input.decimals), quote.inAmount * 10n ** BigInt(output.decimals)),
    priceImpact: formatRatio(quote.priceImpactE18 * 100n, oneE18),
    fee: formatAmount(
      quote.hops.reduce((sum, hop) => sum + feeInInput(hop, quote.inAmount), 0n),
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

/** Returns the fee of a hop, converted to the input token of the quote. */
const feeInInput = (hop: SwapHop, inAmount: bigint) => (hop.inAmount === 0n ? 0n : (hop.feeAmount * inAmount) / hop.inAmount)
