import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('untrusted text', () => {
  test.each([
    ['USDC', 'USDC'],
    ['  US\n\tDC ', 'US DC'],
    ['\u202eCDSU\u202c', 'CDSU'],
    ['U\u200bS\u2060D\ufeffC\u0000', 'USDC'],
    ['USDC\u2028Sent 5 ETH', 'USDC Sent 5 ETH'],
    [`Z${'\u0300'.repeat(50)}`, 'Z\u0300\u0300'],
    ['\u{e0041}\u{e007f}\u3164\ufff9', ''],
    ['Öl für 東京 🪙', 'Öl für 東京 🪙'],
  ])('untrusted text %j → one line in reading order without invisible characters', (text, shown) => {
    expect(plainText(text, 16)).toBe(shown)
  })

  test('untrusted text is longer than the limit → it ends with an ellipsis, and no character is cut in two', () => {
    expect(plainText('abcdef', 6)).toBe('abcdef')
    expect(plainText('abcdefg', 6)).toBe('abcde…')
    expect(plainText('🪙'.repeat(9), 4)).toBe('🪙🪙🪙…')
  })

  test('untrusted text has ten million characters → cut without delay', () => {
    for (const text of ['\u202e', ' ', 'a\u0300', '\u0300', 'x']) expect([...plainText(text.repeat(5_000_000), 16)].length).toBeLessThan(17)
  })

  test('any untrusted text → safe output, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
        const shown = plainText(text, maxLength)
        expect([...shown].length).toBeLessThanOrEqual(maxLength)
        expect(shown).not.toMatch(/[\p{C}\u2028\u2029]|\s\s|^\s|\s$|\p{M}{3}/u)
        expect(plainText(shown, maxLength)).toBe(shown)
      }),
    )
  })
})
