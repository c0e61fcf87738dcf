/** How the index holds what is left of a word without its ending: no word ends like this, so none is taken for it. */
const mark = '~'

const ending = /(?<=.{3})(?:ings?|ies|ied|ed|es|(?<![siu])s|e|(?<![aeiou])y)$/
const doubled = /([bdgmnprt])\1$/

/**
 * A word without its English ending, marked: `swaps`, `swapped` and `swapping` are all `swap~`. Only cut, never changed, so that what is
 * left still begins the word; it need not be a word itself.
 */
export function stemOf(word: string): string {
  return `${word.toLowerCase().replace(ending, '').replace(doubled, '$1')}${mark}`
}

/** A pattern for a term of the index: the word that begins with it, or, of a stem, the word with any short ending. */
export function patternOfTerm(term: string): string {
  const letters = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return letters.endsWith(mark) ? `${letters.slice(0, -mark.length)}\\p{L}{0,4}(?!\\p{L})` : letters
}
