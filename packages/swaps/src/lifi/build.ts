import { type Address, checksum } from '@patina/chains'
import { Compile } from 'typebox/compile'
import { isHex } from 'viem'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { unavailable } from '../service.ts'
import { assertReaches, gasLimitOf } from '../service-quote.ts'
import { withMinimum } from './decode.ts'
import { Made, type Market, readStep } from './quote.ts'

const made = Compile(Made)

/**
 * Returns the transaction of a quote for `owner`. A quote for another address is requested again.
 * @throws {SwapError} `slippage_exceeded` if a new quote returns less than the threshold
 */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { to, data, value, gasLimit: claimed } = await transactionOf(market, quote, owner)
  if (!isHex(data)) throw unavailable('LI.FI returned no call data')
  const call = { to: checksum(to), data: withMinimum(data, quote.threshold), value: BigInt(value) }
  const gasLimit = await gasLimitOf(market, owner, call, BigInt(claimed))
  return { ...call, gasLimit, ...(quote.inputAsset !== market.nativeAsset && { allowanceTarget: call.to }) }
}

async function transactionOf(market: Market, quote: SwapQuote, owner: Address) {
  if (made.Check(quote.raw) && quote.raw.owner === owner) return quote.raw.transaction
  const { inputAsset: input, outputAsset: output, inAmount: amount, slippageBps } = quote
  const { step, outAmount } = await readStep(market, { input, output, amount, slippageBps }, owner)
  assertReaches(outAmount, quote)
  return step.transactionRequest
}
