import { crc32, deflateSync } from 'node:zlib'

type Picture = { width: number; height: number; bitDepth: 1 | 8; colorType: 0 | 2; rows: Buffer }

/** Returns a picture of 256 by 256 pixels: stripes in two colours that depend on the number. */
export function stripes(number: number): Buffer {
  const size = 256
  const color = (shift: number) => [97, 57, 23].map((factor, index) => (number * factor + shift * (index + 1)) % 256)
  const [one, two] = [color(40), color(170)]
  const row = (y: number) => Buffer.from([0, ...Array.from({ length: size }, (_, x) => ((x + y) % 64 < 32 ? one : two)).flat()])
  return png({ width: size, height: size, bitDepth: 8, colorType: 2, rows: Buffer.concat(Array.from({ length: size }, (_, y) => row(y))) })
}

/** Returns a white picture with more pixels than servers read: 25 million. Its file is small. */
export function tooManyPixels(): Buffer {
  const size = 5_100
  return png({ width: size, height: size, bitDepth: 1, colorType: 0, rows: Buffer.alloc(size * (1 + Math.ceil(size / 8)), 0) })
}

/** @see https://www.w3.org/TR/png/ */
function png({ width, height, bitDepth, colorType, rows }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colorType, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
