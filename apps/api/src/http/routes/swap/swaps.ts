import { type Address, type ChainAdapter, ChainError, type TokenFacts } from '@patina/chains'
import type { OperatorFee, Verification } from '@patina/swaps'
import { formatAmount, readAmount } from '@patina/units'
import type { Cache } from '../../../base/cache/cache.ts'
import { ApiError } from '../../../base/wire/errors.ts'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { type CatalogueToken, type Tokens, tokenIdOf } from '../../../wallet/catalogue/tokens.ts'
import { explainNoRoute } from './explain-no-route.ts'
import type { QuoteFinder } from './find-quotes.ts'
import { type PreparedSwap, prepareSwap } from './prepare-swap.ts'
import type { DetailedQuote, QuoteRequest, SwapQuote } from './quote.ts'
import { slippageMessage } from './quote.ts'
import { keyOf, summaryOf, toDetailed } from './quote-forms.ts'
import type { Offer } from './request-quotes.ts'
import { requote } from './requote.ts'
import { parseSlippageBps } from './slippage.ts'
import { readStoredQuote, writeStoredQuote } from './stored-quote.ts'
import { toApiError } from './swap-errors.ts'

/** Swaps tokens in two steps: a quote, then the transaction of that quote. A swap can be built only from a stored quote. */
export type Swaps = {
  /**
   * Returns the currently best quote of a swap. The transaction of a quote can be built for 60 seconds.
   * @throws {ApiError}
   */
  quote(request: QuoteRequest): Promise<SwapQuote>
  /**
   * Returns the transaction of a quote for its owner. An old quote takes the route that is best now.
   * @throws {ApiError} `quote_not_found` if the ten fields do not match a stored quote; `slippage_exceeded` if the price moved below its threshold
   */
  build(chain: ChainAdapter, owner: Address, quote: DetailedQuote): Promise<BuiltSwap>
}

type SwapCall = { data: string; value: string; to: string; gasLimit: string; extraFee?: string; rent?: string }
type BuiltSwap = SwapCall & { allowanceTarget?: string; approvals: SwapCall[]; verification: Verification }

type Pair = { input: CatalogueToken; output: CatalogueToken; amount: bigint; slippageBps: number }

const quoteTtlMs = 60_000
const largestAmount = 2n ** 256n - 1n

type SwapRules = {
  requireSimulation: boolean
  requoteAfterMs: number
  /** The fee that the operator takes, by platform id. */
  fees: ReadonlyMap<string, OperatorFee>
}

