import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { animatedWebp, blue, claimedPng, halves, interlacedGif, type Paint, png, red } from './images.fixture.ts'
import { createReEncoder } from './re-encode.ts'

const { reEncode, close } = createReEncoder()
afterAll(close)

/** Returns the pixel at a position of an image. */
async function pixelAt(image: Buffer | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

/** Lossy compression changes colours, here by 25 at most. */
const near = (colour: readonly number[]) => colour.slice(0, 3).map((value) => expect.closeTo(value, -1.7))

/** Adds the EXIF orientation and a comment to a JPEG image. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tags = Buffer.from(`MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`, 'latin1')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags])
  const comment = Buffer.from('secret place')
  const segments = [segment(0xe1, exif), segment(0xfe, comment)]
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content])

test('a large PNG image → WebP with 512 pixels on the longer side', async () => {
  const image = await reEncode(png(1_000, 600, halves(1_000)))
  expect(image).toMatchObject({ width: 512, height: 307 })
  expect(image?.bytes.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s)
  expect(await pixelAt(image?.bytes, 10, 150)).toEqual(near(red))
  expect(await pixelAt(image?.bytes, 500, 150)).toEqual(near(blue))
})

test('a small image → its size stays', async () => {
  expect(await reEncode(png(24, 24, halves(24)))).toMatchObject({ width: 24, height: 24 })
  expect(await reEncode(png(512, 3, halves(512)))).toMatchObject({ width: 512, height: 3 })
})

test('a very narrow image → at least one pixel wide', async () => {
  expect(await reEncode(png(1, 3_000, () => red))).toMatchObject({ width: 1, height: 512 })
})

test('a transparent image → its transparency stays, and hidden colours do not show', async () => {
  const paint: Paint = (x) => (x < 500 ? [255, 255, 255, 0] : blue)
  const image = await reEncode(png(1_000, 40, paint))
  expect((await pixelAt(image?.bytes, 100, 10))[3]).toBe(0)
  expect((await pixelAt(image?.bytes, 400, 10))[3]).toBe(255)
  expect(await pixelAt(image?.bytes, 257, 10)).toEqual([...near(blue), 255])
})

test('a JPEG image with an orientation and other metadata → upright, and without metadata', async () => {
  const jpeg = await sharp(png(1_000, 600, halves(1_000)))
    .jpeg()
    .toBuffer()
  const image = await reEncode(withExif(jpeg, 6))
  expect(image).toMatchObject({ width: 307, height: 512 })
  expect(await pixelAt(image?.bytes, 150, 10)).toEqual(near(red))
  expect(await pixelAt(image?.bytes, 150, 500)).toEqual(near(blue))
  const bytes = image?.bytes.toString('latin1')
  for (const text of ['secret', 'Exif', 'EXIF', 'XMP', 'ICCP']) expect(bytes).not.toContain(text)
})

// Positions of the first row and the first column, as the EXIF standard names them.
test.each([
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
])('the orientation is %i → the first row is at the %s, the first column at the %s', async (orientation, row, column) => {
  const jpeg = await sharp(png(64, 64, (x, y) => (x < 32 && y < 32 ? red : blue)))
    .jpeg()
    .toBuffer()
  const image = await reEncode(withExif(jpeg, orientation))
  const sides = [row, column]
  const corner = await pixelAt(image?.bytes, sides.includes('left') ? 10 : 54, sides.includes('top') ? 10 : 54)
  expect(corner).toEqual(near(red))
})

test('images of all other types → WebP of their first frame', async () => {
  const source = png(30, 20, halves(30))
  const [lossy, lossless] = [await sharp(source).webp().toBuffer(), await sharp(source).webp({ lossless: true }).toBuffer()]
  for (const file of [lossy, lossless]) expect(await reEncode(file)).toMatchObject({ width: 30, height: 20 })
  expect(await reEncode(interlacedGif)).toMatchObject({ width: 20, height: 17 })
  const animated = await reEncode(animatedWebp)
  expect(animated).toMatchObject({ width: 12, height: 8 })
  expect(await pixelAt(animated?.bytes, 5, 5)).toEqual(near(red))
})

test('a GIF image → its colours, its transparency, and 512 pixels at most', async () => {
  const file = await sharp(png(600, 40, (x, y) => (y < 20 ? halves(600)(x, y) : [0, 0, 0, 0])))
    .gif()
    .toBuffer()
  const image = await reEncode(file)
  expect(image).toMatchObject({ width: 512, height: 34 })
  expect(await pixelAt(image?.bytes, 10, 5)).toEqual([...near(red), 255])
  expect(await pixelAt(image?.bytes, 500, 5)).toEqual([...near(blue), 255])
  expect((await pixelAt(image?.bytes, 10, 30))[3]).toBe(0)
})

test('a GIF image of another encoder is interlaced and has a transparent colour → its pixels', async () => {
  const image = await reEncode(interlacedGif)
  expect((await pixelAt(image?.bytes, 0, 5))[3]).toBe(0)
  expect(image).toMatchObject({ width: 20, height: 17 })
})

test.each([
  ['60,000 × 60,000 pixels', claimedPng(60_000, 60_000)],
  ['more than 25 megapixels', claimedPng(5_001, 5_000)],
  ['more than 12 megapixels of 16 bits', claimedPng(4_000, 4_000, 16)],
  ['a side of 20,000 pixels', claimedPng(20_000, 10)],
  ['no pixels', claimedPng(0, 10)],
])('%s → undefined', async (_, bytes) => {
  expect(await reEncode(bytes)).toBeUndefined()
})

test('a GIF image of 3,000 × 3,000 pixels → undefined', async () => {
  const large = sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'red' } })
  expect(await reEncode(await large.gif().toBuffer())).toBeUndefined()
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
  ['HTML', '<!doctype html><title>Not found</title>'],
  ['BMP', 'BM\x1a\0\0\0\0\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0'],
  ['an icon', '\0\0\x01\0\x01\0'],
  ['nothing', ''],
])('%s → undefined, and no decoder is started', async (_, text) => {
  const closed = createReEncoder()
  closed.close()
  expect(await closed.reEncode(Buffer.from(text, 'latin1'))).toBeUndefined()
})

test('a damaged file of each type → undefined', async () => {
  const source = png(64, 64, (x, y) => [x * 4, y * 4, (x * y) & 255, 255])
  const others = [sharp(source).webp(), sharp(source).webp({ lossless: true }), sharp(source).jpeg(), sharp(source).gif()]
  const files = [source, animatedWebp, ...(await Promise.all(others.map((other) => other.toBuffer())))]
  for (const file of files) expect(await reEncode(file.subarray(0, Math.floor(file.length / 2)))).toBeUndefined()
  expect(await reEncode(claimedPng(100, 100))).toBeUndefined()
})

test('60 KB of EXIF list millions of tags → the same image as without them', async () => {
  const jpeg = await sharp(png(16, 16, () => red))
    .jpeg()
    .toBuffer()
  // 2,500 pointers, each to a list of 2,500 tags.
  const directory = (entry: string) =>
    Buffer.concat([
      Buffer.from('\x09\xc4', 'latin1'),
      ...Array.from({ length: 2_500 }, () => Buffer.from(entry, 'latin1')),
      Buffer.alloc(4),
    ])
  const pointers = directory('\x87\x69\0\x04\0\0\0\x01\0\0\x75\x3e')
  const tags = directory('\x01\x12\0\x07\0\0\0\x01\0\0\0\0')
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), pointers, tags])
  const bomb = Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, exif), jpeg.subarray(2)])
  expect(await reEncode(bomb)).toEqual(await reEncode(jpeg))
})

test('many images at once → all of them, one decoder after the other', async () => {
  const images = await Promise.all(Array.from({ length: 5 }, (_, n) => reEncode(png(n + 1, 1, () => red))))
  expect(images.map((image) => image?.width)).toEqual([1, 2, 3, 4, 5])
})

test('closed while an image waits → an error, because a later attempt may succeed', async () => {
  const own = createReEncoder()
  const image = own.reEncode(png(600, 600, halves(600)))
  own.close()
  await expect(image).rejects.toThrow('The decoder of images failed')
})
