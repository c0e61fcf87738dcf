/**
 * Returns an amount in base units: `parseAmount('1.5', 6)` is 1500000n. With the `multiplier` of the token's balance, the text is an amount
 * as the user sees it: `parseAmount('15', 6, '10')` is the same. The result is rounded down.
 * @throws {RangeError} if the text is not a positive decimal number or zero, or has more decimals than the token
 */
export function parseAmount(text: string, decimals: number, multiplier = '1'): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`${text} is not an amount. Write digits and at most one point, such as 1.5`)
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) throw new RangeError(`${text} has more than ${decimals} decimals`)
  const { numerator, denominator } = ratioOf(multiplier)
  return (BigInt(whole + digits.padEnd(decimals, '0')) * denominator) / numerator
}

/**
 * Returns an amount of base units in whole tokens, without trailing zeros: `formatAmount('1500000', 6)` is "1.5". With the `multiplier` of the
 * token's balance, it is the amount to show, rounded towards zero: `formatAmount('1500000', 6, '10')` is "15".
 * @throws {RangeError} if the multiplier is not a positive decimal number
 */
export function formatAmount(units: bigint | string, decimals: number, multiplier = '1'): string {
  const { numerator, denominator } = ratioOf(multiplier)
  const amount = (BigInt(units) * numerator) / denominator
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}

function ratioOf(multiplier: string): { numerator: bigint; denominator: bigint } {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(multiplier) ?? []
  const numerator = whole === undefined ? 0n : BigInt(whole + fraction)
  if (numerator === 0n) throw new RangeError(`${multiplier} is not a multiplier`)
  return { numerator, denominator: 10n ** BigInt(fraction.length) }
}
