/** Matches control, format (bidirectional overrides, zero-width), private and unassigned characters, line and paragraph separators. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Matches URLs. The scheme's length is limited: otherwise a long run of letters would be searched again from each letter. */
const URL_LIKE = /[a-z][a-z0-9+.-]{0,30}:\/\/\S*/gi

/**
 * Returns untrusted text made safe to show: one line, nothing invisible, at most `maxLength` characters. Returns an empty text if no
 * visible character is left.
 */
export function cleanText(text: string, maxLength: number): string {
  // Removing an invisible character may join the spaces around it, so spaces are merged afterwards.
  const line = text.slice(0, 10_000).replace(/\s/g, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim()
  return [...line].slice(0, maxLength).join('').trim()
}

/** Like `cleanText`, for a sentence in an error: also replaces anything that looks like a URL. */
export function cleanSentence(text: string, maxLength = 200): string {
  return cleanText(text.slice(0, 10_000).replace(URL_LIKE, '…'), maxLength)
}
