import { type Address, type ChainAdapter, ChainError } from '@patina/chains'
import { SwapError } from './errors.ts'
import { standardBalance } from './jupiter/standard-balance.ts'
import type { SwapQuote } from './provider.ts'

/** What the owner of a swap has, in base units. `input` is the balance of the input, which may be the native token. */
export type Funds = { native: bigint; input: bigint }

/**
 * Returns what the owner has for a swap.
 * @throws {SwapError} `insufficient_funds` if it is less than the input, `not_spendable` if the account that a swap spends has less
 */
export async function readFunds(
  chain: ChainAdapter,
  { inputAsset, inAmount }: Pick<SwapQuote, 'inputAsset' | 'inAmount'>,
  owner: Address,
): Promise<Funds> {
  const token = inputAsset === chain.nativeAsset ? null : inputAsset
  const { native, tokens } = await chain.getBalances(owner, { listed: token === null ? [] : [token], unlisted: [] })
  const [found] = tokens
  if (found && !('balance' in found)) throw new ChainError('unavailable', { cause: new Error('The balance of the input cannot be read') })
  const input = found ? found.balance : native
  if (input < inAmount) throw new SwapError('insufficient_funds', { token, missing: inAmount - input })
  if (found?.accounts) {
    const spendable = await standardBalance(owner, found.contractAddress, found.accounts)
    if (spendable < inAmount) throw new SwapError('not_spendable', { maximum: spendable })
  }
  return { native, input }
}

/**
 * Checks that the owner can pay the fees of a swap, in base units of the native token, besides the input.
 * @throws {SwapError} `insufficient_gas`
 */
export function assertFees({ nativeAsset }: Pick<ChainAdapter, 'nativeAsset'>, quote: SwapQuote, { native }: Funds, fees: bigint): void {
  const needed = fees + (quote.inputAsset === nativeAsset ? quote.inAmount : 0n)
  if (native < needed) throw new SwapError('insufficient_gas', { missing: needed - native })
}
