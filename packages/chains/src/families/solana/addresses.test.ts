import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './addresses.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const base58 = getBase58Decoder()
const seeded = { seed: 5, numRuns: 500 }
const refusal = (detail?: string) => expect.objectContaining({ reason: 'invalid_address', detail })

test('any 32 bytes in base58 → an address in canonical form', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const address = base58.decode(bytes)
      expect(parseAddress(address)).toBe(address)
    }),
    seeded,
  )
})

test('base58 of another number of bytes → refused', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 }).filter(({ length }) => length !== 32)
  fc.assert(
    fc.property(bytes, (bytes) => {
      expect(() => parseAddress(base58.decode(bytes))).toThrow(refusal('it is not 32 bytes long'))
    }),
    seeded,
  )
})

test.each(['0', 'O', 'I', 'l'])('the look-alike character %s → named in the error', (character) => {
  for (const at of [0, 20, 43])
    expect(() => parseAddress(usdc.slice(0, at) + character + usdc.slice(at + 1))).toThrow(refusal(`base58 has no character ${character}`))
})

test('text that is not an address → refused, and the error does not repeat it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      fc.pre(!/^[1-9A-Za-z]*$/.test(text) || text === '')
      expect(() => parseAddress(text)).toThrow(refusal())
    }),
    seeded,
  )
  expect(() => parseAddress('1'.repeat(100_000))).toThrow(refusal('it is not 32 bytes long'))
})
