import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSentence, cleanText } from './text.ts'

test('a name loses what cannot be seen and keeps what can', () => {
  expect(cleanText('  USD\u202e Coin\u200b\u0000\n2 ', 64)).toBe('USD Coin 2')
  expect(cleanText('USD \u0000 Coin', 64)).toBe('USD Coin')
  expect(cleanText('Ethena Стейбл 🪙', 64)).toBe('Ethena Стейбл 🪙')
  expect(cleanText('\u2066\u0007', 64)).toBe('')
})

test('a name is cut between characters', () => {
  expect(cleanText('🪙'.repeat(100), 64)).toBe('🪙'.repeat(64))
})

test('a sentence holds no URL', () => {
  expect(cleanSentence('failed at https://user:key@node.example/v2/abc, sorry')).toBe('failed at … sorry')
})

test('a sentence that looks like the beginning of a URL all along is read once', () => {
  const started = performance.now()
  for (let i = 0; i < 100; i++) cleanSentence('a'.repeat(10_000))
  expect(performance.now() - started).toBeLessThan(2_000)
})

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test('whatever comes in, one bounded visible line comes out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 90 }), (codePoints) => {
      const text = String.fromCodePoint(...codePoints)
      const clean = cleanText(text, 64)
      expect([...clean].length).toBeLessThanOrEqual(64)
      expect(invisible.test(clean)).toBe(false)
      expect(cleanText(clean, 64)).toBe(clean)
    }),
  )
})
