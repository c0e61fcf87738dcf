/** Control characters, direction marks, invisible and unassigned characters. */
const invisible = /[\p{C}\u{2028}\u{2029}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{2800}]/gu
/** Matches more than two accents on one letter, which overlap the line above. */
const piledMarks = /(\p{M}{2})\p{M}+/gu

/** Matches most texts: words of printable ASCII with single spaces between them. They need no change. */
const ordinary = /^[!-~]+(?: [!-~]+)*$/

/**
 * Returns untrusted text, such as a token's symbol, in a form that is safe inside a sentence: one line, in reading order, without invisible
 * characters. Text of more than `maxLength` characters is cut and ends with an ellipsis.
 */
export function plainText(text: string, maxLength: number): string {
  if (text.length <= maxLength && ordinary.test(text)) return text
  // The text is cut before the regular expressions run, because they must not scan megabytes.
  const shown = text
    .slice(0, maxLength * 8)
    .replace(/[^\S\ufeff]/gu, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(piledMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...shown]
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : shown
}
