import { formatAmount } from './amounts.ts'

/** Longer texts and larger exponents are no quantities of tokens or money. The limits bound the work for hostile texts. */
const maxLength = 160
const maxExponent = 40

/**
 * Returns a decimal number, with or without an exponent, times 10^`places` and rounded down. Undefined if the text is no positive number or zero of
 * plausible size.
 */
export function scaledDecimal(text: string, places: number): bigint | undefined {
  if (text.length > maxLength) return undefined
  const [, whole, fraction = '', exponentText = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? []
  const exponent = Number(exponentText)
  if (whole === undefined || Math.abs(exponent) > maxExponent) return undefined
  const shift = places + exponent - fraction.length
  const digits = BigInt(whole + fraction)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/** Returns numerator ÷ denominator as a decimal text of at most `significant` digits, rounded down. Returns "0" if the denominator is zero. */
export function formatRatio(numerator: bigint, denominator: bigint, significant = 18): string {
  if (denominator === 0n || numerator === 0n) return '0'
  const scale = 60
  const scaled = (numerator * 10n ** BigInt(scale)) / denominator
  const surplus = scaled.toString().length - significant
  const unit = 10n ** BigInt(Math.max(0, surplus))
  return formatAmount((scaled / unit) * unit, scale)
}
