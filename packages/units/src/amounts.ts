/** An amount as digits with at most one point. */
const decimal = /^(\d+)(?:\.(\d+))?$/
/** 78 digits, as 2^256 has, on both sides of the point. */
const maxLength = 157

/**
 * Returns an amount in base units: `parseAmount('1.5', 6)` is 1500000n. With the `multiplier` of the token's balance, the text is an amount
 * as the user sees it: `parseAmount('15', 6, '10')` is the same. The result is rounded down.
 * @throws {RangeError} if the text is not a positive decimal number or zero, or has more decimals than the token. Zeros at its end do not count
 */
export function parseAmount(text: string, decimals: number, multiplier = '1'): bigint {
  const units = unitsOf(text, decimals)
  if (units === undefined) {
    const isAmount = decimal.test(text)
    throw new RangeError(
      isAmount ? `${text} has more than ${decimals} decimals` : `${text} is not an amount. Write digits and at most one point, such as 1.5`,
    )
  }
  const { numerator, denominator } = ratioOf(multiplier)
  return (units * denominator) / numerator
}

/** Returns the amount in a stranger's text like `parseAmount`. Undefined if the text is malformed, too precise, or longer than 157 characters. */
export const readAmount = (text: string, decimals: number): bigint | undefined =>
  text.length > maxLength ? undefined : unitsOf(text, decimals)

function unitsOf(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  return whole === undefined || digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/**
 * Returns an amount of base units in whole tokens, without trailing zeros: `formatAmount('1500000', 6)` is "1.5". With the `multiplier` of the
 * token's balance, it is the amount to show, rounded towards zero: `formatAmount('1500000', 6, '10')` is "15".
 * @throws {RangeError} if the multiplier is not a positive decimal number
 */
export function formatAmount(units: bigint | string, decimals: number, multiplier = '1'): string {
  const amount = scaleAmount(BigInt(units), multiplier)
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}

/**
 * Returns the base units of an amount as they are shown: times the multiplier of the token, rounded towards zero. The chain ignores the multiplier.
 * @throws {RangeError} if the multiplier is not a positive decimal number
 */
export function scaleAmount(amount: bigint, multiplier = '1'): bigint {
  const { numerator, denominator } = ratioOf(multiplier)
  return (amount * numerator) / denominator
}

function ratioOf(multiplier: string): { numerator: bigint; denominator: bigint } {
  const [, whole, fraction = ''] = decimal.exec(multiplier) ?? []
  const numerator = whole === undefined ? 0n : BigInt(whole + fraction)
  if (numerator === 0n) throw new RangeError(`${multiplier} is not a multiplier`)
  return { numerator, denominator: 10n ** BigInt(fraction.length) }
}
