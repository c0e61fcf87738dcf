import { formatAmount, scaledDecimal } from '@patina/units'

const scale = 18

/** Returns the exact sum of decimal numbers with at most 18 decimals each. */
export function sumDecimals(values: readonly string[]): string {
  return formatAmount(
    values.reduce((total, value) => total + toScaled(value), 0n),
    scale,
  )
}

/** Returns a number below 0, 0 or above 0, to sort decimal numbers by. */
export function compareDecimals(one: string, other: string): number {
  const difference = toScaled(one) - toScaled(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function toScaled(text: string): bigint {
  const scaled = scaledDecimal(text.replace('-', ''), scale)
  // Unknown is never counted as zero.
  if (scaled === undefined) throw new RangeError('This is no decimal number')
  return text.startsWith('-') ? -scaled : scaled
}
