import { readJpegHeader } from './jpeg-header.ts'
import { readWebpHeader } from './webp-header.ts'

/** Type and size of an image, from its header alone. */
export type ImageHeader = {
  type: 'png' | 'jpeg' | 'gif' | 'webp'
  width: number
  height: number
  /** Maximum memory of a decoded pixel. */
  bytesPerPixel: number
  /** EXIF orientation of a JPEG image, from 1 to 8. 1 is upright. */
  orientation: number
}

/** Returns the header of an image by its first bytes, or undefined if it is of no type that can be decoded. */
export function readHeader(bytes: Buffer): ImageHeader | undefined {
  // No read passes the end of these 32 bytes.
  const head = Buffer.alloc(32)
  bytes.copy(head)
  const usual = { bytesPerPixel: 4, orientation: 1 }
  if (startsWith(head, '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR')) {
    const bytesPerPixel = head[24] === 16 ? 8 : 4
    return { ...usual, type: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20), bytesPerPixel }
  }
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) {
    return { ...usual, type: 'gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  }
  if (startsWith(head, '\xff\xd8\xff')) {
    const header = readJpegHeader(bytes)
    return header && { ...usual, type: 'jpeg', ...header }
  }
  if (startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP') {
    const header = readWebpHeader(bytes)
    return header && { ...usual, type: 'webp', ...header }
  }
  return undefined
}

const startsWith = (head: Buffer, magic: string) => head.toString('latin1', 0, magic.length) === magic
