/** Amounts are bigint base units inside and decimal strings in the API. Only the functions of this file convert between the two. */

const decimal = /^(\d{1,78})(?:\.(\d{1,78}))?$/

/** Parses whole tokens into base units: "1.5" with 6 decimals is 1500000n. Returns undefined if the text is malformed or too precise for the token. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Returns whole tokens as a decimal string without trailing zeros: 1500000n with 6 decimals is "1.5". */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/**
 * Returns the base units of an amount as they are shown: times the multiplier of the token, rounded down. The chain and the API's amounts
 * ignore the multiplier.
 */
export function scaleAmount(amount: bigint, multiplier: string | undefined): bigint {
  if (multiplier === undefined) return amount
  const [whole = '', fraction = ''] = multiplier.split('.')
  return (amount * BigInt(whole + fraction)) / 10n ** BigInt(fraction.length)
}

/** Returns numerator ÷ denominator as a decimal string of at most `significant` digits, rounded down. Returns "0" if the denominator is zero. */
export function formatRatio(numerator: bigint, denominator: bigint, significant = 18): string {
  if (denominator === 0n || numerator === 0n) return '0'
  const scale = 60
  const scaled = (numerator * 10n ** BigInt(scale)) / denominator
  const surplus = scaled.toString().length - significant
  const kept = surplus > 0 ? (scaled / 10n ** BigInt(surplus)) * 10n ** BigInt(surplus) : scaled
  return formatAmount(kept, scale)
}
