import confusables from 'unhomoglyph/data.json' with { type: 'json' }

/** How a token calls itself. */
export type TokenName = { name: string; symbol: string }

/** The prototype of each character that can be taken for another. @see https://www.unicode.org/reports/tr39/#Confusable_Detection */
const prototypes = new Map<string, string>(
  Object.entries(confusables).map(([character, prototype]) => [character, prototype.normalize('NFKD')]),
)

/**
 * Prototypes that Unicode keeps apart, since their shapes differ in a document, with the letter that a reader takes them for in a symbol:
 * small capitals, the capitals that only look alike in one case, and signs used as letters.
 */
const readAs = new Map(
  [
    'aᴀⲁ',
    'bʙƅßⲃ',
    'cς',
    'dᴅ',
    'eꞓᴇⲉ',
    'fϝꜰ',
    'gɢ',
    'hʜ',
    'il|!ʟ',
    'jȷᴊ',
    'kĸᴋ',
    'mʍᴍ',
    'nπᴎɴ',
    'pᴘ',
    'rᴙʀ',
    's$5§',
    'tᴛ',
    'uμц',
    'wωш',
    'xχ',
  ].flatMap((group) => {
    const [letter = '', ...others] = group
    return others.map((other) => [other, letter] as const)
  }),
)

/** Letters by Unicode that show nothing: the fillers of Hangul, in their compatibility form. */
const blanks = /[\u115f\u1160]/g
/** Letters on a dark disc or square, which compatibility normalisation leaves alone, and the sign of which the name of Tether is made. */
const framed = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const letterIn = (frame: string) => String.fromCodePoint(0x61 + (((frame.codePointAt(0) ?? 0) - 0x1f150) % 32))

/**
 * What a text comes down to for the eye: the same for texts that are easily taken for each other. Without accents, spaces, marks, what stands
 * around it and what is not seen (zero width, directions), in one case, with the Latin letters that those of other scripts, and some digits,
 * look like. Empty where there is no letter.
 */
export function skeletonOf(text: string): string {
  const inner = text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(blanks, '')
    .replace(framed, letterIn)
    .replace(/₮/g, 't')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [...inner]
    .map(prototypeOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A prototype may be a capital whose small letter has a prototype of its own, so that one look is not enough. */
function prototypeOf(character: string): string {
  const look = (letter: string): string => {
    const small = letter.toLowerCase()
    return (prototypes.get(letter) ?? readAs.get(small) ?? prototypes.get(small) ?? small).toLowerCase()
  }
  return [...look(character)]
    .flatMap((letter) => [...look(letter)])
    .map(look)
    .join('')
}

/** Tells whether a token that is not listed goes by the symbol or the name of one that is. */
export function imitationsOf(listed: readonly TokenName[]): (token: TokenName) => boolean {
  const taken = new Set(listed.flatMap(({ name, symbol }) => [skeletonOf(name), skeletonOf(symbol)]))
  taken.delete('')
  return ({ name, symbol }) => taken.has(skeletonOf(symbol)) || taken.has(skeletonOf(name))
}
