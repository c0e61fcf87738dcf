import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeGif } from './gif.ts'
import { gif, interlacedGif } from './images.fixture.ts'

const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255]
const [red, green, blue, transparent] = [0xff0000ff, 0x00ff00ff, 0x0000ffff, 0]

/** Returns the pixels as numbers of red, green, blue and alpha. */
const pixelsOf = (bytes: Buffer) => {
  const rgba = decodeGif(bytes)
  return rgba && Array.from({ length: rgba.length / 4 }, (_, n) => rgba.readUInt32BE(n * 4))
}

test('the file of another encoder is interlaced and has a transparent colour → its pixels', () => {
  const palette = [transparent, red, green, blue]
  const expected = Array.from({ length: 20 * 17 }, (_, n) => palette[((n % 20) * Math.floor(n / 20) + (n % 20)) % 4])
  expect(pixelsOf(interlacedGif)).toEqual(expected)
})

test('the frame is smaller than the canvas → the rest is transparent', () => {
  const bytes = gif({ width: 2, height: 1, values: [1, 2], colours, left: 1, top: 1 })
  expect(pixelsOf(bytes)).toEqual([0, 0, 0, 0, green, blue])
})

test('the frame reaches beyond the canvas → undefined', () => {
  const bytes = gif({ width: 2, height: 1, values: [1, 2], colours })
  bytes.writeUInt16LE(1, 6)
  expect(decodeGif(bytes)).toBeUndefined()
})

test('the data ends early → the missing pixels are transparent, and without any pixel undefined', () => {
  const bytes = gif({ width: 40, height: 40, values: Array(1_600).fill(1), colours })
  const dataStart = bytes.length - bytes.subarray(13 + 768 + 11).length
  const pixels = pixelsOf(bytes.subarray(0, dataStart + 12)) ?? []
  expect(pixels[0]).toBe(green)
  expect(pixels.at(-1)).toBe(transparent)
  expect(decodeGif(bytes.subarray(0, dataStart))).toBeUndefined()
})

test('any pixels, also with more codes than the table has → the same pixels', () => {
  const value = fc.integer({ min: 0, max: 255 })
  const grey = Array.from({ length: 256 }, (_, n) => [n, n, n]).flat()
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 120 }), height: fc.integer({ min: 1, max: 120 }), seed: value, step: value })
  fc.assert(
    fc.property(sizes, ({ width, height, seed, step }) => {
      const values = Array.from({ length: width * height }, (_, n) => (seed + n * step + (n >> 3) * (n >> 5)) & 255)
      const rgba = decodeGif(gif({ width, height, values, colours: grey })) ?? Buffer.alloc(0)
      expect(values.map((_, n) => rgba[n * 4])).toEqual(values)
    }),
    { numRuns: 30 },
  )
})

test('any bytes after the magic → pixels of the canvas or undefined, never an error', () => {
  const start = gif({ width: 3, height: 3, values: [0, 1, 2, 0, 1, 2, 0, 1, 2], colours })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(start.length - 11), fc.nat(255)), { maxLength: 6 }), fc.nat(start.length), (changes, cut) => {
      const bytes = Buffer.from(start)
      for (const [at, byte] of changes) bytes[10 + at] = byte
      expect([undefined, 36]).toContain(decodeGif(bytes.subarray(0, Math.max(13, cut)))?.length)
    }),
  )
})
