import type { ChainAdapter } from '@patina/chains'
import { SwapError, type SwapErrorFacts } from '@patina/swaps'
import { formatAmount } from '@patina/units'
import { ApiError } from '../../../base/wire/errors.ts'
import { type Tokens, tokenIdOf } from '../../../wallet/catalogue/tokens.ts'

type Context = {
  tokens: Pick<Tokens, 'find'>
  chain: ChainAdapter
  /** Contract of the input, or null or the adapter's `nativeAsset` for the native token. */
  input: string | null
  /** The amount as the client sent it, in whole tokens. */
  typed?: string
}

/** Returns the error for the client. Providers count in base units, the client in whole tokens, as in a quote: without multipliers. */
export function toApiError(error: unknown, context: Context): unknown {
  if (!(error instanceof SwapError)) return error
  if (error.reason === 'unavailable') return new ApiError('providers_unavailable', { cause: error })
  const details = { ...detailsOf(error.facts, context), ...baseUnitsOf(error, context) }
  return new ApiError(error.reason, { cause: error, ...(Object.keys(details).length > 0 && { details }) })
}

function detailsOf({ minimum, maximum, missing, token, taxBps }: SwapErrorFacts, { tokens, chain, input }: Context) {
  const idOf = (asset: string | null) => tokenIdOf(chain.network.id, asset === chain.nativeAsset ? null : asset)
  /** Undefined for a token whose decimals are not known, because its base units would look like whole tokens. */
  const whole = (amount: bigint | undefined, asset: string | null) => {
    const decimals = tokens.find(idOf(asset))?.decimals
    return amount === undefined || decimals === undefined ? undefined : formatAmount(amount, decimals)
  }
  const [least, most, lack] = [whole(minimum, input), whole(maximum, input), whole(missing, token ?? null)]
  if (least !== undefined) return { minimum: least }
  if (most !== undefined) return { maximum: most }
  if (lack !== undefined) return { missing: lack, ...(token !== undefined && { token: idOf(token) }) }
  if (token === undefined) return undefined
  return { token: idOf(token), ...(taxBps !== undefined && { percent: formatAmount(BigInt(taxBps), 2) }) }
}

/** Fewer digits are a plausible amount of whole tokens. */
const minDigits = 6

/** Returns the hint that a refused amount is probably in base units, with the amount that is then meant. Empty without a reason to think so. */
function baseUnitsOf({ reason, facts }: SwapError, { tokens, chain, input, typed }: Context) {
  const decimals = tokens.find(tokenIdOf(chain.network.id, input))?.decimals
  const isAboutSize = reason === 'amount_too_high' || (reason === 'insufficient_funds' && (facts.token ?? null) === input)
  if (!isAboutSize || typed === undefined || decimals === undefined || !/^\d+$/.test(typed)) return {}
  if (typed.length < Math.max(minDigits, decimals - 3)) return {}
  return { reason: 'base_units' as const, nearest: formatAmount(BigInt(typed), decimals) }
}
