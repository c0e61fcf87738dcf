import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plain-text.ts'

test.each([
  ['USDC', 'USDC'],
  ['', ''],
  [null, ''],
  ['\u202eCDSU\u202c', 'CDSU'],
  ['US\u200bDC\u3164', 'USDC'],
  ['a\n\nb\tc', 'abc'],
  ['Z\u0335\u0321a\u0336', 'Za'],
  ['Visit https://evil.example to claim', 'Visit https://evil.exam…'],
  ['🎁🎁', '🎁🎁'],
])('the name %j → %j', (name, shown) => {
  expect(plainName(name)).toBe(shown)
})

test('any text → at most 24 visible characters on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const shown = plainName(text)
      expect([...shown].length).toBeLessThanOrEqual(24)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    }),
  )
})

test('a name has 100,000 characters → it is cut', () => {
  expect(plainName('x'.repeat(100_000))).toBe(`${'x'.repeat(23)}…`)
})
