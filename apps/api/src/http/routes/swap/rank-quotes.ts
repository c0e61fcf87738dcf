import { randomBytes } from 'node:crypto'
import { type Address, addressRules, type ChainAdapter } from '@patina/chains'
import type { SwapProvider, SwapQuote } from '@patina/swaps'
import type { ConnectedProvider, Offer } from './request-quotes.ts'

/** Offers, best first. `net`: the cost of the transaction was subtracted from each output. `gross`: the cost is not known. */
export type Ranking = { offers: [Offer, ...Offer[]]; rankedBy: 'net' | 'gross' }

/** A price of the native token: `native` base units are worth `output` base units of the output token. */
export type NativePrice = { native: bigint; output: bigint }

/** The current cost of a transaction in base units of the native token, by its gas or compute units and its call data. */
export type CostOf = (quote: Pick<SwapQuote, 'units' | 'dataBytes'>) => bigint

/** What a third party learns, from the least to the most. */
const learnings: readonly SwapProvider['learns'][] = ['nothing', 'amounts', 'address']

/** Ranks offers by output minus the cost of the transaction. A tie goes to the provider that learns less. */
export function rankQuotes(offers: readonly [Offer, ...Offer[]], costOf: CostOf | undefined, price: NativePrice | undefined): Ranking {
  const [first, ...others] = offers
  const isNet = costOf !== undefined && price !== undefined && price.native > 0n
  const netOf = ({ quote }: Offer) => (isNet ? quote.outAmount - (costOf(quote) * price.output) / price.native : quote.outAmount)
  const better = (one: Offer, other: Offer) => {
    const difference = netOf(other) - netOf(one)
    return difference === 0n ? learnings.indexOf(one.learns) - learnings.indexOf(other.learns) : difference > 0n ? 1 : -1
  }
  const best = others.reduce((winner, offer) => (better(offer, winner) < 0 ? offer : winner), first)
  return { offers: [best, ...offers.filter((offer) => offer !== best).sort(better)], rankedBy: isNet ? 'net' : 'gross' }
}

/** An account without code: call data that is sent to it is charged, but not executed. */
const probe = addressRules({ family: 'evm' }).parse('0x000000000000000000000000000000000000dEaD')

/** Returns the cost of transactions of these sizes at the current prices. Undefined if the node does not answer. */
export async function readCosts(chain: ChainAdapter, transactions: readonly Pick<SwapQuote, 'dataBytes'>[]): Promise<CostOf | undefined> {
  const sizes = [...new Set(transactions.map(({ dataBytes }) => dataBytes))]
  try {
    const [{ standard }, ...dataFees] = await Promise.all([chain.getPriorityFees(), ...sizes.map((bytes) => readDataFee(chain, bytes))])
    return ({ units, dataBytes }) => chain.feeOf(units, standard) + (dataFees[sizes.indexOf(dataBytes)] ?? 0n)
  } catch {
    return undefined
  }
}

/** Returns what a rollup charges for call data of this size, in base units of the native token. The gas may already include it. */
async function readDataFee(chain: ChainAdapter, bytes: number): Promise<bigint> {
  const { l1Fee = 0n } = (await estimateData(chain, bytes)) ?? {}
  return l1Fee
}

/** Returns what a rollup charges for call data of this size in addition to the gas, in base units of the native token. */
export async function readExtraFee(chain: ChainAdapter, bytes: number): Promise<bigint> {
  const estimate = await estimateData(chain, bytes)
  if (estimate?.totalFee === undefined) return 0n
  return estimate.totalFee - estimate.gasLimit * estimate.maxFeePerGas
}

/** Estimates call data of this size. Undefined if the chain has no charge for data. */
async function estimateData({ network, estimateFees }: ChainAdapter, bytes: number) {
  if (!('l1Fee' in network) || !network.l1Fee) return undefined
  return estimateFees({ from: probe, to: probe, value: 0n, data: `0x${randomBytes(bytes).toString('hex')}` })
}

/**
 * Returns the price of the native token in the output token, from a quote of the chain itself. A hundredth of a native token hardly moves
 * the price. Undefined without such a quote.
 */
export async function readNativePrice(
  chain: ChainAdapter,
  providers: readonly ConnectedProvider[],
  output: Address | null,
): Promise<NativePrice | undefined> {
  const native = 10n ** BigInt(chain.network.nativeToken.decimals - 2)
  if (output === null || output === chain.network.wrappedNative) return { native, output: native }
  const onChain = providers.filter(({ learns }) => learns === 'nothing')
  const quotes = await Promise.allSettled(onChain.map(({ venue }) => venue.quote({ input: null, output, amount: native, slippageBps: 0 })))
  const outputs = quotes.flatMap((quote) => (quote.status === 'fulfilled' ? [quote.value.outAmount] : []))
  return outputs.length === 0 ? undefined : { native, output: outputs.reduce(larger) }
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
