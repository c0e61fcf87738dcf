import { type Address, type ChainAdapter, ChainError, type TokenFacts } from '@patina/chains'
import type { SwapQuote as ChainQuote, OperatorFee, SwapRequest, Verification } from '@patina/swaps'
import { formatAmount, readAmount } from '@patina/units'
import type { Cache } from '../../../base/cache/cache.ts'
import { ApiError } from '../../../base/wire/errors.ts'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { type CatalogueToken, type Tokens, tokenIdOf } from '../../../wallet/catalogue/tokens.ts'
import { explainNoRoute, tooHigh } from './explain-no-route.ts'
import type { QuoteFinder } from './find-quotes.ts'
import { losesTooMuch } from './largest-amount.ts'
import { type PreparedSwap, prepareSwap } from './prepare-swap.ts'
import type { Route } from './provider-trust.ts'
import type { DetailedQuote, parseQuoteRequest, SwapQuote } from './quote.ts'
import { keyOf, summaryOf, toDetailed } from './quote-forms.ts'
import { warningsOf } from './quote-warnings.ts'
import type { Ranking } from './rank-quotes.ts'
import type { Offer } from './request-quotes.ts'
import { requote } from './requote.ts'
import { readStoredQuote, whyMissing, writeStoredQuote } from './stored-quote.ts'
import { toApiError } from './swap-errors.ts'

