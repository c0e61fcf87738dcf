const signatureLength = 8
/** Bytes of a chunk beside its content: length, type and checksum. */
const overhead = 12

/**
 * Returns a PNG image with only the chunks of its pixels and their transparency. A decoder would unpack compressed texts, of which 6 MB can take
 * 3 GB.
 */
export function stripPng(bytes: Buffer): Buffer {
  const stripped = Buffer.allocUnsafe(bytes.length)
  let length = bytes.copy(stripped, 0, 0, signatureLength)
  let at = signatureLength
  while (at + overhead <= bytes.length) {
    const next = at + overhead + bytes.readUInt32BE(at)
    if (isNeeded(bytes.toString('latin1', at + 4, at + 8))) length += bytes.copy(stripped, length, at, next)
    at = next
  }
  return stripped.subarray(0, length)
}

/** A capital letter begins the type of a chunk that every decoder needs. */
const isNeeded = (type: string) => /^[A-Z]/.test(type) || type === 'tRNS'
