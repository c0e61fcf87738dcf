import { type ChainAdapter, evmAddress, type Hex } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getAddress } from 'viem'
import { SwapError } from '../errors.ts'
import type { SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import { callService, type ServiceSettings, unavailable, urlOf } from '../service.ts'
import { AddressText, AmountText, serviceQuote, shares } from '../service-quote.ts'
import { errorOf } from './errors.ts'

/** A chain with the service. `chainId` is the number of the chain, and `allowanceHolder` takes the input token there. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits'> &
  Required<Pick<ChainAdapter, 'readContracts'>> & { service: ServiceSettings; chainId: string; allowanceHolder: Hex }

const Fill = Type.Object({
  from: AddressText,
  to: AddressText,
  source: Type.String({ minLength: 1, maxLength: 64 }),
  proportionBps: Type.String({ pattern: '^\\d{1,5}$' }),
})

/** The fields that an indicative price and a firm quote share. */
export const priceFields = {
  liquidityAvailable: Type.Literal(true),
  sellToken: AddressText,
  buyToken: AddressText,
  sellAmount: AmountText,
  buyAmount: AmountText,
}

const Price = Type.Object({
  ...priceFields,
  gas: Type.Union([Type.String({ pattern: '^\\d{1,9}$' }), Type.Null()]),
  route: Type.Object({ fills: Type.Array(Fill, { maxItems: 200 }) }),
})
const answer = Compile(Price)

/** Gas of a swap for which the service has no figure. */
export const USUAL_GAS = 350_000n
/** Call data of a swap, measured on recorded transactions. */
const DATA_BYTES = 1_500

/** Returns the headers of every request. */
export const headersOf = ({ key = '' }: ServiceSettings) => ({ '0x-api-key': key, '0x-version': 'v2' })

/** Returns the parameters of a request that a price and a quote share. */
export const parametersOf = ({ chainId, nativeAsset }: Market, { input, output, amount, slippageBps }: SwapRequest) => ({
  chainId,
  sellToken: evmAddress(input ?? nativeAsset),
  buyToken: evmAddress(output ?? nativeAsset),
  sellAmount: amount.toString(),
  slippageBps,
})

/** Returns the indicative price of 0x. The service learns the tokens and the amount. @throws {SwapError} */
export async function quoteSwap(market: Market, request: SwapRequest, signal?: AbortSignal): Promise<SwapQuote> {
  const parameters = parametersOf(market, request)
  const url = urlOf(`${market.service.url}/swap/allowance-holder/price`, parameters)
  const price = await callService({ url, headers: headersOf(market.service) }, { answer, errorOf }, signal)
  assertRequested(price, parameters)
  const outAmount = BigInt(price.buyAmount)
  if (outAmount === 0n) throw new SwapError('amount_too_low')
  return serviceQuote(market, request, {
    outAmount,
    hops: hopsOf(price, parameters, outAmount),
    label: '0x',
    priceImpactE18: undefined,
    units: price.gas === null ? USUAL_GAS : BigInt(price.gas),
    dataBytes: DATA_BYTES,
  })
}

/** @throws {SwapError} `unavailable` if an answer is about another swap */
export function assertRequested(
  answer: { sellToken: string; buyToken: string; sellAmount: string },
  { sellToken, buyToken, sellAmount }: { sellToken: Hex; buyToken: Hex; sellAmount: string },
): void {
  const isRequested =
    getAddress(answer.sellToken) === sellToken && getAddress(answer.buyToken) === buyToken && answer.sellAmount === sellAmount
  if (!isRequested) throw unavailable('0x quotes another swap')
}

/** Returns the exchanges that swap the input directly, with estimated amounts. 0x reports no amounts, so other routes are shown as one step. */
function hopsOf(
  { route: { fills } }: Static<typeof Price>,
  { sellToken, buyToken, sellAmount }: { sellToken: Hex; buyToken: Hex; sellAmount: string },
  outAmount: bigint,
): SwapHop[] {
  const isDirect = fills.every(({ from, to }) => getAddress(from) === sellToken && getAddress(to) === buyToken)
  if (!isDirect) return []
  const percents = shares(fills.map(({ proportionBps }) => BigInt(proportionBps)))
  return fills.map(({ source }, index) => {
    const percent = percents[index] ?? 0
    const share = (amount: bigint) => (amount * BigInt(percent)) / 100n
    const assets = { inputAsset: sellToken, outputAsset: buyToken, feeAsset: sellToken, feeAmount: 0n }
    return { pool: source, label: `0x: ${source}`, ...assets, inAmount: share(BigInt(sellAmount)), outAmount: share(outAmount), percent }
  })
}
