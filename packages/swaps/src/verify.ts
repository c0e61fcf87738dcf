import type { Address, ChainAdapter } from '@patina/chains'
import { SwapError } from './errors.ts'
import { type DecodedSwap, SENDER, type SwapQuote, type SwapTransaction, type SwapVenue } from './provider.ts'

/**
 * Returns the transaction of a quote after it was decoded and compared with the quote.
 * @throws {SwapError} `unavailable` if the transaction cannot be decoded, or does anything else than the quote
 */
export async function buildVerified(
  { nativeAsset }: Pick<ChainAdapter, 'nativeAsset'>,
  venue: SwapVenue,
  quote: SwapQuote,
  owner: Address,
): Promise<SwapTransaction> {
  const transaction = await venue.build(quote, owner)
  const decoded = await venue.decode(transaction)
  if (!decoded) throw refused('it cannot be decoded')
  const [difference] = differences(decoded, transaction, { nativeAsset, quote, owner })
  if (difference) throw refused(`another ${difference} than the quote`)
  return transaction
}

type Expected = { nativeAsset: string; quote: SwapQuote; owner: Address }

/** Returns the names of the fields that differ from the quote. */
function differences(decoded: DecodedSwap, { to, allowanceTarget }: SwapTransaction, { nativeAsset, quote, owner }: Expected): string[] {
  const isNativeInput = quote.inputAsset === nativeAsset
  const path = [quote.hops[0]?.inputAsset, ...quote.hops.map(({ outputAsset }) => outputAsset)]
  const checks: Record<keyof DecodedSwap, boolean> = {
    target: decoded.target === to,
    spender: decoded.spender === allowanceTarget,
    value: decoded.value === (isNativeInput ? quote.inAmount : 0n),
    recipient: decoded.recipient === owner || decoded.recipient === SENDER,
    inputAsset: decoded.inputAsset === quote.inputAsset,
    outputAsset: decoded.outputAsset === quote.outputAsset,
    inAmount: decoded.inAmount === quote.inAmount,
    minimum: decoded.minimum >= quote.threshold,
    fee: takesOnly(decoded.fee, quote.fee),
    path: !decoded.path || decoded.path.join() === path.join(),
  }
  return Object.entries(checks).flatMap(([name, isEqual]) => (isEqual ? [] : [name]))
}

/** Returns whether a transaction takes exactly the fee of its quote, for the same recipient. */
function takesOnly(decoded: DecodedSwap['fee'], quoted: SwapQuote['fee']): boolean {
  if (!decoded || !quoted) return decoded === quoted
  const isSame = 'bps' in decoded ? decoded.bps === quoted.bps : decoded.amount === quoted.amount
  return isSame && decoded.recipient === quoted.recipient
}

const refused = (reason: string) => new SwapError('unavailable', { cause: new Error(`The transaction is not offered: ${reason}`) })