export function createSwaps(
  platforms: Pick<Platforms, 'find' | 'chain'>,
  tokens: Pick<Tokens, 'find' | 'resolve'>,
  cache: Pick<Cache, 'get' | 'set'>,
  finder: QuoteFinder,
  { requireSimulation, requoteAfterMs, fees }: SwapRules,
): Swaps {
  const symbolOf = (chain: ChainAdapter, asset: string) =>
    tokens.find(tokenIdOf(chain.network.id, asset === chain.nativeAsset ? null : asset))?.symbol ?? asset

  return {
    async quote(request) {
      const { input, output, ...rest } = parsePair(platforms, tokens, request)
      const chain = platforms.chain(input.platformId)
      const owner = request.userAddress === undefined ? {} : { owner: chain.parseAddress(request.userAddress) }
      const fee = fees.get(input.platformId)
      const wanted = { ...assetsOf(input, output), ...rest, ...owner, ...(fee && { fee }) }
      const ranking = finder.rank(chain, wanted, request.services).catch(async (error) => {
        const reason = await explainNoRoute(finder, error, { chain, request: wanted, whole: 10n ** BigInt(input.decimals), ...owner })
        throw toApiError(reason, { tokens, chain, input: input.contractAddress })
      })
      const [{ offers, rankedBy }, pair] = await Promise.all([ranking, withFacts(chain, input, output)])
      const [best, ...others] = offers
      const detailed = toDetailed(best.quote)
      await writeStoredQuote(
        cache,
        keyOf(input.platformId, detailed),
        { provider: best.id, quote: best.quote, quotedAt: Date.now(), services: request.services },
        quoteTtlMs,
      )
      const alternatives = others.map((offer) => alternativeOf(offer, output))
      const summary = summaryOf(best.quote, pair, (asset) => symbolOf(chain, asset))
      return {
        ...detailed,
        ...summary,
        ...(best.quote.priceImpactBy && { priceImpactBy: best.quote.priceImpactBy }),
        ...(alternatives.length > 0 && { alternatives, rankedBy }),
      }
    },

    async build(chain, owner, detailed) {
      const stored = await readStoredQuote(cache, keyOf(chain.network.id, detailed))
      const venue = stored && finder.connect(chain).find(({ id }) => id === stored.provider)?.venue
      if (!venue) throw new ApiError('quote_not_found')
      const { quote, quotedAt, services } = stored
      const isOld = Date.now() - quotedAt >= requoteAfterMs
      const route = isOld ? requote(finder, chain, quote, owner, services) : Promise.resolve({ venue, quote })
      const { transaction, approvals, verification } = await route
        .then((found) => prepareSwap(chain, found.venue, found.quote, owner))
        .catch((error) => {
          throw toApiError(error, { tokens, chain, input: quote.inputAsset })
        })
      if (verification === 'decoded' && requireSimulation)
        throw new ChainError('unavailable', { cause: new Error('The chain cannot simulate the swap, and REQUIRE_SWAP_SIMULATION is set') })
      const { allowanceTarget } = transaction
      return {
        ...callOf(transaction),
        ...(allowanceTarget !== undefined && { allowanceTarget }),
        approvals: approvals.map(callOf),
        verification,
      }
    },
  }
}

/** Returns the tokens of a quote, and their facts. */
async function withFacts(chain: ChainAdapter, input: CatalogueToken, output: CatalogueToken) {
  const contracts = [input, output].flatMap(({ contractAddress }) => contractAddress ?? [])
  return { input, output, facts: (await chain.getTokenFacts?.(contracts)) ?? new Map<string, TokenFacts>() }
}

const assetsOf = (input: CatalogueToken, output: CatalogueToken) => ({ input: input.contractAddress, output: output.contractAddress })

const alternativeOf = ({ id, quote: { outAmount } }: Offer, { decimals }: Pick<CatalogueToken, 'decimals'>) => ({
  provider: id,
  outAmount: outAmount.toString(),
  toAmount: formatAmount(outAmount, decimals),
})

const callOf = ({ to, data, value, gasLimit, extraFee, rent }: PreparedSwap['transaction']): SwapCall => ({
  data,
  value: value.toString(),
  to,
  gasLimit: gasLimit.toString(),
  ...(extraFee !== undefined && { extraFee: extraFee.toString() }),
  ...(rent !== undefined && { rent: rent.toString() }),
})

/** Returns the tokens, amount and slippage of a request. @throws {ApiError} if they cannot be swapped */
function parsePair(platforms: Pick<Platforms, 'find'>, tokens: Pick<Tokens, 'resolve'>, request: QuoteRequest): Pair {
  const { inputToken, outputToken, platformId } = request
  if (platformId !== undefined && !platforms.find(platformId)) throw new ApiError('invalid_platform_id')
  const input = tokens.resolve(inputToken)
  const output = tokens.resolve(outputToken)
  if (!input?.enabled || !output?.enabled) throw new ApiError('invalid_token_id')
  if (input.platformId !== output.platformId) throw new ApiError('different_platforms')
  if (platformId !== undefined && platformId !== input.platformId) throw new ApiError('invalid_platform_id')
  if (input.id === output.id) throw new ApiError('same_token')
  const slippageBps = parseSlippageBps(request.slippage)
  if (slippageBps === undefined) throw new ApiError('invalid_input', { message: slippageMessage })
  const amount = readAmount(request.amount, input.decimals)
  if (amount === undefined) throw new ApiError('too_many_decimals')
  if (amount === 0n) throw new ApiError('amount_not_positive')
  if (amount > largestAmount) throw new ApiError('invalid_input', { message: 'amount must be a valid number string' })
  return { input, output, amount, slippageBps }
}
