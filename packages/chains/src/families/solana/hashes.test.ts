import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHash } from './hashes.ts'

const base58 = getBase58Decoder()

test('a signature of 64 bytes in base58 → the same text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      const hash = base58.decode(bytes)
      expect(parseHash(hash)).toBe(hash)
    }),
    { seed: 5, numRuns: 200 },
  )
})

test('a signature of another number of bytes → undefined', () => {
  const bytes = fc.uint8Array({ maxLength: 80 }).filter(({ length }) => length !== 64)
  fc.assert(
    fc.property(bytes, (bytes) => {
      expect(parseHash(base58.decode(bytes))).toBeUndefined()
    }),
    { seed: 5, numRuns: 200 },
  )
})

test.each([`0x${'ab'.repeat(32)}`, '0'.repeat(88), 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'])(
  'text that is not a signature (%s) → undefined',
  (text) => {
    expect(parseHash(text)).toBeUndefined()
  },
)
