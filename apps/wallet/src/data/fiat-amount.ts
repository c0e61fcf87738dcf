import { formatAmount, parseAmount } from '@patina/sdk'

const scale = 18
/** More digits than people read, and fewer than a price has. */
const digits = 6

/**
 * Returns the whole tokens that a sum of money buys, as a decimal text. It has at most six significant digits, is rounded down, and has no more
 * decimals than the token. Undefined if the sum or the price is no plain positive number.
 */
export function tokensFor(sum: string, price: string, decimals: number): string | undefined {
  if (![sum, price].every((text) => /^\d{1,30}(\.\d{1,18})?$/.test(text))) return undefined
  const [paid, one] = [parseAmount(sum, scale), parseAmount(price, scale)]
  if (paid === 0n || one === 0n) return undefined
  return rounded((paid * 10n ** BigInt(scale)) / one, Math.min(decimals, scale))
}

/** Returns a share in percent of an amount of base units, rounded down to six significant digits, as a decimal text. */
export function shareOf(amount: bigint, percent: bigint, decimals: number): string {
  const share = (amount * percent) / 100n
  const cut = 10n ** BigInt(Math.max(0, `${share}`.length - digits))
  return formatAmount((share / cut) * cut, decimals)
}

function rounded(amount: bigint, decimals: number): string {
  const tooFine = 10n ** BigInt(scale - decimals)
  const cut = 10n ** BigInt(Math.max(0, `${amount}`.length - digits))
  const step = cut > tooFine ? cut : tooFine
  return formatAmount((amount / step) * step, scale)
}
