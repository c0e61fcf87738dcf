import { type Address, type ChainAdapter, evmAddress, type Hex } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getAddress, zeroAddress } from 'viem'
import { SwapError } from '../errors.ts'
import { feeOf } from '../math.ts'
import type { OperatorFee, SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import { callService, type ServiceSettings, unavailable } from '../service.ts'
import { AddressText, AmountText, scaled, serviceQuote, shares } from '../service-quote.ts'
import { ROUTER_VERSION } from './contracts.ts'
import { errorOf } from './errors.ts'

/** A chain with the service and its router. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits'> & {
  service: ServiceSettings
  chainId: string
  router: Hex
  wrappedNative: Hex
}

const Pool = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 32 }),
  address: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  tokenIn: Type.Object({ address: AddressText }),
  tokenOut: Type.Object({ address: AddressText }),
  // Only the first pool of a path has an input amount, and only the last one an output amount.
  amountIn: Type.Optional(AmountText),
  amountOut: Type.Optional(AmountText),
})

/** What one recipient receives. `fee` is present if the recipient is not the user. */
const Output = Type.Object({ recipient: AddressText, bps: Type.Optional(Type.Number()), fee: Type.Optional(Type.String()) })

/** A quote, as the service takes it back. `output` is the output before the fee. Other fields stay as they are. */
export const ClassicQuote = Type.Object({
  swapper: AddressText,
  input: Type.Object({ token: AddressText, amount: AmountText }),
  output: Type.Object({ token: AddressText, amount: AmountText }),
  priceImpact: Type.Optional(Type.Number()),
  gasUseEstimate: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
  portionBips: Type.Optional(Type.Number()),
  aggregatedOutputs: Type.Optional(Type.Array(Output, { maxItems: 10 })),
  route: Type.Array(Type.Array(Pool, { minItems: 1, maxItems: 10 }), { minItems: 1, maxItems: 50 }),
})

const answer = Compile(Type.Object({ routing: Type.Literal('CLASSIC'), quote: ClassicQuote }))

/** Gas of a swap for which the service has no figure. */
export const USUAL_GAS = 300_000n
const DATA_BYTES = 800
const PERCENT_TO_RATIO = 100n

/** Returns the headers of every request: an allowance for the proxy instead of a signature, and the same router in both steps. */
export const headersOf = ({ key = '' }: ServiceSettings) => ({
  'x-api-key': key,
  'x-permit2-disabled': 'true',
  'x-universal-router-version': ROUTER_VERSION,
})

/**
 * Returns Uniswap's best route over pools of V2 and V3. The service learns the tokens, the amount, the owner's address and the operator's fee.
 * @throws {SwapError}
 */
export async function quoteSwap(market: Market, request: SwapRequest, signal?: AbortSignal): Promise<SwapQuote> {
  if (request.owner === undefined) throw new SwapError('no_route', { cause: new Error('Uniswap needs an address') })
  const quote = await readQuote(market, request, request.owner, signal)
  const impact = quote.priceImpact === undefined ? undefined : scaled(Math.max(0, quote.priceImpact))
  return serviceQuote(market, request, {
    ...outputOf(quote, request.fee),
    hops: hopsOf(quote),
    label: 'Uniswap',
    priceImpactE18: impact === undefined ? undefined : impact / PERCENT_TO_RATIO,
    units: BigInt(quote.gasUseEstimate ?? USUAL_GAS),
    dataBytes: DATA_BYTES,
    raw: quote,
  })
}

/** Returns the output after the fee, and the fee. The router takes the fee from the output, rounded down. */
export function outputOf({ output }: Static<typeof ClassicQuote>, fee: OperatorFee | undefined): Pick<SwapQuote, 'outAmount' | 'fee'> {
  const amount = feeOf(BigInt(output.amount), fee?.bps ?? 0)
  return { outAmount: BigInt(output.amount) - amount, ...(fee && { fee: { bps: fee.bps, recipient: fee.recipient, amount } }) }
}

/**
 * Returns the answer of the service for an owner.
 * @see https://api-docs.uniswap.org/sunset_notifications/setting_integrator_fee
 * @throws {SwapError}
 */
export async function readQuote({ nativeAsset, service, chainId }: Market, request: SwapRequest, owner: Address, signal?: AbortSignal) {
  const tokenOf = (asset: Address | null) => (asset === null || asset === nativeAsset ? zeroAddress : evmAddress(asset))
  const [tokenIn, tokenOut, amount] = [tokenOf(request.input), tokenOf(request.output), request.amount.toString()]
  const body = {
    type: 'EXACT_INPUT',
    amount,
    tokenIn,
    tokenOut,
    tokenInChainId: Number(chainId),
    tokenOutChainId: Number(chainId),
    swapper: owner,
    slippageTolerance: request.slippageBps / 100,
    routingPreference: 'BEST_PRICE',
    // Calls of V4 are not decoded, so they are not requested.
    protocols: ['V2', 'V3'],
    ...(request.fee && { integratorFees: [{ bips: request.fee.bps, recipient: request.fee.recipient }] }),
  }
  const { quote } = await callService({ url: `${service.url}/quote`, headers: headersOf(service), body }, { answer, errorOf }, signal)
  const isRequested =
    getAddress(quote.input.token) === tokenIn && getAddress(quote.output.token) === tokenOut && quote.input.amount === amount
  if (!isRequested || getAddress(quote.swapper) !== owner) throw unavailable('Uniswap quotes another swap')
  if (!takesOnly(quote, request.fee)) throw unavailable('Uniswap takes another fee than the requested one')
  if (BigInt(quote.output.amount) === 0n) throw new SwapError('amount_too_low')
  return quote
}

/** Returns whether a quote takes exactly this fee, or none if none was requested. Some answers also name the fee as a portion. */
function takesOnly({ aggregatedOutputs = [], portionBips = 0 }: Static<typeof ClassicQuote>, fee: OperatorFee | undefined): boolean {
  const fees = aggregatedOutputs.filter((output) => output.fee !== undefined)
  const [taken] = fees
  if (!fee || !taken) return !fee && !taken && portionBips === 0
  const isOther = portionBips !== 0 && portionBips !== fee.bps
  return fees.length === 1 && taken.bps === fee.bps && getAddress(taken.recipient) === fee.recipient && !isOther
}

/** Returns the pools of paths with one pool. The service reports no amounts between pools, so other routes are shown as one step. */
function hopsOf({ route }: Static<typeof ClassicQuote>): SwapHop[] {
  const percents = shares(route.map(([first]) => BigInt(first?.amountIn ?? 0)))
  if (route.some((path) => path.length > 1)) return []
  return route.flatMap((path, index) =>
    path.map(({ type, address = type, tokenIn, tokenOut, amountIn = '0', amountOut = '0' }) => ({
      pool: address,
      label: `Uniswap: ${type}`,
      inputAsset: getAddress(tokenIn.address),
      outputAsset: getAddress(tokenOut.address),
      inAmount: BigInt(amountIn),
      outAmount: BigInt(amountOut),
      feeAmount: 0n,
      feeAsset: getAddress(tokenIn.address),
      percent: percents[index] ?? 0,
    })),
  )
}
