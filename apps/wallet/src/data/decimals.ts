const scale = 18

/** Returns the exact sum of decimal numbers with at most 18 decimals each. */
export function sumDecimals(values: readonly string[]): string {
  const sum = values.reduce((total, value) => total + toScaled(value), 0n)
  const digits = `${sum < 0n ? -sum : sum}`.padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -scale)}${fraction && `.${fraction}`}`
}

/** Returns a number below 0, 0 or above 0, to sort decimal numbers by. */
export function compareDecimals(one: string, other: string): number {
  const difference = toScaled(one) - toScaled(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function toScaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const scaled = BigInt(whole) * 10n ** BigInt(scale) + BigInt(fraction.slice(0, scale).padEnd(scale, '0'))
  return text.startsWith('-') ? -scaled : scaled
}
