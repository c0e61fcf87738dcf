import type { Learning, SwapProvider, SwapQuote, SwapRequest } from '@patina/swaps'
import { testAddress } from '../../../packages/chains/src/testing/address.ts'

/** Returns a consistent quote of one pool. */
export const quoteOf = ({ amount, slippageBps, input, output }: SwapRequest, outAmount: bigint): SwapQuote => {
  const [inputAsset, outputAsset] = [input ?? testAddress('native'), output ?? testAddress('native')]
  const hop = { pool: 'pool', label: 'Test', inputAsset, outputAsset, inAmount: amount, outAmount, feeAmount: 0n, feeAsset: inputAsset }
  return {
    inputAsset,
    outputAsset,
    inAmount: amount,
    outAmount,
    slippageBps,
    threshold: (outAmount * BigInt(10_000 - slippageBps)) / 10_000n,
    priceImpactE18: 0n,
    hops: [{ ...hop, percent: 100 }],
    units: 100_000n,
    dataBytes: 260,
  }
}

/** Returns a provider that answers each request by this function, and trades on every chain. */
export const providerOf = (
  id: string,
  quote: (request: SwapRequest, signal?: AbortSignal) => Promise<SwapQuote>,
  learns: Learning = 'nothing',
): SwapProvider => ({
  id,
  learns,
  connect: () => ({ quote, build: () => Promise.reject(new Error('The provider builds nothing')), decode: async () => undefined }),
})
