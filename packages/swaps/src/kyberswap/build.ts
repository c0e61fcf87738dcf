import { type Address, checksum } from '@patina/chains'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isHex } from 'viem'
import { SwapError } from '../errors.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { callService, unavailable } from '../service.ts'
import { AddressText, AmountText, assertReaches, CallData, gasLimitOf } from '../service-quote.ts'
import { withMinimum } from './decode.ts'
import { errorOf } from './errors.ts'
import { headersOf, type Market, RouteSummary } from './quote.ts'

const DEADLINE_SECONDS = 20 * 60
/** Maximum slippage that KyberSwap accepts. */
const MAX_SLIPPAGE_BPS = 2_000

const summary = Compile(RouteSummary)
const answer = Compile(
  Type.Object({
    code: Type.Literal(0),
    data: Type.Object({
      amountOut: AmountText,
      gas: Type.String({ pattern: '^\\d{1,9}$' }),
      data: CallData,
      routerAddress: AddressText,
      transactionValue: AmountText,
    }),
  }),
)

/**
 * Returns the router call that executes a quote for `owner` within twenty minutes. The service learns the owner's address.
 * @throws {SwapError} `slippage_exceeded` if the route now returns less than the threshold
 */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { nativeAsset, service, name } = market
  if (!summary.Check(quote.raw)) throw new SwapError('no_route')
  const body = {
    routeSummary: quote.raw,
    sender: owner,
    recipient: owner,
    slippageTolerance: Math.min(quote.slippageBps, MAX_SLIPPAGE_BPS),
    deadline: Math.floor(Date.now() / 1_000) + DEADLINE_SECONDS,
  }
  const { data: built } = await callService(
    { url: `${service.url}/${name}/api/v1/route/build`, headers: headersOf(service), body },
    { answer, errorOf },
  )
  assertReaches(BigInt(built.amountOut), quote)
  if (!isHex(built.data)) throw unavailable('KyberSwap returned no call data')
  const call = {
    to: checksum(built.routerAddress),
    data: withMinimum(built.data, quote.threshold),
    value: BigInt(built.transactionValue),
  }
  const gasLimit = await gasLimitOf(market, owner, call, BigInt(built.gas))
  return { ...call, gasLimit, ...(quote.inputAsset !== nativeAsset && { allowanceTarget: call.to }) }
}
