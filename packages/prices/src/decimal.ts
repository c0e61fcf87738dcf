import { scaledDecimal } from '@patina/units'

/** Longer numbers are not prices. */
const MAX_LENGTH = 60

/** Returns a service's price scaled by 10^18 and rounded down. Undefined if the text is no number of plausible size. */
export const scaledPrice = (text: string): bigint | undefined => (text.length > MAX_LENGTH ? undefined : scaledDecimal(text, 18))

/**
 * Parses JSON with every number as its text, so that no price passes through a float.
 * @throws {SyntaxError} if the text is not JSON
 */
export const parseExactly = (json: string): unknown =>
  JSON.parse(json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) => (part.startsWith('"') ? part : `"${part}"`)))
