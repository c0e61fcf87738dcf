import { type Address, checksum } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getAddress } from 'viem'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import { callService } from '../service.ts'
import { AddressText, assertReaches, CallData, gasLimitOf } from '../service-quote.ts'
import { withMinimum } from './decode.ts'
import { errorOf } from './errors.ts'
import { ClassicQuote, headersOf, type Market, outputOf, readQuote, USUAL_GAS } from './quote.ts'

const DEADLINE_SECONDS = 20 * 60

const classic = Compile(ClassicQuote)
const answer = Compile(
  Type.Object({
    swap: Type.Object({ to: AddressText, data: CallData, value: Type.String({ pattern: '^0x[0-9a-fA-F]{1,64}$|^\\d{1,78}$' }) }),
  }),
)

/**
 * Returns the transaction of a quote for `owner` within twenty minutes. A quote for another address is requested again.
 * @throws {SwapError} `slippage_exceeded` if a new quote returns less than the threshold
 */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { nativeAsset, service } = market
  const own = await quoteFor(market, quote, owner)
  const body = { quote: own, simulateTransaction: false, deadline: Math.floor(Date.now() / 1_000) + DEADLINE_SECONDS }
  const { swap } = await callService({ url: `${service.url}/swap`, headers: headersOf(service), body }, { answer, errorOf })
  const call = { to: checksum(swap.to), data: swap.data, value: BigInt(swap.value) }
  const raised = { ...call, data: withMinimum(market, call, quote.threshold) }
  const gasLimit = await gasLimitOf(market, owner, raised, BigInt(own.gasUseEstimate ?? USUAL_GAS))
  return { ...raised, gasLimit, ...(quote.inputAsset !== nativeAsset && { allowanceTarget: call.to }) }
}

async function quoteFor(
  market: Market,
  { raw, inputAsset, outputAsset, inAmount, slippageBps, threshold, fee }: SwapQuote,
  owner: Address,
) {
  if (classic.Check(raw) && getAddress(raw.swapper) === owner) return raw
  const request = { input: inputAsset, output: outputAsset, amount: inAmount, slippageBps, ...(fee && { fee }) }
  const quote: Static<typeof ClassicQuote> = await readQuote(market, request, owner)
  assertReaches(outputOf(quote, fee).outAmount, { threshold })
  return quote
}
