/** The answer has more bytes than its reader accepts. A retry would have the same result. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/**
 * Returns the pieces of an answer as one buffer. Reading stops at the first piece too many, which closes the connection of a stream.
 * @param onBytes is called with the size so far. An error that it throws ends the reading
 * @throws {AnswerTooLarge} if there are more than `maxBytes`
 */
export async function readBytes(pieces: AsyncIterable<Uint8Array>, maxBytes: number, onBytes?: (size: number) => void): Promise<Buffer> {
  // One buffer, because millions of tiny pieces would take far more memory than their bytes.
  let bytes = Buffer.alloc(0)
  let size = 0
  for await (const piece of pieces) {
    const end = size + piece.byteLength
    if (end > maxBytes) throw new AnswerTooLarge(`The answer exceeds ${maxBytes} bytes`)
    onBytes?.(end)
    if (end > bytes.length) bytes = grown(bytes.subarray(0, size), Math.min(maxBytes, size === 0 ? end : end + (end >> 1)))
    bytes.set(piece, size)
    size = end
  }
  return bytes.subarray(0, size)
}

function grown(bytes: Buffer, size: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(size)
  larger.set(bytes)
  return larger
}
