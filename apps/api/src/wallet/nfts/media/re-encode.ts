import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripPng } from './strip-png.ts'

/** An image as WebP, without metadata of its source. */
export type NftImage = { bytes: Buffer; width: number; height: number }

export const maxImageBytes = 8 * 1024 * 1024
const maxDecodingMs = 20_000
const maxOutputBytes = 2 * 1024 * 1024
/** The decoder writes width and height before the image. */
const sizeLength = 8

/** Exit code of the decoder if it refuses the image. */
const undecodable = 3
const decoder = fileURLToPath(new URL('./decoder.mjs', import.meta.url))

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
  const start = bytes.toString('latin1', 0, 12)
  // No decoder is started for a page or an image of another type.
  if (!/^(\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP)/s.test(start)) return undefined
  const output = await decode(start.startsWith('\x89') ? stripPng(bytes) : bytes, signal)
  return output && { bytes: output.subarray(sizeLength), width: output.readUInt32BE(0), height: output.readUInt32BE(4) }
}

/** Runs the decoder, without the environment of this process, which has secrets. */
const decode = (bytes: Buffer, signal: AbortSignal) =>
  new Promise<Buffer | undefined>((done, fail) => {
    const settings = {
      encoding: 'buffer',
      env: {},
      maxBuffer: maxOutputBytes,
      timeout: maxDecodingMs,
      killSignal: 'SIGKILL',
      signal,
    } as const
    const child = execFile(process.execPath, [decoder], settings, (error, output) => {
      if (!error) return done(output)
      // A signal ended a decoder that crashed, or took too long.
      const isFault = error.code === undecodable || Boolean(error.signal)
      return isFault && !signal.aborted ? done(undefined) : fail(new Error('The decoder of images failed', { cause: error }))
    })
    // The decoder may end before it has read everything.
    child.stdin?.on('error', () => {}).end(bytes)
  })
