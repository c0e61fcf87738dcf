/** Marks, format and control characters, and all separators except a space and a line break. */
export const unseen = /[\p{C}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}|(?! )\p{Zs}| {9,}/gu

/** Returns a text whose invisible characters, changes of direction and long runs of spaces are escapes. Line breaks stay. */
export const escapeText = (text: string) =>
  text.replaceAll(unseen, (found) =>
    found === '\n' ? found : found.startsWith('  ') ? `\\u{20}×${found.length}` : `\\u{${found.codePointAt(0)?.toString(16)}}`,
  )

const maxName = 64

/** Returns a foreign name, such as a token's, in one line and cut at 64 characters. */
export function escapeName(name: string): string {
  const characters = [...name.slice(0, 4 * maxName)]
  const cut = characters.slice(0, maxName).join('')
  return escapeText(cut).replaceAll('\n', '\\u{a}') + (cut.length < name.length ? '…' : '')
}
