import { describe, expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { preferredLanguage, translator } from './texts.ts'

const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('the texts of German', () => {
  test.each(Object.entries(en))('%s → German has the same values, and is not empty', (key, english) => {
    const german = Object.entries(de).find(([name]) => name === key)?.[1] ?? ''
    expect(german).not.toBe('')
    expect(valuesOf(german)).toEqual(valuesOf(english))
  })
})

test('a text with values is looked up → its values replace their names', () => {
  expect(translator(en)('shared.updated', { time: '12:00' })).toContain('12:00')
})

test.each([
  { wanted: ['de-CH', 'en'], language: 'de' },
  { wanted: ['fr-FR', 'de'], language: 'de' },
  { wanted: ['fr-FR'], language: 'en' },
  { wanted: [], language: 'en' },
])('a browser prefers $wanted → $language', ({ wanted, language }) => {
  expect(preferredLanguage(wanted)).toBe(language)
})
