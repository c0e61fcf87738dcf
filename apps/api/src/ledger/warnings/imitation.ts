import confusables from 'unhomoglyph/data.json' with { type: 'json' }

/** The name and symbol that a token contract returns. */
export type TokenName = { name: string; symbol: string }

/** The Unicode prototype of each confusable character. @see https://www.unicode.org/reports/tr39/#Confusable_Detection */
const prototypes = new Map<string, string>(
  Object.entries(confusables).map(([character, prototype]) => [character, prototype.normalize('NFKD')]),
)

/**
 * Additions to the Unicode data: each Latin letter, followed by characters that readers mistake for it in a symbol. The table has small
 * capitals, letters that look alike in one case only, and signs that are used as letters.
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

/** Matches the Hangul fillers: they are letters in Unicode, but invisible. */
const blanks = /[\u115f\u1160]/g
/** Matches white letters on a dark disc or square. NFKD normalization does not change these letters. */
const framed = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu
const letterIn = (frame: string) => String.fromCodePoint(0x61 + (((frame.codePointAt(0) ?? 0) - 0x1f150) % 32))

/**
 * Returns the skeleton of a text, which is equal for texts that look alike. The result is in lower case and has no accents, spaces,
 * punctuation or invisible characters. Letters of other scripts and some digits become the Latin letters that they resemble. The skeleton
 * is empty for a text without letters and digits.
 */
export function skeletonOf(text: string): string {
  const inner = text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(blanks, '')
    .replace(framed, letterIn)
    // Tether's symbol is written with the tugrik sign.
    .replace(/₮/g, 't')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [...inner]
    .map(prototypeOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the prototype of a character. It looks up three times: a prototype may be a capital letter whose small letter has another
 * prototype.
 */
function prototypeOf(character: string): string {
  const replaced = (letter: string): string => {
    const small = letter.toLowerCase()
    return (prototypes.get(letter) ?? readAs.get(small) ?? prototypes.get(small) ?? small).toLowerCase()
  }
  return [...replaced(character)]
    .flatMap((letter) => [...replaced(letter)])
    .map(replaced)
    .join('')
}

/** Returns a function that checks whether an unlisted token has a name or symbol that looks like one of a listed token. */
export function imitationsOf(listed: readonly TokenName[]): (token: TokenName) => boolean {
  const taken = new Set(listed.flatMap(({ name, symbol }) => [skeletonOf(name), skeletonOf(symbol)]))
  taken.delete('')
  return ({ name, symbol }) => taken.has(skeletonOf(symbol)) || taken.has(skeletonOf(name))
}

/** Returns a function that checks whether a token imitates a listed one. The listed tokens of each platform are prepared once. */
export function imitationCheck(tokens: { known(platformId: string): readonly TokenName[] }) {
  const checks = new Map<string, ReturnType<typeof imitationsOf>>()
  return (platformId: string, token: TokenName): boolean => {
    const check = checks.get(platformId) ?? imitationsOf(tokens.known(platformId))
    checks.set(platformId, check)
    return check(token)
  }
}
