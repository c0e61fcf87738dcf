/** How a token calls itself. */
export type TokenName = { name: string; symbol: string }

/**
 * What looks like a Latin letter or is easily taken for it, in a group after the letter, where compatibility normalisation does not tell:
 * capitals where only these look like it.
 * @see https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39): the single letters that a symbol can be made of
 */
const groups = [
  'aаɑα⍺ᎪꓮΑᴀⲀ',
  'bЬвьВƄᏏꓐᏴΒβʙⲂ',
  'cсϲᏟꓚς¢ᴄⲤ',
  'dԁᎠᗞꓓđᴅ',
  'eеҽεɛΕᎬꓰ℮ᴇⲈ',
  'fϝꞙƒꓝᖴꜰ',
  'gɡցᶃԌᏀꓖɢ',
  'hһհᏂнНΗᎻꓧʜⲎ',
  'iіıɩιІΙӏӀᎥꓲ|ǀ1l!łⅼʟɪⲒ',
  'jјϳյᎫꓙᴊ',
  'kκкКΚᏦꓗᴋⲔ',
  'mмМΜᎷꓟᴍⲘ',
  'nոռпηΝꓠиɴⲚ',
  'oоοօσΟՕ0〇ꓳ०٥øᴏⲞ',
  'pрρΡᏢꓑᴘⲢ',
  'qԛգզ',
  'rгᴦᎡꓣяʀ',
  'sѕꜱЅᏚꓢ$5§Տ',
  'tтτТΤᎢꓔŧᴛⲦ',
  'uυսᴜμꓴц',
  'vνѵᏙꓦᴠ',
  'wԝѡաωᎳꓪш₩ᴡ',
  'xхχХΧꓫ×Ⲭ',
  'yуγүУΥҮꓬ¥ʏⲨ',
  'zᴢᏃΖꓜ',
]
const latinOf = new Map(
  groups.flatMap((group) => {
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
  const letters = [...inner].map((letter) => latinOf.get(letter) ?? latinOf.get(letter.toLowerCase()) ?? letter.toLowerCase())
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

/** Tells whether a token that is not listed goes by the symbol or the name of one that is. */
export function imitationsOf(listed: readonly TokenName[]): (token: TokenName) => boolean {
  const taken = new Set(listed.flatMap(({ name, symbol }) => [skeletonOf(name), skeletonOf(symbol)]))
  taken.delete('')
  return ({ name, symbol }) => taken.has(skeletonOf(symbol)) || taken.has(skeletonOf(name))
}
