import { formatAmount } from '@patina/units'

/** Prices and values are integers scaled by 10^18, in US dollars or in another currency. */
const E18 = 10n ** 18n
const decimals = 18

/** Returns dollars in another currency. `rateE18` is the price of one unit of that currency in US dollars. Rounds down. */
export const inCurrency = (usdE18: bigint, rateE18: bigint): bigint => (usdE18 * E18) / rateE18

/** Returns the value of an amount in base units, rounded down. */
export const valueE18 = (amount: bigint, tokenDecimals: number, priceE18: bigint): bigint =>
  (amount * priceE18) / 10n ** BigInt(tokenDecimals)

/** Returns a price or value as a decimal string. */
export const formatMoney = (amountE18: bigint): string => formatAmount(amountE18, decimals)

/** Returns the change from `before` to `now` in percent, rounded towards zero to two decimals: "-1.25". Undefined if `before` is zero. */
export function formatChange(now: bigint, before: bigint): string | undefined {
  if (before <= 0n) return undefined
  return formatAmount(((now - before) * 10_000n) / before, 2)
}
