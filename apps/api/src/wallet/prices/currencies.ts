import { networks } from '@patina/chains'
import { chainlinkOf } from '@patina/prices'
import { Type } from 'typebox'
import { ApiError } from '../../base/wire/errors.ts'
import { defaulted } from '../../base/wire/scalars.ts'

/** The currency of all recorded prices. */
export const usd = 'USD'

/** The codes of all currencies: US dollars, and those with a feed on a known network. */
export const currencies: readonly string[] = [
  usd,
  ...[...new Set(networks.flatMap((network) => Object.keys(chainlinkOf(network)?.currencies ?? {})))].sort(),
]

/** Query parameter of all calls with prices. */
export const CurrencyCode = Type.String({
  maxLength: 16,
  description: `The currency of the amounts: ${currencies.map((code) => `\`${code}\``).join(', ')}, in upper or lower case.`,
  examples: ['EUR'],
})
export const CurrencyQuery = { currency: defaulted({ ...CurrencyCode, default: usd }) }

/** Returns the code in upper case. @throws {ApiError} `unknown_currency` with the list of currencies */
export function parseCurrency(text: string): string {
  const code = text.trim().toUpperCase()
  if (!currencies.includes(code)) throw new ApiError('unknown_currency', { details: { currencies: [...currencies] } })
  return code
}
