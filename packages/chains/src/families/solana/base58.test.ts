import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfBase58 } from './base58.ts'

const base58 = getBase58Decoder()

test('any bytes encoded by the library → decoded to the same bytes', () => {
  const bytes = fc
    .tuple(fc.nat(3), fc.uint8Array({ maxLength: 300 }))
    .map(([zeros, rest]) => new Uint8Array([...Array(zeros).fill(0), ...rest]))
  fc.assert(
    fc.property(bytes, (written) => {
      expect(bytesOfBase58(base58.decode(written))).toEqual(written)
    }),
    { numRuns: 1_000 },
  )
})
