/** How a token calls itself. */
export type TokenName = { name: string; symbol: string }

/**
 * What looks like a Latin letter or is easily taken for it, in a group after the letter, where compatibility normalisation does not tell:
 * capitals where only these look like it.
 * @see https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39): the single letters that a symbol can be made of
 */
const groups = [
  'aаɑα⍺ᎪꓮΑ',
  'bЬвьВƄᏏꓐᏴΒβ',
  'cсϲᏟꓚς¢',
  'dԁᎠᗞꓓđ',
  'eеҽεɛΕᎬꓰ℮',
  'fϝꞙƒꓝᖴ',
  'gɡցᶃԌᏀꓖ',
  'hһհᏂнНΗᎻꓧ',
  'iіıɩιІΙӏӀᎥꓲ|ǀ1l!łⅼʟ',
  'jјϳյᎫꓙ',
  'kκкКΚᏦꓗ',
  'mмМΜᎷꓟ',
  'nոռпηΝꓠи',
  'oоοօσΟՕ0〇ꓳ०٥ø',
  'pрρΡᏢꓑ',
  'qԛգզ',
  'rгᴦᎡꓣя',
  'sѕꜱЅᏚꓢ$5§',
  'tтτТΤᎢꓔŧ',
  'uυսᴜμꓴц',
  'vνѵᏙꓦ',
  'wԝѡաωᎳꓪш₩',
  'xхχХΧꓫ×',
  'yуγүУΥҮꓬ¥',
  'zᴢᏃΖꓜ',
]
const latinOf = new Map(
  groups.flatMap((group) => {
    const [letter = '', ...others] = group
    return others.map((other) => [other, letter] as const)
  }),
)

/**
 * What a text comes down to for the eye: the same for texts that are easily taken for each other. Without accents, spaces, marks, what stands
 * around it and what is not seen (zero width, directions), in one case, with the Latin letters that those of other scripts, and some digits,
 * look like. Empty where there is no letter.
 */
export function skeletonOf(text: string): string {
  const inner = text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const letters = [...inner].map((letter) => latinOf.get(letter) ?? latinOf.get(letter.toLowerCase()) ?? letter.toLowerCase())
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

/** Tells whether a token that is not listed goes by the symbol or the name of one that is. */
export function imitationsOf(listed: readonly TokenName[]): (token: TokenName) => boolean {
  const taken = new Set(listed.flatMap(({ name, symbol }) => [skeletonOf(name), skeletonOf(symbol)]))
  taken.delete('')
  return ({ name, symbol }) => taken.has(skeletonOf(symbol)) || taken.has(skeletonOf(name))
}
