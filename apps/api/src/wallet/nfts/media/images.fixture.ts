import { crc32, deflateSync } from 'node:zlib'

/** Pixels in test images: their colour at a position, as red, green, blue and alpha. */
export type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number]

export const red = [255, 0, 0, 255] as const
export const blue = [0, 0, 255, 255] as const

/** Red on the left, blue on the right. */
export const halves =
  (width: number): Paint =>
  (x) =>
    x < width / 2 ? red : blue

/** Returns a PNG file, written without the library under test. */
export function png(width: number, height: number, paint: Paint): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (_, x) => paint(x, y)).flat()])
  return pngFile(pngHeader(width, height, 8), deflateSync(Buffer.from(rows.flat())))
}

/** Returns a PNG file of a claimed size and bit depth, with a few pixels. */
export const claimedPng = (width: number, height: number, depth = 8) =>
  pngFile(pngHeader(width, height, depth), deflateSync(Buffer.alloc(64)))

function pngHeader(width: number, height: number, depth: number) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return header
}

/** Returns a PNG file with a colour profile that takes this many bytes when it is unpacked. */
export const pngWithProfile = (width: number, height: number, paint: Paint, profileBytes: number) => {
  const [file, end] = [png(width, height, paint), 8 + 12 + 13]
  const profile = Buffer.concat([Buffer.from('sRGB\0\0'), deflateSync(Buffer.alloc(profileBytes))])
  return Buffer.concat([file.subarray(0, end), pngChunk('iCCP', profile), file.subarray(end)])
}

const pngFile = (header: Buffer, data: Buffer) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

function pngChunk(type: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A GIF file of another encoder: 20 × 17 pixels, interlaced. The index of a pixel is (x·y + x) mod 4: transparent, red, green or blue. */
export const interlacedGif = Buffer.from(
  'R0lGODlhFAARAIEAAAAAAP8AAAD/AAAA/yH5BAEAAAAALAAAAAAUABEAQAhfAAEEEDBAIEGDBQcmPKgQocOGEBlKXEjx4USLFSNmPDhAQAAAHT+GBOmRpMiSI1OiXHmypcmXKl3GBCCAps2aOG/qBMCzp8+fP3MK1TkUqFGjQ5MSPcrUp9KnNpsyDQgAOw==',
  'base64',
)

/** An animated WebP file of another encoder: 12 × 8 pixels, one red frame and one blue frame. */
export const animatedWebp = Buffer.from(
  'UklGRoQAAABXRUJQVlA4WAoAAAACAAAACwAABwAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAAsAAAcAAAAAAAJWUDhMDwAAAC8LwAEABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAsAAAcAAAAAAABWUDhMDwAAAC8LwAEABxDR//4HIqL/AQA=',
  'base64',
)
