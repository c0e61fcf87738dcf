/** Matches a whole number that `JSON.parse` might round. Numbers are exact up to 15 digits; 64 bits have at most 20. */
const LONG_INTEGER = /(^|[:,[\s])(-?\d{16,20})(?=[,\]}\s]|$)/g

/**
 * Parses JSON and returns whole numbers of 16 to 20 digits as strings, because nodes write 64-bit amounts as numbers.
 * @param mark the start of such a string, which tells it from other strings
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseExactJson(text: string, mark = ''): unknown {
  return JSON.parse(/\d{16}/.test(text) ? quoteLongIntegers(text, mark) : text)
}

/** Puts long integers outside strings into quotes. Text that cannot contain a long integer is copied as a whole. */
function quoteLongIntegers(text: string, mark: string): string {
  const parts: string[] = []
  let copied = 0
  let from = 0
  while (from < text.length) {
    const opening = text.indexOf('"', from)
    const end = opening < 0 ? text.length : opening
    if (end - from >= 16) {
      parts.push(text.slice(copied, from), text.slice(from, end).replace(LONG_INTEGER, `$1"${mark}$2"`))
      copied = end
    }
    from = endOfString(text, end)
  }
  return parts.join('') + text.slice(copied)
}

/** Returns the position after the closing quote of the string that starts at `opening`. */
function endOfString(text: string, opening: number): number {
  let closing = text.indexOf('"', opening + 1)
  while (closing >= 0 && isEscaped(text, closing)) closing = text.indexOf('"', closing + 1)
  return closing < 0 ? text.length : closing + 1
}

/** Returns whether a quote is escaped: an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
