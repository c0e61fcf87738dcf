/** The character at the end of every stem in the index. No word contains it, so a stem never equals a word. */
const mark = '~'

const ending = /(?<=.{3})(?:ings?|ies|ied|ed|es|(?<![siu])s|e|(?<![aeiou])y)$/
const doubled = /([bdgmnprt])\1$/

/**
 * Returns the stem of an English word with the mark: `swap~` for `swaps`, `swapped` and `swapping`. The stem is always a prefix of the word,
 * but need not be a word itself.
 */
export function stemOf(word: string): string {
  return `${word.toLowerCase().replace(ending, '').replace(doubled, '$1')}${mark}`
}

/** Returns a pattern that finds a term of the index in a text: a word that begins with it or, for a stem, the stem with a short ending. */
export function patternOfTerm(term: string): string {
  const letters = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return letters.endsWith(mark) ? `${letters.slice(0, -mark.length)}\\p{L}{0,4}(?!\\p{L})` : letters
}
