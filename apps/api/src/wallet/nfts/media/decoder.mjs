// JavaScript: it also runs beside sources that are not compiled.
// Reads an image from standard input. Writes its width and height, four bytes each, and the image as WebP to standard output. It runs in a
// process of its own: see re-encode.ts.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Exit code if the image is refused or cannot be decoded. Any other code is a failure of this program. */
const undecodable = 3
const quality = 80
const maxSide = 512
const maxSourceSide = 16_384
/** Maximum memory of the decoded pixels: 5,000 × 5,000 with 8 bits a channel. */
const maxDecodedBytes = 100_000_000
/** Maximum pixels of a GIF image, which is decoded as a whole. */
const maxGifPixels = 2_048 * 2_048

// Other formats have decoders that read files, run scripts or take gigabytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadNsgifBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Whether the decoder may see more than the header of the image. */
function isDecodable(/** @type {sharp.Metadata} */ { format, width, height, depth }) {
  const pixels = width * height
  const bytesPerPixel = depth === 'ushort' ? 8 : 4
  if (Math.max(width, height) > maxSourceSide || pixels * bytesPerPixel > maxDecodedBytes) return false
  return format !== 'gif' || pixels <= maxGifPixels
}

const input = await buffer(process.stdin)
try {
  // The first frame alone is decoded. Colour profiles are not read, and nothing but pixels is written.
  const image = sharp(input, { failOn: 'error', limitInputPixels: maxDecodedBytes / 4, pages: 1, ignoreIcc: true })
  if (isDecodable(await image.metadata())) {
    const small = image.autoOrient().resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await small.webp({ quality }).toBuffer({ resolveWithObject: true })
    const size = Buffer.alloc(8)
    size.writeUInt32BE(info.width, 0)
    size.writeUInt32BE(info.height, 4)
    process.stdout.write(Buffer.concat([size, data]))
  } else process.exitCode = undecodable
} catch {
  process.exitCode = undecodable
}
