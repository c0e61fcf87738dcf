import type { NftDescription } from './adapter.ts'
import { cleanText } from './text.ts'

const MAX_NAME_LENGTH = 100

/** Maximum length of a URI in characters. A metadata document on the chain is a `data:` URI of some thousands of characters. */
export const MAX_URI_LENGTH = 65_536

/**
 * Returns a description from untrusted texts. Names are cleaned and cut. Databases refuse NUL, so the URI is returned without it, or not at
 * all if it is too long. Empty texts are omitted.
 */
export function toDescription(texts: { [K in keyof NftDescription]: string | undefined }): NftDescription {
  const name = cleanText(texts.name ?? '', MAX_NAME_LENGTH)
  const collection = cleanText(texts.collection ?? '', MAX_NAME_LENGTH)
  const uri = (texts.uri ?? '').replaceAll('\0', '').trim()
  return { ...(name && { name }), ...(collection && { collection }), ...(uri && uri.length <= MAX_URI_LENGTH && { uri }) }
}
