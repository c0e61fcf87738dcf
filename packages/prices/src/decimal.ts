const E18_DIGITS = 18
/** Longer numbers are not prices. The limits bound the work for hostile texts. */
const MAX_LENGTH = 60
const MAX_EXPONENT = 40

/**
 * Returns a decimal number, with or without an exponent, scaled by 10^18 and rounded down. Undefined if the text is no positive number of
 * plausible size.
 */
export function scaledDecimal(text: string): bigint | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [, whole = '', fraction = '', exponentText = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? []
  const exponent = Number(exponentText)
  if (whole === '' || Math.abs(exponent) > MAX_EXPONENT) return undefined
  const shift = E18_DIGITS + exponent - fraction.length
  const digits = BigInt(whole + fraction)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/**
 * Parses JSON with every number as its text, so that no price passes through a float.
 * @throws {SyntaxError} if the text is not JSON
 */
export const parseExactly = (json: string): unknown =>
  JSON.parse(json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) => (part.startsWith('"') ? part : `"${part}"`)))
