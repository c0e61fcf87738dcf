/** A whole number that `JSON.parse` might round: it holds no more than 15 digits for certain, and 64 bits are at most 20. */
const LONG_INTEGER = /(^|[:,[\s])(-?\d{16,20})(?=[,\]}\s]|$)/g

/**
 * The value of a JSON text in which whole numbers of 16 to 20 digits are texts of their digits: a node writes 64-bit amounts as numbers.
 * @throws {SyntaxError} when it is no JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? quoteLongIntegers(text) : text)
}

/** Whatever stands in strings stays as it is. What changes is seldom, so that the rest is not taken apart. */
function quoteLongIntegers(text: string): string {
  const parts: string[] = []
  let copied = 0
  let from = 0
  while (from < text.length) {
    const opening = text.indexOf('"', from)
    const end = opening < 0 ? text.length : opening
    if (end - from >= 16) {
      parts.push(text.slice(copied, from), text.slice(from, end).replace(LONG_INTEGER, '$1"$2"'))
      copied = end
    }
    from = endOfString(text, end)
  }
  return parts.join('') + text.slice(copied)
}

/** Where the string that opens at `opening` is over, its closing quote included. */
function endOfString(text: string, opening: number): number {
  let closing = text.indexOf('"', opening + 1)
  while (closing >= 0 && isEscaped(text, closing)) closing = text.indexOf('"', closing + 1)
  return closing < 0 ? text.length : closing + 1
}

/** An odd number of backslashes before a quote escapes it. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
