import { expect, test } from 'vitest'
import { patternOfTerm, stemOf } from '../src/components/Search/stem.ts'

test.each([
  ['swap', 'swaps', 'swapped', 'Swapping'],
  ['quote', 'quotes', 'quoted', 'quoting'],
  ['address', 'addresses'],
  ['query', 'queries', 'queried'],
  ['replay', 'replays', 'replayed'],
  ['node', 'nodes'],
  ['key', 'keys'],
])('%s has one stem with all its endings', (...words) => {
  expect(new Set(words.map(stemOf)).size).toBe(1)
})

test.each(['gas', 'fee', 'use', 'status', 'process', 'basis'])('%s ends as it is', (word) => {
  expect(stemOf(word)).toBe(`${word}~`)
})

test('a stem marks its words whole, and none that only begin like them', () => {
  const marked = (text: string) => text.match(new RegExp(`\\b${patternOfTerm(stemOf('quote'))}`, 'giu'))
  expect(marked('Quotes, quoted, quotation marks')).toEqual(['Quotes', 'quoted'])
})

test('a term that is no stem marks the beginning of a word', () => {
  expect(patternOfTerm('c++')).toBe('c\\+\\+')
})
