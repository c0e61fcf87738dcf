/**
 * Returns the bytes of a `data:` URI, in base64 or percent-encoded. Returns undefined if it is malformed or has more than `maxBytes`. Its media
 * type is not used: the content decides.
 */
export function readDataUri(uri: string, maxBytes: number): Buffer | undefined {
  const comma = uri.indexOf(',')
  // An encoded byte takes at most three characters.
  if (comma < 0 || uri.length - comma - 1 > 3 * maxBytes) return undefined
  const isBase64 = /;\s*base64\s*$/i.test(uri.slice(0, comma))
  const content = decodePercents(uri.slice(comma + 1))
  const bytes = isBase64 ? Buffer.from(content.toString('latin1'), 'base64') : content
  return bytes.length <= maxBytes ? bytes : undefined
}

/** Replaces each %XX with its byte. A percent sign without two digits stays, as in browsers. */
const decodePercents = (text: string) =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )
