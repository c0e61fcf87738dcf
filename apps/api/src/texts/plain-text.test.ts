import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('the words of a stranger', () => {
  test.each([
    ['USDC', 'USDC'],
    ['  US\n\tDC ', 'US DC'],
    ['\u202eCDSU\u202c', 'CDSU'],
    ['U\u200bS\u2060D\ufeffC\u0000', 'USDC'],
    ['USDC\u2028Sent 5 ETH', 'USDC Sent 5 ETH'],
    [`Z${'\u0300'.repeat(50)}`, 'Z\u0300\u0300'],
    ['\u{e0041}\u{e007f}\u3164\ufff9', ''],
    ['Öl für 東京 🪙', 'Öl für 東京 🪙'],
  ])('are one line, in reading order, without what cannot be seen: %j', (text, shown) => {
    expect(plainText(text, 16)).toBe(shown)
  })

  test('end with an ellipsis where there are too many, and no character is cut in two', () => {
    expect(plainText('abcdef', 6)).toBe('abcdef')
    expect(plainText('abcdefg', 6)).toBe('abcde…')
    expect(plainText('🪙'.repeat(9), 4)).toBe('🪙🪙🪙…')
  })

  test('ten million of them are soon read', () => {
    for (const text of ['\u202e', ' ', 'a\u0300', '\u0300', 'x']) expect([...plainText(text.repeat(5_000_000), 16)].length).toBeLessThan(17)
  })

  test('whatever they are, nothing but that comes out, and once is enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const shown = plainText(text, most)
        expect([...shown].length).toBeLessThanOrEqual(most)
        expect(shown).not.toMatch(/[\p{C}\u2028\u2029]|\s\s|^\s|\s$|\p{M}{3}/u)
        expect(plainText(shown, most)).toBe(shown)
      }),
    )
  })
})
