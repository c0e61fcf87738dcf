import { Transformer } from '@napi-rs/image'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readHeader } from './image-header.ts'
import { animatedWebp, claimedPng, gif, halves, interlacedGif, png } from './images.fixture.ts'

const source = png(30, 20, halves(30))
let jpeg: Buffer
let lossy: Buffer
let lossless: Buffer
beforeAll(async () => {
  jpeg = await new Transformer(source).jpeg()
  lossy = await new Transformer(source).webp()
  lossless = await new Transformer(source).webpLossless()
})

test('files of all types → their type and size', () => {
  expect(readHeader(source)).toEqual({ type: 'png', width: 30, height: 20, bytesPerPixel: 4, orientation: 1 })
  expect(readHeader(jpeg)).toMatchObject({ type: 'jpeg', width: 30, height: 20 })
  expect(readHeader(lossy)).toMatchObject({ type: 'webp', width: 30, height: 20 })
  expect(readHeader(lossless)).toMatchObject({ type: 'webp', width: 30, height: 20 })
  expect(readHeader(animatedWebp)).toMatchObject({ type: 'webp', width: 12, height: 8 })
  expect(readHeader(interlacedGif)).toMatchObject({ type: 'gif', width: 20, height: 17 })
  expect(readHeader(gif({ width: 3, height: 1, values: [0, 0, 0], colours: [] }))).toMatchObject({ type: 'gif', width: 3, height: 1 })
})

test('a PNG header with 60,000 × 60,000 pixels of 16 bits → that size, without decoding', () => {
  expect(readHeader(claimedPng(60_000, 60_000, 16))).toMatchObject({ width: 60_000, height: 60_000, bytesPerPixel: 8 })
})

test('a WebP canvas is smaller than the pixels in it → the size of the pixels', () => {
  const canvas = Buffer.concat([Buffer.from('VP8X\x0a\0\0\0\0\0\0\0', 'latin1'), Buffer.from([9, 0, 0, 9, 0, 0])])
  const bytes = Buffer.concat([lossy.subarray(0, 12), canvas, lossy.subarray(12)])
  expect(readHeader(bytes)).toMatchObject({ width: 30, height: 20 })
})

test('an animated WebP image has a frame larger than its canvas → the size of the frame', () => {
  const bytes = Buffer.from(animatedWebp)
  bytes.writeUInt32LE((49 << 14) | 39, bytes.indexOf('VP8L') + 9)
  expect(readHeader(bytes)).toMatchObject({ width: 40, height: 50 })
})

test('a JPEG image with a second size → undefined', () => {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const frame = jpeg.subarray(start, start + 2 + jpeg.readUInt16BE(start + 2))
  expect(readHeader(Buffer.concat([jpeg.subarray(0, start), frame, jpeg.subarray(start)]))).toBeUndefined()
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
  ['HTML', '<!doctype html><title>Not found</title>'],
  ['BMP', 'BM\x1a\0\0\0\0\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0'],
  ['an icon', '\0\0\x01\0\x01\0'],
  ['nothing', ''],
])('%s → undefined', (_, text) => {
  expect(readHeader(Buffer.from(text, 'latin1'))).toBeUndefined()
})

test('files of all types are cut or changed → a size or undefined, never an error', () => {
  const files = [source, jpeg, lossy, lossless, animatedWebp, interlacedGif]
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(200),
      fc.array(fc.tuple(fc.nat(199), fc.nat(255)), { maxLength: 5 }),
      (file, cut, changes) => {
        const bytes = Buffer.from(file.subarray(0, cut))
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        expect(() => readHeader(bytes)).not.toThrow()
      },
    ),
    { numRuns: 2_000 },
  )
})
