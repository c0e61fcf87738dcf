import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { decodeGif } from './gif.ts'
import { type ImageHeader, readHeader } from './image-header.ts'
import { stripPng } from './strip-png.ts'

/** An image as WebP, without metadata of its source. */
export type NftImage = { bytes: Buffer; width: number; height: number }

export const maxImageBytes = 8 * 1024 * 1024
const maxSide = 512
const maxSourceSide = 16_384
/** Maximum memory of the decoded pixels: 5,000 × 5,000 with 8 bits a channel. Decoding takes twice as much. */
const maxDecodedBytes = 100_000_000
/** Decoded pixels of this size may be copied four times. */
const roomyBytes = maxDecodedBytes / 3
/** This process decodes GIF images itself, so they must be small. */
const maxGifPixels = 2_048 * 2_048
const maxDecodingMs = 20_000
const maxOutputBytes = 2 * 1024 * 1024

/** Exit code of the decoder if it refuses the image. */
const undecodable = 3
const decoder = fileURLToPath(new URL('../../../src/nfts/media/decoder.mjs', import.meta.url))

/**
 * Returns a function that makes images small and safe. Each is decoded in a process of its own, one after the other. An image that crashes the
 * decoder, or takes all of its time, harms nothing else, and the memory is free afterwards.
 */
export function createReEncoder() {
  const stop = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Returns an image as WebP, or undefined if it is of another type, too large or damaged. @throws {Error} if the decoder cannot run */
    reEncode(bytes: Buffer): Promise<NftImage | undefined> {
      const image = last.then(() => reEncode(bytes, stop.signal))
      last = image.catch(() => undefined)
      return image
    },
    close: () => stop.abort(),
  }
}

async function reEncode(bytes: Buffer, signal: AbortSignal): Promise<NftImage | undefined> {
  const header = readHeader(bytes)
  const source = header && isDecodable(header) ? prepare(bytes, header) : undefined
  if (!header || !source) return undefined
  const output = await decode(source, optionsFor(header), signal)
  const made = output && readHeader(output)
  return made && { bytes: output, width: made.width, height: made.height }
}

/** Returns what the decoder reads: raw pixels of a GIF image, a PNG image without metadata, or the file. */
function prepare(bytes: Buffer, { type }: ImageHeader): Buffer | undefined {
  if (type === 'gif') return decodeGif(bytes)
  return type === 'png' ? stripPng(bytes) : bytes
}

const decodedBytes = ({ width, height, bytesPerPixel }: ImageHeader) => width * height * bytesPerPixel

function isDecodable(header: ImageHeader): boolean {
  const { type, width, height } = header
  if (width === 0 || height === 0 || Math.max(width, height) > maxSourceSide) return false
  return decodedBytes(header) <= maxDecodedBytes && (type !== 'gif' || width * height <= maxGifPixels)
}

const optionsFor = (header: ImageHeader) => {
  const { type, width, height, orientation } = header
  return {
    orientation,
    ...(Math.max(width, height) > maxSide && { maxSide }),
    ...(type === 'gif' && { raw: { width, height } }),
    hasRoom: decodedBytes(header) <= roomyBytes,
  }
}

/** Runs the decoder, without the environment of this process, which has secrets. */
const decode = (bytes: Buffer, options: ReturnType<typeof optionsFor>, signal: AbortSignal) =>
  new Promise<Buffer | undefined>((done, fail) => {
    const settings = {
      encoding: 'buffer',
      env: {},
      maxBuffer: maxOutputBytes,
      timeout: maxDecodingMs,
      killSignal: 'SIGKILL',
      signal,
    } as const
    const child = execFile(process.execPath, [decoder, JSON.stringify(options)], settings, (error, output) => {
      if (!error) return done(output)
      // A signal ended a decoder that crashed, or took too long.
      const isFault = error.code === undecodable || Boolean(error.signal)
      return isFault && !signal.aborted ? done(undefined) : fail(new Error('The decoder of images failed', { cause: error }))
    })
    // The decoder may end before it has read everything.
    child.stdin?.on('error', () => {}).end(bytes)
  })
