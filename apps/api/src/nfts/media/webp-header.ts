/** Bytes of the header of an animation's frame, before the chunks of its pixels. */
const frameHeaderLength = 16

/**
 * Returns the size of a WebP image: the largest of its canvas and its frames, because the decoder allocates what each of their headers says.
 * Returns undefined if there is none.
 */
export function readWebpHeader(bytes: Buffer): { width: number; height: number } | undefined {
  let [width, height] = [0, 0]

  function walk(from: number, end: number, isFrame: boolean) {
    let at = from
    while (at + 18 <= end) {
      const type = bytes.toString('latin1', at, at + 4)
      const length = bytes.readUInt32LE(at + 4)
      const data = at + 8
      const [w, h] = sizeIn(type, bytes, data)
      width = Math.max(width, w)
      height = Math.max(height, h)
      if (type === 'ANMF' && !isFrame) walk(data + frameHeaderLength, Math.min(data + length, end), true)
      at = data + length + (length % 2)
    }
  }

  walk(12, bytes.length, false)
  return width > 0 ? { width, height } : undefined
}

/** Returns the size in a chunk of a canvas, lossy pixels or lossless pixels. */
function sizeIn(type: string, bytes: Buffer, data: number): [width: number, height: number] {
  if (type === 'VP8X') return [bytes.readUIntLE(data + 4, 3) + 1, bytes.readUIntLE(data + 7, 3) + 1]
  if (type === 'VP8 ') return [bytes.readUInt16LE(data + 6) & 0x3fff, bytes.readUInt16LE(data + 8) & 0x3fff]
  if (type !== 'VP8L') return [0, 0]
  const bits = bytes.readUInt32LE(data + 1)
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
}
