/**
 * Returns an amount in base units: `parseAmount('1.5', 6)` is 1500000n.
 * @throws {RangeError} if the text is not a positive decimal number or zero, or has more decimals than the token
 */
export function parseAmount(text: string, decimals: number): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`${text} is not an amount. Write digits and at most one point, such as 1.5`)
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) throw new RangeError(`${text} has more than ${decimals} decimals`)
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Returns an amount of base units in whole tokens, without trailing zeros: `formatAmount('1500000', 6)` is "1.5". */
export function formatAmount(units: bigint | string, decimals: number): string {
  const amount = BigInt(units)
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}
