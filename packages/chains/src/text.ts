/** Control, format (bidirectional overrides, zero-width), private and unassigned characters, line and paragraph separators. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Its scheme is bounded: a long run of letters would else be looked through again from each of them. */
const URL_LIKE = /[a-z][a-z0-9+.-]{0,30}:\/\/\S*/gi

/** Text of a stranger made fit to show: one line, nothing invisible, at most `maxLength` characters. Empty when nothing is left. */
export function cleanText(text: string, maxLength: number): string {
  // The spaces on both sides of something invisible come together when it goes.
  const line = text.slice(0, 10_000).replace(/\s/g, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim()
  return [...line].slice(0, maxLength).join('').trim()
}

/** As `cleanText`, for a sentence in an error: also without anything that looks like a URL. */
export function cleanSentence(text: string, maxLength = 200): string {
  return cleanText(text.slice(0, 10_000).replace(URL_LIKE, '…'), maxLength)
}
