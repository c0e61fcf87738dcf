/** What no line of text needs: controls, marks that turn the direction of writing, invisible and unassigned characters. */
const unseen = /[\p{C}\u{2028}\u{2029}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{2800}]/gu
/** Accents beyond the second on one letter climb over the lines around it. */
const piledMarks = /(\p{M}{2})\p{M}+/gu

/** Most texts: words of printable ASCII with single spaces between them. */
const ordinary = /^[!-~]+(?: [!-~]+)*$/

/**
 * Words of a stranger, a token's symbol for one, as they may stand in a sentence of ours: in one line, in reading order, without what
 * cannot be seen, and of at most `most` characters, the last of which is then an ellipsis.
 */
export function plainText(text: string, most: number): string {
  if (text.length <= most && ordinary.test(text)) return text
  // Whatever is longer by far is cut before anything looks through it.
  const shown = text
    .slice(0, most * 8)
    .replace(/[^\S\ufeff]/gu, ' ')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(piledMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...shown]
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : shown
}
