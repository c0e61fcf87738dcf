import type { Address, ChainAdapter } from '@patina/chains'
import { SwapError } from '../errors.ts'
import { minOutput } from '../math.ts'
import type { SwapQuote, SwapRequest } from '../provider.ts'

/** A chain with the contract of its wrapped native token, and the name of that token. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits'> & { contract: Address; label: string }

const MAX_AMOUNT = 1n << 256n
/** Gas of a transaction that wraps or unwraps, measured on the local chains. */
const UNITS = 46_000n
const DATA_BYTES = 36

/** Returns the quote that wraps or unwraps an amount: its output equals its input. @throws {SwapError} `no_route` for any other pair */
export function quoteSwap({ nativeAsset, contract, label }: Market, { input, output, amount, slippageBps }: SwapRequest): SwapQuote {
  const isWrapping = input === null && output === contract
  const isUnwrapping = input === contract && output === null
  if (!(isWrapping || isUnwrapping) || amount <= 0n || amount >= MAX_AMOUNT) throw new SwapError('no_route')
  const [inputAsset, outputAsset] = isWrapping ? [nativeAsset, contract] : [contract, nativeAsset]
  const amounts = { inAmount: amount, outAmount: amount }
  return {
    inputAsset,
    outputAsset,
    ...amounts,
    threshold: minOutput(amount, slippageBps),
    slippageBps,
    priceImpactE18: 0n,
    hops: [{ pool: contract, label, inputAsset, outputAsset, ...amounts, feeAmount: 0n, feeAsset: inputAsset, percent: 100 }],
    units: UNITS,
    dataBytes: DATA_BYTES,
  }
}
