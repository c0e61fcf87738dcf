import { type Address, checksum } from '@patina/chains'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isHex } from 'viem'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { callService, unavailable, urlOf } from '../service.ts'
import { AddressText, AmountText, assertReaches, CallData, gasLimitOf } from '../service-quote.ts'
import { withMinimum } from './decode.ts'
import { errorOf } from './errors.ts'
import { assertRequested, headersOf, type Market, parametersOf, priceFields, USUAL_GAS } from './quote.ts'

const answer = Compile(
  Type.Object({
    ...priceFields,
    transaction: Type.Object({
      to: AddressText,
      data: CallData,
      value: AmountText,
      gas: Type.Union([Type.String({ pattern: '^\\d{1,9}$' }), Type.Null()]),
    }),
  }),
)

/**
 * Returns the transaction of a firm quote for `owner`. The service learns the owner's address.
 * @throws {SwapError} `slippage_exceeded` if the service now returns less than the threshold
 */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { nativeAsset, service } = market
  const parameters = parametersOf(market, {
    input: quote.inputAsset,
    output: quote.outputAsset,
    amount: quote.inAmount,
    slippageBps: quote.slippageBps,
  })
  const url = urlOf(`${service.url}/swap/allowance-holder/quote`, { ...parameters, taker: owner })
  const firm = await callService({ url, headers: headersOf(service) }, { answer, errorOf })
  assertRequested(firm, parameters)
  assertReaches(BigInt(firm.buyAmount), quote)
  const { transaction } = firm
  if (!isHex(transaction.data)) throw unavailable('0x returned no call data')
  const call = {
    to: checksum(transaction.to),
    data: withMinimum(transaction.data, quote.threshold),
    value: BigInt(transaction.value),
  }
  const gasLimit = await gasLimitOf(market, owner, call, transaction.gas === null ? USUAL_GAS : BigInt(transaction.gas))
  return { ...call, gasLimit, ...(quote.inputAsset !== nativeAsset && { allowanceTarget: call.to }) }
}
