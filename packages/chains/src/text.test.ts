import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSentence, cleanText } from './text.ts'

test('a name with invisible characters → only they are removed', () => {
  expect(cleanText('  USD\u202e Coin\u200b\u0000\n2 ', 64)).toBe('USD Coin 2')
  expect(cleanText('USD \u0000 Coin', 64)).toBe('USD Coin')
  expect(cleanText('Ethena Стейбл 🪙', 64)).toBe('Ethena Стейбл 🪙')
  expect(cleanText('\u2066\u0007', 64)).toBe('')
})

test('a long name → cut between characters', () => {
  expect(cleanText('🪙'.repeat(100), 64)).toBe('🪙'.repeat(64))
})

test('a sentence with a URL → the URL is replaced', () => {
  expect(cleanSentence('failed at https://user:key@node.example/v2/abc, sorry')).toBe('failed at … sorry')
})

test('a long text that looks like the start of a URL → read in one pass', () => {
  const started = performance.now()
  for (let i = 0; i < 100; i++) cleanSentence('a'.repeat(10_000))
  expect(performance.now() - started).toBeLessThan(2_000)
})

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test('any text → one visible line of limited length', () => {
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
