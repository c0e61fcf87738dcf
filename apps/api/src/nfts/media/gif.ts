import { unpackLzw } from './lzw.ts'

type Frame = {
  left: number
  top: number
  width: number
  height: number
  isInterlaced: boolean
  colours: Buffer
  data: Buffer
  valueBits: number
}

/** First rows and steps of the four passes of an interlaced image. */
const passes = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const

/**
 * Returns the pixels of the first frame of a GIF image on a transparent canvas: red, green, blue and alpha, a byte each. Returns undefined if it has
 * none. The caller checks the size of the canvas.
 */
export function decodeGif(bytes: Buffer): Buffer | undefined {
  const canvas = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const found = findFrame(bytes)
  if (!found) return undefined
  const { frame, transparent } = found
  if (frame.left + frame.width > canvas.width || frame.top + frame.height > canvas.height) return undefined
  const { values, length } = unpackLzw(frame.data, frame.valueBits, frame.width * frame.height)
  if (length === 0) return undefined
  const palette = paletteOf(frame.colours, transparent)
  const pixels = new Uint32Array(canvas.width * canvas.height)
  rowsOf(frame).forEach((y, row) => {
    const [from, to] = [row * frame.width, (frame.top + y) * canvas.width + frame.left]
    const known = Math.min(frame.width, length - from)
    for (let x = 0; x < known; x++) pixels[to + x] = palette[values[from + x] ?? 0] ?? 0
  })
  return Buffer.from(pixels.buffer)
}

/** Returns the pixel of each index. A colour that the file does not have is transparent. */
function paletteOf(colours: Buffer, transparent: number | undefined): Uint32Array {
  const palette = new Uint32Array(256)
  for (let index = 0; index * 3 + 3 <= colours.length; index++) {
    if (index !== transparent) palette[index] = 0xff000000 | colours.readUIntLE(index * 3, 3)
  }
  return palette
}

/** Returns the rows of a frame in the order of the file. */
function rowsOf({ height, isInterlaced }: Frame): number[] {
  const order = isInterlaced ? passes : ([[0, 1]] as const)
  return order.flatMap(([first, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - first) / step)) }, (_, n) => first + n * step),
  )
}

/** Walks over the extensions to the first frame. */
function findFrame(bytes: Buffer): { frame: Frame; transparent: number | undefined } | undefined {
  let transparent: number | undefined
  let at = 13 + colourBytes(bytes[10] ?? 0)
  while (at + 11 < bytes.length) {
    if (bytes[at] === 0x2c) {
      const frame = readFrame(bytes, at)
      return frame && { frame, transparent }
    }
    if (bytes[at] !== 0x21) return undefined
    const isControl = bytes[at + 1] === 0xf9
    if (isControl) transparent = (bytes[at + 3] ?? 0) & 1 ? bytes[at + 6] : undefined
    at = skipBlocks(bytes, at + 2)
  }
  return undefined
}

function readFrame(bytes: Buffer, at: number): Frame | undefined {
  const flags = bytes[at + 9] ?? 0
  const own = bytes.subarray(at + 10, at + 10 + colourBytes(flags))
  const shared = bytes.subarray(13, 13 + colourBytes(bytes[10] ?? 0))
  const colours = own.length > 0 ? own : shared
  const dataStart = at + 10 + own.length
  const valueBits = bytes[dataStart] ?? 0
  if (colours.length === 0 || valueBits < 1 || valueBits > 8) return undefined
  return {
    left: bytes.readUInt16LE(at + 1),
    top: bytes.readUInt16LE(at + 3),
    width: bytes.readUInt16LE(at + 5),
    height: bytes.readUInt16LE(at + 7),
    isInterlaced: (flags & 0x40) !== 0,
    colours,
    data: joinBlocks(bytes, dataStart + 1),
    valueBits,
  }
}

/** Returns the bytes of the table of colours that these flags announce. */
const colourBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns the position after a chain of blocks, each of which begins with its length. An empty one is the last. */
function skipBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function joinBlocks(bytes: Buffer, from: number): Buffer {
  const joined = Buffer.allocUnsafe(bytes.length)
  let [at, length] = [from, 0]
  while (at < bytes.length && bytes[at] !== 0) {
    const next = at + 1 + (bytes[at] ?? 0)
    length += bytes.copy(joined, length, at + 1, next)
    at = next
  }
  return joined.subarray(0, length)
}