type QuoteRequest = ReturnType<typeof parseQuoteRequest>

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
  platforms: Pick<Platforms, 'find' | 'chain' | 'refusal'>,
  tokens: Pick<Tokens, 'find' | 'resolve' | 'refusal'>,
  cache: Pick<Cache, 'get' | 'set'>,
  finder: QuoteFinder,
  { requireSimulation, requoteAfterMs, fees }: SwapRules,
): Swaps {
  const symbolOf = (chain: ChainAdapter, asset: string) =>
    tokens.find(tokenIdOf(chain.network.id, asset === chain.nativeAsset ? null : asset))?.symbol ?? asset

  return {
    async quote(request) {
      const pair = parsePair(platforms, tokens, request)
      const { input, output } = pair
      const chain = platforms.chain(input.platformId)
      const owner = request.userAddress === undefined ? {} : { owner: chain.parseAddress(request.userAddress) }
      const fee = fees.get(input.platformId)
      const [{ offers, rankedBy }, withTheirFacts] = await Promise.all([
        rankOffers({ finder, tokens, chain }, request, pair, { ...owner, ...(fee && { fee }) }),
        withFacts(chain, input, output),
      ])
      const [best, ...others] = offers
      const detailed = toDetailed(best.quote)
      await writeStoredQuote(
        cache,
        keyOf(input.platformId, detailed),
        { provider: best.id, quote: best.quote, quotedAt: Date.now(), services: request.services },
        quoteTtlMs,
      )
      const alternatives = others.map((offer) => alternativeOf(offer, output))
      const warnings = warningsOf(best.quote, unlistedOf(tokens, chain, best.quote))
      const summary = summaryOf(best.quote, withTheirFacts, (asset) => symbolOf(chain, asset))
      return {
        ...detailed,
        ...summary,
        ...(warnings.length > 0 && { warnings }),
        ...(best.quote.priceImpactBy && { priceImpactBy: best.quote.priceImpactBy }),
        ...(alternatives.length > 0 && { alternatives, rankedBy }),
      }
    },

    async build(chain, owner, detailed) {
      const { provider, quote, quotedAt, services } = await findStored(cache, finder, chain, detailed)
      const isOld = Date.now() - quotedAt >= requoteAfterMs
      const route = isOld ? requote(finder, chain, quote, owner, services) : Promise.resolve({ ...provider, quote })
      const { transaction, approvals, verification } = await route
        .then((found) => prepareTrusted(finder, chain, found, owner))
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

/** Like `prepareSwap`. The result counts for or against the provider. */
async function prepareTrusted({ trust }: QuoteFinder, chain: ChainAdapter, route: Route, owner: Address): Promise<PreparedSwap> {
  try {
    const prepared = await prepareSwap(chain, route.venue, route.quote, owner)
    trust.kept(chain, route)
    return prepared
  } catch (error) {
    await trust.failed(chain, route, owner, error)
    throw error
  }
}

/** Returns the stored form of a quote, and its provider. @throws {ApiError} `quote_not_found` */
async function findStored(cache: Pick<Cache, 'get'>, finder: QuoteFinder, chain: ChainAdapter, detailed: DetailedQuote) {
  const key = keyOf(chain.network.id, detailed)
  const stored = await readStoredQuote(cache, key)
  const provider = stored && finder.connect(chain).find(({ id }) => id === stored.provider)
  if (!provider) throw new ApiError('quote_not_found', { details: { reason: await whyMissing(cache, key) } })
  return { ...stored, provider }
}

/** Returns the offers of a request. @throws {ApiError} why it has none, or `amount_too_high` if the best one would lose most of the money */
async function rankOffers(
  { finder, tokens, chain }: { finder: QuoteFinder; tokens: Pick<Tokens, 'find'>; chain: ChainAdapter },
  { amount: typed, services }: QuoteRequest,
  { input, output, amount, slippageBps }: Pair,
  more: Pick<SwapRequest, 'owner' | 'fee'>,
): Promise<Ranking> {
  const wanted = { ...assetsOf(input, output), amount, slippageBps, ...more }
  const refused = { chain, request: wanted, whole: 10n ** BigInt(input.decimals), ...(more.owner && { owner: more.owner }) }
  const refuse = (reason: unknown) => toApiError(reason, { tokens, chain, input: input.contractAddress, typed })
  const ranking = await finder.rank(chain, wanted, services).catch(async (error) => {
    throw refuse(await explainNoRoute(finder, error, refused))
  })
  if (losesTooMuch(ranking.offers[0].quote)) throw refuse(await tooHigh(finder, refused))
  return ranking
}

/** Returns the ids of the tokens on the route of a quote that are not in the catalogue. */
function unlistedOf(tokens: Pick<Tokens, 'find'>, { network, nativeAsset }: ChainAdapter, { hops }: ChainQuote): string[] {
  const assets = new Set(hops.flatMap(({ inputAsset, outputAsset }) => [inputAsset, outputAsset]))
  const known: readonly string[] = [nativeAsset, network.wrappedNative]
  return [...assets].flatMap((asset) => {
    const id = tokenIdOf(network.id, asset)
    return known.includes(asset) || tokens.find(id) ? [] : [id]
  })
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
function parsePair(
  platforms: Pick<Platforms, 'find' | 'refusal'>,
  tokens: Pick<Tokens, 'resolve' | 'refusal'>,
  request: QuoteRequest,
): Pair {
  const { inputToken, outputToken, platformId, slippageBps } = request
  if (platformId !== undefined && !platforms.find(platformId)) throw platforms.refusal('invalid_platform_id', platformId)
  const input = tokens.resolve(inputToken)
  const output = tokens.resolve(outputToken)
  if (!input?.enabled) throw tokens.refusal(inputToken, { field: 'inputToken' })
  if (!output?.enabled) throw tokens.refusal(outputToken, { field: 'outputToken' })
  if (input.platformId !== output.platformId) throw new ApiError('different_platforms')
  if (platformId !== undefined && platformId !== input.platformId)
    throw new ApiError('invalid_platform_id', { details: { nearest: input.platformId, platforms: [input.platformId] } })
  if (input.id === output.id) throw new ApiError('same_token')
  const amount = readAmount(request.amount, input.decimals)
  if (amount === undefined) throw new ApiError('too_many_decimals', { details: { token: input.id, decimals: input.decimals } })
  if (amount === 0n) throw new ApiError('amount_not_positive')
  if (amount > largestAmount) throw new ApiError('invalid_input', { message: 'amount must be a valid number string' })
  return { input, output, amount, slippageBps }
}
