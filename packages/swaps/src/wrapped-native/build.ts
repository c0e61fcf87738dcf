import { type Address, ChainError } from '@patina/chains'
import { encodeFunctionData, parseAbi } from 'viem'
import { SwapError } from '../errors.ts'
import type { SwapQuote, SwapTransaction } from '../provider.ts'
import type { Market } from './quote.ts'

/** Upper bound for the gas of a call that the node cannot estimate, for example without funds. */
const CALL_GAS = 100_000n

export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Returns the call that wraps or unwraps the amount of a quote. The contract takes the wrapped form without an allowance. */
export async function buildSwap(market: Market, quote: SwapQuote, owner: Address): Promise<SwapTransaction> {
  const { nativeAsset, contract } = market
  const isWrapping = quote.inputAsset === nativeAsset && quote.outputAsset === contract
  const isUnwrapping = quote.inputAsset === contract && quote.outputAsset === nativeAsset
  if (!isWrapping && !isUnwrapping) throw new SwapError('no_route')
  const call = isWrapping
    ? { value: quote.inAmount, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }) }
    : { value: 0n, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [quote.inAmount] }) }
  const gas = await market.measureUnits({ from: owner, to: contract, ...call })
  if (gas !== undefined && gas > CALL_GAS)
    throw new ChainError('unavailable', { cause: new Error('The node estimates more gas than the wrapped native token needs') })
  return { to: contract, ...call, gasLimit: gas === undefined ? CALL_GAS : (gas * 6n + 4n) / 5n }
}
