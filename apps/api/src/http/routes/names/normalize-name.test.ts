import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNormalized, normalizeName, warningsOf } from './normalize-name.ts'

describe('the normalized form of a name', () => {
  test.each([
    ['alice.eth', 'alice.eth'],
    ['Alice.ETH', 'alice.eth'],
    ['ALICE.ETH', 'alice.eth'],
    ['bücher.eth', 'bücher.eth'],
    ['۳.eth', '٣.eth'],
    [`${'a'.repeat(251)}.eth`, `${'a'.repeat(251)}.eth`],
  ])('%s → %s', (text, name) => {
    expect(normalizeName(text)).toBe(name)
  })

  test.each([
    ['nothing', ''],
    ['an empty label', 'a..eth'],
    ['a space', 'a b.eth'],
    ['an invisible character', 'alice\u200d.eth'],
    ['a direction mark', 'alice\u202e.eth'],
    ['two scripts', 'аlice.eth'],
    ['Cyrillic letters that all look Latin', 'раура.eth'],
    ['a Punycode label', 'xn--80ak6aa92e.eth'],
    ['256 bytes', `${'a'.repeat(252)}.eth`],
    ['256 bytes of fewer characters', `${'д'.repeat(126)}.eth`],
  ])('a name of %s → refused', (_, text) => {
    expect(() => normalizeName(text)).toThrow('Invalid name')
  })

  test('any text → refused, or a form that stays the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
        let name: string
        try {
          name = normalizeName(text)
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_name' })
          return
        }
        expect(isNormalized(name)).toBe(true)
        expect(normalizeName(name)).toBe(name)
      }),
    )
  })
})

test.each([
  ['alice.eth', []],
  ['0xsplits.eth', []],
  ['bob1.eth', []],
  ['2024.eth', []],
  ['alice-bob.base.eth', []],
  ['a1ice.eth', ['digits_between_letters']],
  ['g00gle.eth', ['digits_between_letters']],
  ['élise.eth', ['unusual_characters']],
  ['виталик.eth', ['unusual_characters']],
  ['alice🍎.eth', ['unusual_characters']],
  ['é1ise.eth', ['unusual_characters']],
  ['é-a1b.eth', ['unusual_characters', 'digits_between_letters']],
])('the name is %s → the warnings %j', (name, warnings) => {
  expect(warningsOf(normalizeName(name))).toEqual(warnings)
})
