/** Limits of a multiplier. Beyond them, an amount would have more digits than a screen or the contract of the API. */
const [LEAST, MOST] = [1e-18, 1e18]

/**
 * Returns a positive number as the shortest decimal text that reads back as the same number, without an exponent.
 * @throws {RangeError} for a number that is not within 10^-18 and 10^18
 */
export function decimalText(value: number): string {
  if (!(value >= LEAST && value <= MOST)) throw new RangeError(`The multiplier ${value} cannot be shown`)
  const [digits = '', exponent] = value.toString().split('e')
  if (exponent === undefined) return digits
  // Only numbers below 10^-6 have an exponent here.
  return `0.${'0'.repeat(-Number(exponent) - 1)}${digits.replace('.', '')}`
}
