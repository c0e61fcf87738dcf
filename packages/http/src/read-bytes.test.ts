import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerTooLarge, readBytes } from './read-bytes.ts'

async function* each(pieces: readonly Uint8Array[], onEnd = () => {}) {
  try {
    yield* pieces
  } finally {
    onEnd()
  }
}

const pieces = fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 50 })

test('any pieces within the limit → their bytes, and their size after each', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(100), async (given, spare) => {
      const whole = Buffer.concat(given)
      const sizes: number[] = []
      expect(await readBytes(each(given), whole.length + spare, (size) => sizes.push(size))).toEqual(whole)
      expect(sizes).toEqual(given.map((_, index) => Buffer.concat(given.slice(0, index + 1)).length))
    }),
  )
})

test('any pieces above the limit → AnswerTooLarge, and the source is closed', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (given) => {
      const { length } = Buffer.concat(given)
      fc.pre(length > 0)
      let isClosed = false
      const source = each(given, () => {
        isClosed = true
      })
      await expect(readBytes(source, length - 1)).rejects.toThrow(AnswerTooLarge)
      expect(isClosed).toBe(true)
    }),
  )
})

test('a million pieces of one byte → one buffer, not a million', async () => {
  const byte = Uint8Array.of(1)
  const read = await readBytes(each(Array.from({ length: 1_000_000 }, () => byte)), 1_000_000)
  expect(read.length).toBe(1_000_000)
  expect(read.buffer.byteLength).toBeLessThanOrEqual(1_500_000)
})
