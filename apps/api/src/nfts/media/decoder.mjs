// JavaScript: it also runs beside sources that are not compiled.
// Reads an image from standard input and writes it as WebP to standard output. It runs in a process of its own: see re-encode.ts.
import { buffer } from 'node:stream/consumers'
import { ResizeFit, Transformer } from '@napi-rs/image'

/** Exit code if the image cannot be decoded. Any other code is a failure of this program. */
const undecodable = 3
const quality = 80

/** @type {{ maxSide?: number, hasRoom: boolean, orientation: number, raw?: { width: number, height: number } }} */
const { maxSide, hasRoom, orientation, raw } = JSON.parse(process.argv[2] ?? '')
const input = await buffer(process.stdin)
try {
  const image = raw ? Transformer.fromRgbaPixels(input, raw.width, raw.height) : new Transformer(input)
  const size = { width: maxSide, height: maxSide, fit: ResizeFit.Inside }
  // The fast method keeps hidden colours of transparent pixels out of their neighbours, but needs twice the memory.
  if (maxSide) hasRoom ? image.fastResize(size) : image.resize(size)
  // A JPEG image is never rotated itself: the library would parse its EXIF, and 60 KB of EXIF can take gigabytes.
  const upright = orientation === 1 ? image : new Transformer(await image.png()).rotate(orientation)
  process.stdout.write(await upright.webp(quality))
} catch {
  process.exitCode = undecodable
}
