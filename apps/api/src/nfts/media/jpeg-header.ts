type JpegHeader = { width: number; height: number; orientation: number }

const scanStart = 0xda
const applicationData = 0xe1
/** Markers of a frame, which has the size. The others between them are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Returns the size of a JPEG image as stored, and its EXIF orientation from 1 to 8. Returns undefined if the image has not exactly one frame before
 * its pixels.
 */
export function readJpegHeader(bytes: Buffer): JpegHeader | undefined {
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === scanStart) return size && { ...size, orientation: orientation ?? 1 }
    if (marker === 0xff) {
      at++
      continue
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === applicationData) orientation ??= orientationIn(bytes.subarray(at + 4, next))
    if (isFrame(marker)) {
      if (size) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at = next
  }
  return undefined
}

const orientationTag = 0x112
const entryLength = 12

/** Returns the orientation in the first directory of EXIF data. Follows no pointer to other directories, which could be without end. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const exif = segment.subarray(6)
  const isLittleEndian = exif.toString('latin1', 0, 2) === 'II'
  const number = (at: number) => (at + 2 > exif.length ? 0 : isLittleEndian ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  // The position of the directory has four bytes, but a segment has at most 64 KiB.
  const start = number(isLittleEndian ? 4 : 6)
  for (let n = 0; n < number(start); n++) {
    const entry = start + 2 + n * entryLength
    if (number(entry) !== orientationTag) continue
    const orientation = number(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}
