import { type ChainAdapter, evmAddress } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getAddress } from 'viem'
import { SwapError } from '../errors.ts'
import { feeBesides } from '../math.ts'
import type { OperatorFee, SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import { callService, type ServiceSettings, unavailable, urlOf } from '../service.ts'
import { AddressText, AmountText, impactOf, serviceQuote, shares } from '../service-quote.ts'
import { router } from './contracts.ts'
import { errorOf } from './errors.ts'

/** A chain with the service, and the service's name of the network. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits'> & { service: ServiceSettings; name: string }

const Step = Type.Object({
  // Not every pool has an address. Uniswap V4 numbers them, and market makers have names.
  pool: Type.String({ minLength: 1, maxLength: 256 }),
  tokenIn: AddressText,
  tokenOut: AddressText,
  swapAmount: AmountText,
  amountOut: AmountText,
  exchange: Type.String({ minLength: 1, maxLength: 64 }),
})

/** A route, as KyberSwap takes it back. Other fields stay as they are. */
export const RouteSummary = Type.Object({
  tokenIn: AddressText,
  tokenOut: AddressText,
  amountIn: AmountText,
  amountOut: AmountText,
  amountInUsd: Type.Optional(Type.String()),
  amountOutUsd: Type.Optional(Type.String()),
  gas: Type.String({ pattern: '^\\d{1,9}$' }),
  extraFee: Type.Optional(Type.Unknown()),
  route: Type.Array(Type.Array(Step, { minItems: 1, maxItems: 20 }), { minItems: 1, maxItems: 100 }),
})

const answer = Compile(
  Type.Object({ code: Type.Literal(0), data: Type.Object({ routeSummary: RouteSummary, routerAddress: AddressText }) }),
)

/** The fee that a route takes for the caller. The service repeats the parameters of the request. */
const extraFee = Compile(
  Type.Object({
    feeAmount: Type.String(),
    chargeFeeBy: Type.Literal('currency_out'),
    isInBps: Type.Literal(true),
    feeReceiver: AddressText,
  }),
)

/** Call data of a route, measured on recorded answers. */
const DATA_BYTES = 1_000
const DATA_BYTES_PER_STEP = 450

/** Returns the headers of every request. KyberSwap counts requests by the client's name. */
export const headersOf = ({ key }: ServiceSettings): Record<string, string> => (key === undefined ? {} : { 'x-client-id': key })

/**
 * Returns the parameters of a fee. The router then takes it from the output, and the service's amounts are those after the fee.
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/aggregator-api-specification/evm-swaps
 */
const feeParameters = (fee: OperatorFee | undefined) =>
  fee ? { feeAmount: fee.bps, chargeFeeBy: 'currency_out', isInBps: true, feeReceiver: fee.recipient } : {}

/** Returns KyberSwap's best route. The service learns the tokens, the amount and the operator's fee. @throws {SwapError} */
export async function quoteSwap(market: Market, request: SwapRequest, signal?: AbortSignal): Promise<SwapQuote> {
  const { nativeAsset, service, name } = market
  const [tokenIn, tokenOut] = [evmAddress(request.input ?? nativeAsset), evmAddress(request.output ?? nativeAsset)]
  const parameters = { tokenIn, tokenOut, amountIn: request.amount.toString(), gasInclude: true, ...feeParameters(request.fee) }
  const url = urlOf(`${service.url}/${name}/api/v1/routes`, parameters)
  const { data } = await callService({ url, headers: headersOf(service) }, { answer, errorOf }, signal)
  const summary = data.routeSummary
  if (getAddress(data.routerAddress) !== router) throw unavailable('KyberSwap names another router')
  const isRequested =
    getAddress(summary.tokenIn) === tokenIn && getAddress(summary.tokenOut) === tokenOut && BigInt(summary.amountIn) === request.amount
  if (!isRequested) throw unavailable('KyberSwap quotes another swap')
  if (request.fee && !takes(summary.extraFee, request.fee)) throw unavailable('KyberSwap takes another fee than the requested one')
  const outAmount = BigInt(summary.amountOut)
  if (outAmount === 0n) throw new SwapError('amount_too_low')
  const hops = hopsOf(summary)
  return serviceQuote(market, request, {
    outAmount,
    ...(request.fee && { fee: { ...request.fee, amount: feeBesides(outAmount, request.fee.bps) } }),
    hops,
    label: 'KyberSwap',
    priceImpactE18: impactOf(summary.amountInUsd, summary.amountOutUsd),
    units: BigInt(summary.gas),
    dataBytes: DATA_BYTES + DATA_BYTES_PER_STEP * hops.length,
    raw: summary,
  })
}

const takes = (fee: unknown, { bps, recipient }: OperatorFee): boolean =>
  extraFee.Check(fee) && fee.feeAmount === `${bps}` && getAddress(fee.feeReceiver) === recipient

function hopsOf({ route }: Static<typeof RouteSummary>): SwapHop[] {
  const percents = shares(route.map(([first]) => BigInt(first?.swapAmount ?? 0)))
  return route.flatMap((path, index) =>
    path.map((step) => ({
      pool: step.pool,
      label: `KyberSwap: ${step.exchange}`,
      inputAsset: getAddress(step.tokenIn),
      outputAsset: getAddress(step.tokenOut),
      inAmount: BigInt(step.swapAmount),
      outAmount: BigInt(step.amountOut),
      // The service does not report the fees of pools.
      feeAmount: 0n,
      feeAsset: getAddress(step.tokenIn),
      percent: percents[index] ?? 0,
    })),
  )
}
