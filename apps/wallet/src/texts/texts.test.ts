import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

test('a text is listed → the wallet names it, or a template of its name', () => {
  const root = resolve(import.meta.dirname, '..')
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|^texts\/(en|de)\b/.test(file)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isSource)
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = new Set([...source.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, key]) => key))
  const templates = [...source.matchAll(/`([\w.]*(?:\$\{[^`}]+\}[\w.]*)+)`/g)].flatMap(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]+\}/)
    return fixed.some((part) => part.includes('.'))
      ? [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('\\w+(\\.\\w+)?')}$`)]
      : []
  })
  expect(Object.keys(en).filter((key) => !named.has(key) && !templates.some((template) => template.test(key)))).toEqual([])
})

test('a text with values is looked up → its values replace their names', () => {
  expect(translator(en)('activity.step.about', { time: '12:00' })).toContain('12:00')
})

test.each([
  { wanted: ['de-CH', 'en'], language: 'de' },
  { wanted: ['fr-FR', 'de'], language: 'de' },
  { wanted: ['fr-FR'], language: 'en' },
  { wanted: [], language: 'en' },
])('a browser prefers $wanted → $language', ({ wanted, language }) => {
  expect(preferredLanguage(wanted)).toBe(language)
})
